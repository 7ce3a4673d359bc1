import { invalidValue, requiredValue, qualifiedName, type FieldError, type DynamicObject } from '../../../api/index.ts'
import { isJsonObject, jsonEqual, objectOf, stringOf, type JsonObject } from '../../../json/index.ts'
import type { Strategy } from '../../../registry/index.ts'

/** Longest short text of an event, and longest note (bytes). */
const SHORT = 128
const NOTE = 1024

/** Names of fields in errors: those of the core group's Event, as in Kubernetes. */
const CORE_NAMES: Readonly<Record<string, string>> = {
  regarding: 'involvedObject',
  note: 'message',
  deprecatedSource: 'source',
  deprecatedFirstTimestamp: 'firstTimestamp',
  deprecatedLastTimestamp: 'lastTimestamp',
  deprecatedCount: 'count',
}
const shownField = (field: string): string => CORE_NAMES[field] ?? field

const isUnset = (value: unknown): boolean =>
  value === undefined || value === null || value === 0 || (isJsonObject(value) && Object.keys(value).length === 0)

function shortText(event: Readonly<JsonObject>, field: string): FieldError[] {
  const text = stringOf(event[field])
  if (text === '') return [requiredValue(field)]
  return Buffer.byteLength(text) > SHORT ? [invalidValue(field, '', `can have at most ${SHORT} characters`)] : []
}

function seriesErrors(series: unknown): FieldError[] {
  if (!isJsonObject(series)) return []
  const { count, lastObservedTime } = series
  return [
    ...(typeof count === 'number' && count < 2 ? [invalidValue('series.count', '', 'should be at least 2')] : []),
    ...(typeof lastObservedTime === 'string' ? [] : [requiredValue('series.lastObservedTime')]),
  ]
}

const IMMUTABLE = [
  'regarding',
  'reason',
  'note',
  'deprecatedSource',
  'deprecatedFirstTimestamp',
  'deprecatedLastTimestamp',
  'deprecatedCount',
  'type',
  'eventTime',
  'action',
  'related',
  'reportingController',
  'reportingInstance',
]

/** Errors of the namespace of an event: that of its object, or `default` for a cluster-scoped object. */
function placeErrors({ metadata }: DynamicObject, about: unknown): FieldError[] {
  const { namespace = '' } = metadata
  const home = stringOf(objectOf(about).namespace)
  const matches = home === '' ? namespace === '' || namespace === 'default' : namespace === home
  return matches ? [] : [invalidValue('involvedObject.namespace', home, 'does not match event.namespace')]
}

/** Errors of the texts of an event with `eventTime`. `controller`, `note`: fields whose name depends on the group. */
function textErrors(
  event: Readonly<JsonObject>,
  { controller, note }: { controller: string; note: string },
): FieldError[] {
  if (isUnset(event.eventTime)) return []
  const reporter = stringOf(event[controller])
  return [
    ...(reporter === '' ? [requiredValue(controller)] : []),
    ...qualifiedName(reporter).map((problem) => invalidValue(controller, reporter, problem)),
    ...['reportingInstance', 'action', 'reason'].flatMap((field) => shortText(event, field)),
    ...(Buffer.byteLength(stringOf(event[note])) > NOTE
      ? [invalidValue(shownField(note), '', `can have at most ${NOTE} characters`)]
      : []),
  ]
}

/** Errors of deprecated fields, which only core events may set. */
function deprecatedErrors(event: Readonly<JsonObject>): FieldError[] {
  return ['deprecatedFirstTimestamp', 'deprecatedLastTimestamp', 'deprecatedCount', 'deprecatedSource']
    .filter((field) => !isUnset(event[field]))
    .map((field) => invalidValue(shownField(field), '', 'needs to be unset'))
}

/** Errors of a new event; a core event that is updated through this group need not pass. */
function newErrors(event: DynamicObject): FieldError[] {
  const type = stringOf(event.type)
  return [
    ...seriesErrors(event.series),
    ...(isUnset(event.eventTime) ? [requiredValue('eventTime')] : []),
    ...(type === 'Normal' || type === 'Warning' ? [] : [invalidValue('type', '', `has invalid value: ${type}`)]),
    ...deprecatedErrors(event),
  ]
}

/** Events of the core group, which most clients write: few of their fields are validated. */
export const coreEvents: Strategy = {
  validate: (event) => [
    ...placeErrors(event, event.involvedObject),
    ...textErrors(event, { controller: 'reportingComponent', note: 'message' }),
  ],
}

export const events: Strategy = {
  validate: (event, old) => [
    ...placeErrors(event, event.regarding),
    ...textErrors(event, { controller: 'reportingController', note: 'note' }),
    ...(old === undefined ? newErrors(event) : []),
  ],
  validateUpdate: (event, old) => [
    ...(jsonEqual(event.series ?? null, old.series ?? null) ? [] : seriesErrors(event.series)),
    ...IMMUTABLE.filter((field) => !jsonEqual(event[field] ?? null, old[field] ?? null)).map((field) =>
      invalidValue(shownField(field), event[field] ?? null, 'field is immutable'),
    ),
  ],
}
