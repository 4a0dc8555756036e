"""What is said about a CONFIG that is not right: each reason in Korean and English, with what would do."""

from __future__ import annotations

from typing import Final

REASONS: Final[dict[str, tuple[str, str]]] = {
    # -- the file
    "no_file": ("그런 파일이 없습니다.", "There is no such file."),
    "unreadable": ("읽을 수 없습니다 ({why}).", "This cannot be read ({why})."),
    "not_plain": ("보통 파일이 아니라 읽지 않았습니다.", "This is no plain file, so it was not read."),
    "too_large": ("{most:,} 바이트보다 큰 파일입니다.", "The file is larger than {most:,} bytes."),
    "not_utf8": ("UTF-8 글이 아닙니다. UTF-8로 저장하세요.", "This is not UTF-8 text. Save it as UTF-8."),
    # -- keys and types
    "unknown_key": (
        "여기에 쓸 수 없는 항목입니다.{near} 쓸 수 있는 것: {all}.",
        "This is no key here.{near} It takes: {all}.",
    ),
    "missing": ("이 항목이 필요합니다. 예: {example}", "This is needed, such as: {example}"),
    "text": ("따옴표 안에 쓴 글이어야 합니다.", "This must be a text in quotes."),
    "flag": ("true 또는 false여야 합니다.", "This must be true or false."),
    "whole": ("0부터 {most:,}까지의 정수여야 합니다.", "This must be a whole number from 0 to {most:,}."),
    "list": ('["…", "…"] 모양의 목록이어야 합니다.', 'This must be a list like ["…", "…"].'),
    "object": ("[{name}] 아래에 쓴 이름과 값이어야 합니다.", "This must be a table under [{name}]."),
    "tables": ("[[campaign]]이라고 쓴 줄 아래에 캠페인마다 쓰세요.", "Write each campaign below a line [[campaign]]."),
    "one_of": ("다음 가운데 하나여야 합니다: {all}.{near}", "This must be one of: {all}.{near}"),
    "length": ("1자 이상 {most}자 이하여야 합니다.", "This must have 1 to {most} letters."),
    "too_many": ("{most}개까지 쓸 수 있습니다.", "This may have {most} entries."),
    # -- which network
    "network_other": (
        "이 설정은 {found}의 것입니다. simpan chat {found} {path}로 실행하세요.",
        "This CONFIG is for {found}: run simpan chat {found} {path}",
    ),
    "discord_only": ("Discord에서만 쓰는 항목입니다. 지우세요.", "This is for Discord alone: leave it out."),
    "mastodon_only": ("Mastodon에서만 쓰는 항목입니다. 지우세요.", "This is for Mastodon alone: leave it out."),
    # -- addresses
    "address": (
        "“https://example.social”처럼 쓴 주소여야 합니다. http는 이 컴퓨터(127.0.0.1)의 주소에만 쓸 수 있습니다.",
        'This must be an address like "https://example.social"; http is for this computer (127.0.0.1) alone.',
    ),
    "folder": (
        "그런 폴더가 없습니다. simpan sheet new {name:으로/로} 만들 수 있습니다.",
        "There is no such folder. simpan sheet new {name} makes one.",
    ),
    "folder_twice": ("다른 캠페인이 쓰는 폴더입니다.", "Another campaign has this folder."),
    "data_file": ("폴더여야 하는데 파일입니다.", "This must be a folder, and is a file."),
    "data_open": (
        "다른 사용자가 들여다볼 수 있는 폴더입니다: chmod 700 {path}",
        "Other users can look into this folder: chmod 700 {path}",
    ),
    "data_owner": ("다른 사용자의 폴더입니다.", "This folder belongs to another user."),
    "data_fails": ("만들 수 없습니다 ({why}).", "It cannot be made ({why})."),
    # -- campaigns
    "key": (
        "영어 글자와 숫자만 쓴 {most}자 이하의 이름이어야 합니다. 예: mansion1",
        "This must have only the letters A–Z and digits, at most {most}, such as mansion1.",
    ),
    "key_twice": ("다른 캠페인의 이름입니다.", "Another campaign is called that."),
    "account_mastodon": (
        "“{word}”: “hanseo@example.social”처럼 서버까지 쓴 계정이어야 합니다.",
        "“{word}”: this must be an account with its server, like “hanseo@example.social”.",
    ),
    "account_discord": (
        "“{word}”: 사용자 ID(숫자 17–20자리)여야 합니다. 개발자 모드를 켜고 사용자를 눌러 ‘ID 복사하기’로 얻습니다.",
        "“{word}”: this must be a user's ID (17 to 20 digits): turn on Developer Mode and use Copy User ID.",
    ),
    "account_twice": ("“{word}”: 같은 계정이 두 번 있습니다.", "“{word}” is there twice."),
    "account_elsewhere": (
        "“{word}”: {other} 캠페인에도 있는 계정입니다. Mastodon에서는 어느 캠페인의 글인지 알 수 없습니다.",
        "“{word}” is in the campaign {other} too: on Mastodon nothing says which of them a post is for.",
    ),
    "discord_id": (
        "ID(숫자 17–20자리)여야 합니다. 개발자 모드를 켜고 ‘ID 복사하기’로 얻습니다.",
        "This must be an ID (17 to 20 digits): turn on Developer Mode and use Copy ID.",
    ),
    "channel_twice": ("다른 캠페인이 쓰는 채널입니다.", "Another campaign has this channel."),
    "staff_channel_public": (
        "모두가 보는 channel과 같을 수 없습니다. 총괄진만 보는 채널을 쓰세요.",
        "This cannot be the channel that everybody reads: name one that only the staff can see.",
    ),
    "no_staff": (
        "이 캠페인을 이끄는 계정이 없습니다. 예: {example}",
        "Nobody leads this campaign. For example: {example}",
    ),
    "no_staff_place": (
        "총괄에게 보낼 곳이 없습니다. staff_channel이나 staff를 쓰세요.",
        "There is nowhere to tell the staff anything: give a staff_channel, or accounts under staff.",
    ),
    # -- the token
    "token_inside": (
        "토큰을 설정 파일에 쓰지 마세요. 지우고 따로 만든 파일에 넣어 token_file로 가리킵니다: chmod 600 token. "
        "다른 사람이 이 파일을 볼 수 있었다면 새 토큰을 받으세요.",
        "Keep the token out of this file: put it into a file of its own (chmod 600 token) and name that as token_file. "
        "If others could read this file, get a new token.",
    ),
    "token_none": (
        "토큰이 없습니다. {variable} 환경 변수에 넣거나, 파일에 넣고 token_file로 가리키세요.",
        "There is no token: set {variable}, or put it into a file and name that as token_file.",
    ),
    "token_file_missing": ("{path}: 그런 파일이 없습니다.", "{path}: there is no such file."),
    "token_file_link": (
        "{path}: 다른 곳을 가리키는 링크입니다. 파일 자체의 경로를 쓰세요.",
        "{path} is a link: name the file itself.",
    ),
    "token_file_kind": ("{path}: 보통 파일이 아닙니다.", "{path} is no plain file."),
    "token_file_open": (
        "{path}: 다른 사용자도 읽을 수 있는 파일입니다: chmod 600 {path}",
        "{path} can be read by other users: chmod 600 {path}",
    ),
    "token_file_owner": (
        "{path}: 다른 사용자의 파일입니다. 심판을 실행하는 사용자의 파일이어야 합니다.",
        "{path} belongs to another user: it must be the one's who runs this.",
    ),
    "token_file_fails": ("{path}: 읽을 수 없습니다 ({why}).", "{path} cannot be read ({why})."),
    "token_shape": (
        "{source}: 토큰이 아닙니다. 빈칸 없는 한 줄이어야 합니다.",
        "{source}: this is no token, which is one line without spaces.",
    ),
}
NEAR: Final = (" 혹시 “{near}”?", " Did you mean “{near}”?")
