/** Why a stream or a connection ends (RFC 9113, section 7). */
export const ERROR_CODES = { noError: 0x0, internalError: 0x2, cancel: 0x8, enhanceYourCalm: 0xb } as const
