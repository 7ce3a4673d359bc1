/** Characters that JSON escapes, or that take more than a byte in UTF-8. */
const SPECIAL = /[^ !#-[\]-~]/

/** Returns the content of a JSON string, without its quotes; most texts need no escapes. */
export const contentOf = (text: string): string => (SPECIAL.test(text) ? JSON.stringify(text).slice(1, -1) : text)
