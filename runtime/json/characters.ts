/** Characters of JSON texts, as their codes: the same in UTF-8 bytes and in strings. */
export const QUOTE = 0x22
export const BACKSLASH = 0x5c
export const COLON = 0x3a
export const COMMA = 0x2c
export const OPEN_BRACE = 0x7b
export const CLOSE_BRACE = 0x7d
export const OPEN_BRACKET = 0x5b
export const CLOSE_BRACKET = 0x5d
export const SPACE = 0x20
export const MINUS = 0x2d
export const POINT = 0x2e

/** Returns whether a code is that of a decimal digit. */
export const isDigit = (code: number | undefined): boolean => code !== undefined && code >= 0x30 && code <= 0x39
