import { invalidValue, requiredValue, qualifiedName, type FieldError, type DynamicObject } from '../../../api/index.ts'
import { isJsonObject, jsonEqual, objectOf, stringOf, type JsonObject } from '../../../json/index.ts'
import type { Strategy } from '../../../registry/index.ts'

/** Longest short text of an event, and longest note (bytes). */
const SHORT = 128
const NOTE = 1024

/** Fields under which errors are told: clients know those of the core form of an event. */
const coreNames: Readonly<Record<string, string>> = {
  regarding: 'involvedObject',
  note: 'message',
  deprecatedSource: 'source',
  deprecatedFirstTimestamp: 'firstTimestamp',
  deprecatedLastTimestamp: 'lastTimestamp',
  deprecatedCount: 'count',
}
const told = (field: string): string => coreNames[field] ?? field

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

const immutable = [
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

/** An event lies where the object is that it is about; one about an object of no namespace in `default`. */
function placeErrors({ metadata }: DynamicObject, about: unknown): FieldError[] {
  const { namespace = '' } = metadata
  const home = stringOf(objectOf(about).namespace)
  const matches = home === '' ? namespace === '' || namespace === 'default' : namespace === home
  return matches ? [] : [invalidValue('involvedObject.namespace', home, 'does not match event.namespace')]
}

/** What an event of the present form says. `controller` and `note`: fields that have another name in the core form. */
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
      ? [invalidValue(told(note), '', `can have at most ${NOTE} characters`)]
      : []),
  ]
}

/** What a client of the present form may not set: it belongs to the core form. */
function deprecatedErrors(event: Readonly<JsonObject>): FieldError[] {
  return ['deprecatedFirstTimestamp', 'deprecatedLastTimestamp', 'deprecatedCount', 'deprecatedSource']
    .filter((field) => !isUnset(event[field]))
    .map((field) => invalidValue(told(field), '', 'needs to be unset'))
}

/** What a new event must have; one of the core form that is changed through this one need not. */
function newErrors(event: DynamicObject): FieldError[] {
  const type = stringOf(event.type)
  return [
    ...seriesErrors(event.series),
    ...(isUnset(event.eventTime) ? [requiredValue('eventTime')] : []),
    ...(type === 'Normal' || type === 'Warning' ? [] : [invalidValue('type', '', `has invalid value: ${type}`)]),
    ...deprecatedErrors(event),
  ]
}

/** Events in the core form, as most clients write them: little of it is judged. */
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
    ...immutable
      .filter((field) => !jsonEqual(event[field] ?? null, old[field] ?? null))
      .map((field) => invalidValue(told(field), event[field] ?? null, 'field is immutable')),
  ],
}
