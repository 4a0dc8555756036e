"""Why the system refused, in words: the common reasons in the reader's language, others as the system says them."""

from __future__ import annotations

import errno
from typing import Final, Literal

_KO: Final = {
    errno.ENOENT: "파일이나 폴더가 없음",
    errno.EACCES: "권한이 없음",
    errno.EPERM: "권한이 없음",
    errno.EISDIR: "파일이 아니라 폴더임",
    errno.ENOTDIR: "경로 중간이 폴더가 아님",
    errno.EEXIST: "이미 있음",
    errno.ENOSPC: "저장 공간이 없음",
    errno.EDQUOT: "저장 공간이 없음",
    errno.EROFS: "읽기 전용임",
    errno.ENAMETOOLONG: "이름이 너무 긺",
    errno.ELOOP: "링크가 서로를 가리킴",
    errno.EMFILE: "열린 파일이 너무 많음",
    errno.EIO: "저장 장치 오류",
    errno.EADDRINUSE: "다른 프로그램이 쓰고 있음",
}
_EN: Final = {errno.ENOENT: "there is no such file or folder"}
_PATH: Final = {"ko": "쓸 수 없는 경로", "en": "not a usable path"}


def reason(error: BaseException, lang: Literal["ko", "en"]) -> str:
    """The reason of an OSError without its path, in a few words that fit behind "(…)"; of a ValueError: the path's."""
    if not isinstance(error, OSError):
        return _PATH[lang] if isinstance(error, ValueError) else type(error).__name__
    known = (_KO if lang == "ko" else _EN).get(error.errno or 0)
    return known or error.strerror or str(error) or type(error).__name__
