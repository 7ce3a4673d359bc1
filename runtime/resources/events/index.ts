import type { FieldError } from '../../meta/field-error.ts'
import { invalidValue, requiredValue } from '../../meta/field-errors.ts'
import { isJsonObject, jsonEqual, stringOf, type JsonObject } from '../../meta/json.ts'
import { qualifiedName } from '../../meta/names.ts'
import type { Strategy } from '../../registry/index.ts'

/** Longest short text of an event, and longest note (bytes). */
const SHORT = 128
const NOTE = 1024

/** Fields under which faults are told: clients know those of the core form of an event. */
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

function seriesFaults(series: unknown): FieldError[] {
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

/** What holds for every event, new or old. */
function textFaults(event: Readonly<JsonObject>): FieldError[] {
  const controller = stringOf(event.reportingController)
  const note = Buffer.byteLength(stringOf(event.note))
  return [
    ...(controller === '' ? [requiredValue('reportingController')] : []),
    ...qualifiedName(controller).map((problem) => invalidValue('reportingController', controller, problem)),
    ...['reportingInstance', 'action', 'reason'].flatMap((field) => shortText(event, field)),
    ...(note > NOTE ? [invalidValue(told('note'), '', `can have at most ${NOTE} characters`)] : []),
  ]
}

/** What a client of the present form may not set: it belongs to the core form. */
function deprecatedFaults(event: Readonly<JsonObject>): FieldError[] {
  return ['deprecatedFirstTimestamp', 'deprecatedLastTimestamp', 'deprecatedCount', 'deprecatedSource']
    .filter((field) => !isUnset(event[field]))
    .map((field) => invalidValue(told(field), '', 'needs to be unset'))
}

export const events: Strategy = {
  validate: (event) => {
    const type = stringOf(event.type)
    const known = type === 'Normal' || type === 'Warning'
    return [
      ...textFaults(event),
      ...seriesFaults(event.series),
      ...(known ? [] : [invalidValue('type', '', `has invalid value: ${type}`)]),
      ...deprecatedFaults(event),
    ]
  },
  validateUpdate: (event, old) =>
    immutable
      .filter((field) => !jsonEqual(event[field] ?? null, old[field] ?? null))
      .map((field) => invalidValue(told(field), event[field] ?? null, 'field is immutable')),
}
