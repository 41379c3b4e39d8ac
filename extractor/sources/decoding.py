"""Bytes to UTF-8."""

from __future__ import annotations

import codecs


def decode(raw: bytes) -> tuple[bytes, str, int]:
    """``raw`` as UTF-8 without its byte order mark, the encoding it was in, and the offset of the first bad byte or -1.

    Text that is no UTF-8 and has no UTF-16 mark is read byte by byte as Windows' western code page, in which each
    byte is a character and none is lost; the five bytes without a character there become control characters.
    """
    if raw.startswith(codecs.BOM_UTF8):
        raw, encoding = raw[3:], "utf-8-sig"
    elif raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return _utf16(raw)
    else:
        encoding = "utf-8"
    if raw.isascii():
        return raw, encoding, -1
    try:
        raw.decode("utf-8")
    except UnicodeDecodeError as error:
        return _western(raw), "cp1252", error.start
    return raw, encoding, -1


def _utf16(raw: bytes) -> tuple[bytes, str, int]:
    encoding = "utf-16-le" if raw[0] == 0xFF else "utf-16-be"
    try:
        return raw[2:].decode(encoding).encode(), encoding, -1
    except UnicodeError as error:
        # Half a surrogate pair or an odd byte: what is whole is kept, what is not becomes the replacement character.
        text = raw[2:].decode(encoding, "replace")
        return text.encode(), encoding, 2 + getattr(error, "start", 0)


_WESTERN = [bytes([byte]).decode("cp1252", "replace") for byte in range(256)]
for _byte in range(256):
    if _WESTERN[_byte] == "\ufffd":
        _WESTERN[_byte] = chr(_byte)


def _western(raw: bytes) -> bytes:
    return raw.decode("latin-1").translate(dict(enumerate(_WESTERN))).encode()
