import { isAbsolute } from 'node:path'
import { parseDuration, type Environment } from '../../../cel/index.ts'
import {
  duplicateValue,
  forbiddenValue,
  invalidValue,
  requiredValue,
  unsupportedValue,
  type FieldError,
} from '../../../api/index.ts'
import { objectOf, objectsOf, stringOf, type JsonObject } from '../../../json/index.ts'
import { FAILURE_POLICIES } from '../webhook/authorizer.ts'
import { compileCondition, type Condition } from '../webhook/conditions.ts'
import { REVIEW_VERSIONS } from '../webhook/review.ts'
import type { WebhookConfiguration } from './types.ts'

const MINUTE = 60_000
const DEFAULT_AUTHORIZED = 5 * MINUTE
const DEFAULT_UNAUTHORIZED = MINUTE / 2
/** AUTHZ-WEBHOOK-03. */
const LONGEST_TIMEOUT = MINUTE / 2
/** AUTHZ-WEBHOOK-09. */
const MOST_CONDITIONS = 64

/** Spellings of a client configuration that stands in a file (AUTHZ-WEBHOOK-07). */
const IN_FILE: ReadonlySet<string> = new Set(['KubeConfig', 'KubeConfigFile'])
const IN_CLUSTER = 'InClusterConfig'

const millisecondsOf = (text: string): number | undefined => {
  const duration = parseDuration(text)
  return duration === undefined ? undefined : duration.seconds * 1000 + duration.nanos / 1e6
}

/** A duration within limits; nothing and zero are the same, and mean `absent`. */
function time(
  text: string,
  path: string,
  errors: FieldError[],
  { absent, isGood, rule }: { absent?: number; isGood(milliseconds: number): boolean; rule: string },
): number {
  const milliseconds = text === '' ? 0 : millisecondsOf(text)
  if (milliseconds === undefined) {
    errors.push(invalidValue(path, text, 'must be a duration such as 30s or 5m0s'))
  } else if (milliseconds === 0) {
    if (absent !== undefined) return absent
    errors.push(requiredValue(path))
  } else if (!isGood(milliseconds)) errors.push(invalidValue(path, text, rule))
  return milliseconds ?? 0
}

/** One of the supported words. */
function choice<T extends string>(
  value: string,
  path: string,
  errors: FieldError[],
  supported: readonly [T, ...T[]],
): T {
  const found = supported.find((each) => each === value)
  if (value === '') errors.push(requiredValue(path))
  else if (found === undefined) errors.push(unsupportedValue(path, value, supported))
  return found ?? supported[0]
}

function clientConfiguration(connection: Readonly<JsonObject>, path: string, errors: FieldError[]): string {
  const type = stringOf(connection.type)
  const file = stringOf(connection.kubeConfigFile)
  if (type === '') errors.push(requiredValue(`${path}.type`))
  else if (type === IN_CLUSTER) {
    errors.push(forbiddenValue(`${path}.type`, `${IN_CLUSTER} cannot be used by the API server itself`))
  } else if (!IN_FILE.has(type)) errors.push(unsupportedValue(`${path}.type`, type, [...IN_FILE, IN_CLUSTER]))
  else if (file === '') errors.push(requiredValue(`${path}.kubeConfigFile`))
  else if (!isAbsolute(file)) errors.push(invalidValue(`${path}.kubeConfigFile`, file, 'must be an absolute path'))
  return file
}

function conditionsOf(value: unknown, path: string, errors: FieldError[], environment: Environment): Condition[] {
  const conditions: Condition[] = []
  const given = objectsOf(value)
  if (given.length > MOST_CONDITIONS) {
    const message = `Too many: ${given.length}: must have at most ${MOST_CONDITIONS} items`
    errors.push({ field: path, reason: 'FieldValueTooMany', message })
    return conditions
  }
  const seen = new Set<string>()
  for (const [index, condition] of given.entries()) {
    const place = `${path}[${index}].expression`
    const source = stringOf(condition.expression)
    if (source.trim() === '') errors.push(requiredValue(place))
    else if (seen.has(source)) errors.push(duplicateValue(place, source))
    else {
      const compiled = compileCondition(environment, source)
      if (typeof compiled === 'string') errors.push(invalidValue(place, source, compiled))
      else conditions.push(compiled)
    }
    seen.add(source)
  }
  return conditions
}

/** The `webhook` of an authorizer at a path; what is wrong with it is added to the errors. */
export function readWebhook(
  webhook: Readonly<JsonObject>,
  path: string,
  errors: FieldError[],
  environment: Environment,
): WebhookConfiguration {
  const text = (field: string): string => stringOf(webhook[field])
  const life = (field: string, absent: number): number =>
    time(text(field), `${path}.${field}`, errors, { absent, isGood: (each) => each > 0, rule: 'must be > 0s' })
  choice(text('matchConditionSubjectAccessReviewVersion'), `${path}.matchConditionSubjectAccessReviewVersion`, errors, [
    'v1',
  ])
  return {
    timeoutMs: time(text('timeout'), `${path}.timeout`, errors, {
      isGood: (each) => each > 0 && each <= LONGEST_TIMEOUT,
      rule: 'must be > 0s and <= 30s',
    }),
    authorizedMs: life('authorizedTTL', DEFAULT_AUTHORIZED),
    unauthorizedMs: life('unauthorizedTTL', DEFAULT_UNAUTHORIZED),
    version: choice(text('subjectAccessReviewVersion'), `${path}.subjectAccessReviewVersion`, errors, REVIEW_VERSIONS),
    failurePolicy: choice(text('failurePolicy'), `${path}.failurePolicy`, errors, FAILURE_POLICIES),
    clientConfiguration: clientConfiguration(objectOf(webhook.connectionInfo), `${path}.connectionInfo`, errors),
    conditions: conditionsOf(webhook.matchConditions, `${path}.matchConditions`, errors, environment),
  }
}
