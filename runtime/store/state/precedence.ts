/** A server that has written fewer of the newest batches is not waited for. */
const OFTEN = 3

/** Returns the server of the identity of a batch. */
const serverOf = (by: string): string => by.slice(0, by.lastIndexOf('/'))

/**
 * Returns whether another frequent writer has waited longer for the next slot than this server. Writers that take turns
 * this way lose few slots, and need not communicate, because all of them see the same log.
 *
 * @param newest identities of the newest batches of the log, in its order
 */
export function isTurnOfAnother(newest: readonly string[], server: string): boolean {
  const writers = newest.map(serverOf)
  const own = writers.lastIndexOf(server)
  const later = new Set(writers.slice(own + 1))
  const earlier = new Map<string, number>()
  for (const writer of writers.slice(0, Math.max(own, 0))) earlier.set(writer, (earlier.get(writer) ?? 0) + 1)
  for (const [writer, count] of earlier) if (writer !== server && count >= OFTEN && !later.has(writer)) return true
  return false
}
