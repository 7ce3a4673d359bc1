/** What it costs to convert an object, however small it is, told in bytes. */
const LEAST = 1024

/** Returns what it weighs to convert a stored object to another version, for work in weighed slices: about its bytes. */
export const conversionWeight = (value: Uint8Array): number => value.length + LEAST
