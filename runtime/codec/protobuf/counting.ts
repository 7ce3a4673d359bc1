import type { BodyRoom } from '../json/room.ts'

/**
 * What is read from the wire counts as its JSON does (`measureText`), so that each object that can be sent as one can be sent
 * as the other: one for each member, item and entry, and one for a message or a list that stays empty. The zero of an absent field, and
 * the parts of what is one value in JSON (a time, an entry of a map), count nothing.
 */
export function takeEmpty(room: BodyRoom, value: object): void {
  for (const _ in value) return
  room.takeNode()
}
