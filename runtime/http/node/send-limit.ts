import type { Writable } from 'node:stream'
import type { TimeLimit } from '../pipeline/time-limit.ts'

/**
 * Gives up an answer that is not sent in time: a client that reads too slowly, or not at all, holds memory and seats
 * meanwhile.
 *
 * @param outgoing closes when the answer is sent, or its client is gone
 * @param giveUp closes it, whatever is still to be written
 */
export function limitSending(outgoing: Writable, time: TimeLimit, giveUp: () => void): void {
  const wait = time.begin(giveUp)
  outgoing.on('close', () => time.end(wait))
}
