"""Why a ledger cannot be used, in Korean."""

from typing import Final

WORDS: Final = {
    "in_use": "다른 프로그램이 쓰고 있습니다. 한 번에 하나만 실행할 수 있습니다.",
    "no_file": "보통의 파일이 아닙니다.",
    "foreign": "다른 프로그램의 파일입니다.",
    "newer": "더 새로운 버전의 simpan이 쓴 파일이라 이 버전으로는 읽을 수 없습니다.",
    "damaged": "손상되었거나 장부 파일이 아닙니다. 백업해 둔 파일로 되돌려 주세요.",
}
