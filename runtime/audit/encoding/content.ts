/** What JSON writes otherwise than it is, and what takes more than a byte in UTF-8. */
const SPECIAL = /[^ !#-[\]-~]/

/** Returns a text as it stands between the quotes of JSON: most are of characters that JSON leaves as they are. */
export const contentOf = (text: string): string => (SPECIAL.test(text) ? JSON.stringify(text).slice(1, -1) : text)
