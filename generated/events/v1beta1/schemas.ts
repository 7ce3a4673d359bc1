// Generated from schemas/events/v1beta1.yaml by `orch generate`. Do not edit.
import { lazy, type StructuralSchema } from '../../../runtime/codegen/index.ts'
import * as core_v1 from '../../core/v1/schemas.ts'
import * as events_v1 from '../v1/schemas.ts'
import * as meta_v1 from '../../meta/v1/schemas.ts'

export const Event = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'events/v1beta1.Event',
  required: ['eventTime'],
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    eventTime: { type: 'string', format: 'date-time-micro', nullable: true },
    series: events_v1.EventSeries(),
    reportingController: { type: 'string', omitEmpty: true },
    reportingInstance: { type: 'string', omitEmpty: true },
    action: { type: 'string', omitEmpty: true },
    reason: { type: 'string', omitEmpty: true },
    regarding: { ...core_v1.ObjectReference(), default: {} },
    related: core_v1.ObjectReference(),
    note: { type: 'string', omitEmpty: true },
    type: { type: 'string', omitEmpty: true },
    deprecatedSource: { ...core_v1.EventSource(), default: {} },
    deprecatedFirstTimestamp: { type: 'string', format: 'date-time', nullable: true, default: null },
    deprecatedLastTimestamp: { type: 'string', format: 'date-time', nullable: true, default: null },
    deprecatedCount: { type: 'integer', format: 'int32', omitEmpty: true },
  },
  wire: {
    metadata: 1,
    eventTime: 2,
    series: 3,
    reportingController: 4,
    reportingInstance: 5,
    action: 6,
    reason: 7,
    regarding: 8,
    related: 9,
    note: 10,
    type: 11,
    deprecatedSource: 12,
    deprecatedFirstTimestamp: 13,
    deprecatedLastTimestamp: 14,
    deprecatedCount: 15,
  },
}))
