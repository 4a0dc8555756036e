"""Maps with something wrong, and everything that is said about each."""

from simpan.mansion.plan_check import column_name
from simpan.mansion.plan_file import LONGEST_MAP

ROWS = "   ABCDE\n 1 ..=~~\n 2 .%#~~\n"
LEGEND = "zones:\n1 = A1-B2\n2 = D1-E2\n"
BIG = "".join(column_name(column)[-1] for column in range(53))

# (text, all its problems as "line:column reason", the first of them in Korean and in English)
WRONG = [
    (
        LEGEND,
        "1:1 no_rows",
        "지도에 행이 없습니다.",
        "The map has no rows.",
    ),
    (
        ROWS,
        "4:1 no_zones",
        "구역 목록이 없습니다. 지도 아래에 ‘zones:’라고 쓰고 그다음에 ‘1 = A1-G6’처럼 적어 주세요.",
        "The list of zones is missing: write “zones:” below the map, and then “1 = A1-G6” and so on.",
    ),
    (
        ROWS + "zones:\n",
        "4:1 no_zones",
        None,
        None,
    ),
    (
        " 1 ..=~~\n 2 .%#~~\n" + LEGEND,
        "1:2 no_columns",
        "열 글자를 적은 줄이 없습니다. 행 위에 ABC…라고 한 칸에 한 글자씩 적어 주세요.",
        "The line of column letters is missing: write ABC… above the rows, a letter for each column.",
    ),
    (
        ROWS.replace("ABCDE", "ABDCE") + LEGEND,
        "1:4 columns",
        "열 글자가 ‘ABDCE’라고 적혀 있습니다. A부터 차례로 ‘ABCDE’라고 적어야 합니다.",
        "The column letters are “ABDCE”; in order from A they are “ABCDE”.",
    ),
    (
        ROWS.replace(" 2 ", " 3 ") + LEGEND,
        "3:2 row_number",
        "행 번호 2가 와야 하는데 3이 적혀 있습니다.",
        "Row number 3 stands where 2 is due.",
    ),
    (
        "   ABC\n 1 ...\n 1 ...\n 3 ...\n 4 ...\nzones: 1 = A1-C4",
        "3:2 row_number 4:2 row_number",
        "행 번호 2가 와야 하는데 1이 적혀 있습니다.",
        "Row number 1 stands where 2 is due.",
    ),
    (
        ROWS.replace(" 2 ", "   ") + LEGEND,
        "3:4 no_row_number",
        "2행의 앞에 행 번호가 없습니다.",
        "Row 2 has no number in front.",
    ),
    (
        ROWS + "둘째 줄\n" + LEGEND,
        "4:1 not_a_row",
        "‘둘째 줄’은 지도의 행으로 읽을 수 없습니다. 행은 번호와 . ~ % = # 기호로 적습니다.",
        "“둘째 줄” is no row of a map: a row is its number and the signs . ~ % = #",
    ),
    (
        ROWS.replace(" 2 .%#~~", " 2 .%#~") + LEGEND,
        "3:8 width",
        "2행이 4칸입니다. 5칸이어야 합니다.",
        "Row 2 has 4 signs; it should have 5.",
    ),
    (
        ROWS.replace(" 2 .%#~~", " 2 .%#~~##") + LEGEND,
        "3:9 width",
        None,
        None,
    ),
    (
        ROWS.replace("ABCDE", "ABCD") + LEGEND,
        "2:8 width 3:8 width 6:1 outside",
        "1행이 5칸입니다. 4칸이어야 합니다.",
        None,
    ),
    (
        ROWS.replace("..=", ".x=") + LEGEND,
        "2:5 sign",
        "B1 자리의 ‘x’는 지도 기호가 아닙니다. 기호는 . ~ % = # 다섯 가지입니다.",
        "“x” at B1 is no sign of a map: the signs are . ~ % = #",
    ),
    (
        ROWS.replace("..=", ".\u200b=") + LEGEND,
        "2:5 sign",
        None,
        "“<U+200B>” at B1 is no sign of a map: the signs are . ~ % = #",
    ),
    (
        "  A\n" + "".join(f"{number} .\n" for number in range(1, 101)) + "zones: 1 = A1-A50",
        "52:4 loose 101:5 too_many_rows",
        "일반 타일 A51, A52, A53, A54, A55, A56, A57, A58 외 41칸이 어느 구역에도 들어 있지 않습니다.",
        "White tiles in no zone: A51, A52, A53, A54, A55, A56, A57, A58 and 41 more.",
    ),
    (
        f"  {BIG}\n1 {'.' * 50}###\nzones: 1 = A1-AX1",
        "2:55 too_many_columns",
        "지도가 53열입니다. 52열까지 쓸 수 있습니다.",
        "53 columns; at most 52 are allowed.",
    ),
    (
        ROWS + LEGEND + "zones: 3 = A1-A1",
        "7:1 second_legend 7:8 overlap",
        "구역 목록이 두 번 나옵니다.",
        "The list of zones begins a second time.",
    ),
    (
        ROWS + LEGEND + "3 = Z\n",
        "7:1 legend",
        "구역 목록의 ‘3 = Z’를 읽을 수 없습니다. 구역은 ‘1 = A1-G6 이름’처럼 적습니다.",
        "“3 = Z” cannot be read as a zone: a zone is written “1 = A1-G6 name”.",
    ),
    (  # what zone 2 holds is not known, so that its tiles are not said to be in none
        ROWS + "zones:\n1 = A1-B2\n2 = D1\n",
        "6:1 legend",
        None,
        None,
    ),
    (  # C1 is in both zones: it is not said that the passage touches only one
        "  ABC\n1 .=.\nzones: 1 = A1-C1 2 = C1-C1",
        "2:5 pieces 3:18 overlap",
        None,
        None,
    ),
    (
        ROWS + "zones:\n동쪽 1 = A1-B2\n2 = D1-E2",
        "5:1 legend",
        None,
        None,
    ),
    (
        "  ABC\n1 .=.\nzones: 0 = A1-A1 100 = C1-C1",
        "3:8 zone_number 3:18 zone_number",
        "구역 번호 0은 쓸 수 없습니다. 1부터 99까지 쓸 수 있습니다.",
        "0 cannot be the number of a zone: they go from 1 to 99.",
    ),
    (
        ROWS + "zones:\n2 = A1-B2\n2 = D1-E2",
        "6:1 same_number",
        "2구역이 목록에 이미 있습니다.",
        "Zone 2 is in the list already.",
    ),
    (
        ROWS + "zones:\n1 = A1-B2 서재=책\n2 = D1-E2 " + "가" * 31,
        "5:1 zone_name 6:1 zone_name",
        "1구역의 이름 ‘서재=책’을 쓸 수 없습니다. 이름은 30자까지이고 =, ;과 보이지 않는 글자를 쓰지 않습니다.",
        "“서재=책” cannot name zone 1: a name has at most 30 visible characters, and no = or ;",
    ),
    (
        ROWS + "zones:\n1 = A1-B2\n2 = D1-2E",
        "6:1 corner",
        "2구역의 모서리 ‘2E’는 타일 이름이 아닙니다. ‘A1’처럼 글자와 번호로 적습니다.",
        "“2E”, a corner of zone 2, is no name of a tile: it is a letter and a number, such as A1.",
    ),
    (
        ROWS + "zones:\n1 = A1-B2\n2 = D1-F2",
        "6:1 outside",
        "2구역의 모서리 ‘F2’는 지도 밖에 있습니다. 지도의 오른쪽 아래 끝은 E2입니다.",
        "“F2”, a corner of zone 2, is not on the map, which ends at E2.",
    ),
    (
        ROWS + LEGEND + "3 = B4-C7",
        "7:1 outside",
        "3구역의 모서리 ‘B4’는 지도 밖에 있습니다. 지도의 오른쪽 아래 끝은 E2입니다.",
        None,
    ),
    (
        "  ABC\n1 .=.\nzones: 1 = A1-B1 2 = B1-C1",
        "3:18 overlap",
        "1구역과 2구역이 B1에서 겹칩니다.",
        "Zones 1 and 2 overlap at B1.",
    ),
    (
        "  ABC\n1 ..%\n2 ##=\nzones: 1 = A1-B1 2 = C1-C1",
        "3:5 passage 4:18 empty",
        "통로 C2가 어느 구역에도 닿지 않습니다. 통로는 두 구역을 이어야 합니다.",
        "The passage C2 touches no zone; a passage joins two.",
    ),
    (
        "   ABCDEFGHIJKLM\n" + "".join(f" {number} {'.' * 13}\n" for number in range(1, 6)) + "zones:\n1 = A1-M5",
        "8:1 full",
        "1구역의 일반 타일이 65칸입니다. 60칸까지 쓸 수 있습니다.",
        "Zone 1 has 65 white tiles; at most 60 are allowed.",
    ),
    (
        "  ABC\n1 .%.\n2 .%.\n3 %%.\nzones: 1 = A1-C3",
        "2:3 pieces",
        "1구역의 A1, A2에는 구역 안에서 걸어서 갈 수 없습니다.",
        "Zone 1 is not in one piece: no walk leads to A1, A2.",
    ),
    (
        ROWS.replace(".%", "~%") + LEGEND,
        "3:4 mixed",
        "1구역에 ‘.’와 ‘~’가 섞여 있습니다. A2만 ‘~’입니다. 한 구역은 모두 같은 기호여야 합니다.",
        "Zone 1 mixes “.” and “~”: there is a “~” only at A2. A zone is blue or it is not.",
    ),
    (
        ROWS.replace("=~~", "=.~") + LEGEND,
        "2:7 mixed",
        "2구역에 ‘.’와 ‘~’가 섞여 있습니다. D1만 ‘.’입니다. 한 구역은 모두 같은 기호여야 합니다.",
        None,
    ),
    (
        ROWS + "zones:\n1 = A1-B2\n2 = D1-D2",
        "2:8 loose",
        "일반 타일 E1, E2가 어느 구역에도 들어 있지 않습니다.",
        "White tiles in no zone: E1, E2.",
    ),
    (
        "  ABCD\n1 ..==\nzones: 1 = A1-B1",
        "2:5 passage",
        "통로 C1, D1이 1구역에만 닿습니다. 통로는 두 구역을 이어야 합니다.",
        "The passage C1, D1 touches only zone 1; a passage joins two.",
    ),
    (
        "  ABC\n1 .=.\n2 #.#\nzones: 1 = A1-A1 2 = C1-C1 9 = B2-B2",
        "2:4 passage",
        "통로 B1이 1, 2, 9구역에 한꺼번에 닿습니다. 통로는 두 구역만 이어야 합니다.",
        "The passage B1 touches zones 1, 2, 9; a passage joins two.",
    ),
    (
        "  ABCDEFG\n1 .=.#.=.\nzones: 4 = A1-A1 3 = C1-C1 2 = E1-E1 1 = G1-G1",
        "3:28 apart",
        "1, 2구역은 나머지 구역과 통로로 이어지지 않습니다.",
        "Not joined to the rest of the map by passages: zone 1, 2.",
    ),
    (  # 32 zones of one tile each, one below the other, with passages between them
        "  A\n"
        + "".join(f"{row} {'=.'[row % 2]}\n" for row in range(1, 64))
        + "zones:\n"
        + "".join(f"{zone} = A{zone * 2 - 1}-A{zone * 2 - 1}\n" for zone in range(1, 33)),
        "96:1 too_many_zones",
        "구역이 32개입니다. 30개까지 쓸 수 있습니다.",
        "32 zones; at most 30 are allowed.",
    ),
    (
        "." * (LONGEST_MAP + 1),
        "1:1 too_long",
        "지도가 너무 깁니다. 65,536자까지 읽습니다.",
        "The map is too long: at most 65,536 characters are read.",
    ),
]
