// Generated from schemas/events/v1beta1.yaml by `orch generate`. Do not edit.
import type { ApiObject, ObjectList } from '../../../runtime/codegen/index.ts'
import type * as core_v1 from '../../core/v1/types.ts'
import type * as events_v1 from '../v1/types.ts'

/** Report of something that happened to an object, kept for a limited time. */
export interface Event extends ApiObject {
  /** When the event was first observed, with microseconds. */
  eventTime: string | null
  /** The series that this event belongs to, if it repeats. */
  series?: events_v1.EventSeries
  /** Controller that reports, for instance `example.com/scheduler`. */
  reportingController?: string
  /** Instance of the controller that reports, for instance its Pod's name. */
  reportingInstance?: string
  /** What was done or failed to be done to the object. */
  action?: string
  /** Short word for why the action was taken, at most 128 characters. */
  reason?: string
  /** Object that the event is about. */
  regarding?: core_v1.ObjectReference
  /** Second object of a more complex action. */
  related?: core_v1.ObjectReference
  /** Sentence for people about what happened, at most 1 kB. */
  note?: string
  /** Sort of the event: `Normal` or `Warning`. */
  type?: string
  /** Source of the core form of the event. */
  deprecatedSource?: core_v1.EventSource
  /** First time of the core form of the event. */
  deprecatedFirstTimestamp?: string | null
  /** Last time of the core form of the event. */
  deprecatedLastTimestamp?: string | null
  /** Count of the core form of the event. */
  deprecatedCount?: number
}

/** A list of Event objects. */
export type EventList = ObjectList<Event>
