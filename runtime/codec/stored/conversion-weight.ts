/** The least cost of converting an object, in bytes. */
const LEAST = 1024

/**
 * Returns the weight of converting a stored object to another version, for work in weighed slices: about its size in
 * bytes.
 */
export const conversionWeight = (value: Uint8Array): number => value.length + LEAST
