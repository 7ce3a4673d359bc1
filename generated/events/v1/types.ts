// Generated from schemas/events/v1.yaml by `orch generate`. Do not edit.
import type { ApiObject, ObjectList } from '../../../runtime/codegen/index.ts';
import type * as core_v1 from '../../core/v1/types.ts';

export interface Event extends ApiObject {
  eventTime: string;
  series?: EventSeries;
  reportingController: string;
  reportingInstance: string;
  action: string;
  reason: string;
  regarding?: core_v1.ObjectReference;
  related?: core_v1.ObjectReference;
  note?: string;
  type?: string;
  deprecatedSource?: core_v1.EventSource;
  deprecatedFirstTimestamp?: string | null;
  deprecatedLastTimestamp?: string | null;
  deprecatedCount?: number;
}

/** A list of Event objects. */
export type EventList = ObjectList<Event>;

export interface EventSeries {
  count: number;
  lastObservedTime: string;
}
