import type { Kinds } from '../kind.ts'
import { eventColumns } from './event/columns.ts'
import { events } from './event/strategy.ts'

/** The kinds of the group of events; core events are the same objects. */
export const eventKinds: Kinds = {
  events: { strategy: events, columns: eventColumns },
}
