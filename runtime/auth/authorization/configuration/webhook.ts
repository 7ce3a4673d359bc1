import { isAbsolute } from 'node:path'
import { parseDuration, type Environment } from '../../../cel/index.ts'
import {
  duplicateValue,
  forbiddenValue,
  invalidValue,
  requiredValue,
  unsupportedValue,
  type FieldError,
  tooManyValues,
} from '../../../api/index.ts'
import { objectOf, objectsOf, stringOf, type JsonObject } from '../../../json/index.ts'
import { FAILURE_POLICIES } from '../webhook/authorizer.ts'
import { compileCondition, type CompiledMatchCondition } from '../webhook/conditions.ts'
import { REVIEW_VERSIONS } from '../webhook/review.ts'
import type { WebhookConfiguration } from './types.ts'

const MINUTE = 60_000
/** Default times to cache decisions, in milliseconds. */
const DEFAULT_AUTHORIZED = 5 * MINUTE
const DEFAULT_UNAUTHORIZED = MINUTE / 2
/** Milliseconds (AUTHZ-WEBHOOK-03). */
const LONGEST_TIMEOUT = MINUTE / 2
/** Match conditions at most (AUTHZ-WEBHOOK-09). */
const MOST_CONDITIONS = 64

/** Types of a client configuration in a file (AUTHZ-WEBHOOK-07). */
const IN_FILE: ReadonlySet<string> = new Set(['KubeConfig', 'KubeConfigFile'])
const IN_CLUSTER = 'InClusterConfig'

const millisecondsOf = (text: string): number | undefined => {
  const duration = parseDuration(text)
  return duration === undefined ? undefined : duration.seconds * 1000 + duration.nanos / 1e6
}

/** What a duration may be. */
interface DurationRule {
  /** Milliseconds of an empty or zero duration; undefined: it is required. */
  readonly absent?: number
  isValid(milliseconds: number): boolean
  /** The message for an invalid duration. */
  readonly message: string
}

/** Returns the milliseconds of a duration; adds an error if it breaks the rule. */
function time(text: string, path: string, errors: FieldError[], { absent, isValid, message }: DurationRule): number {
  const milliseconds = text === '' ? 0 : millisecondsOf(text)
  if (milliseconds === undefined) {
    errors.push(invalidValue(path, text, 'must be a duration such as 30s or 5m0s'))
  } else if (milliseconds === 0) {
    if (absent !== undefined) return absent
    errors.push(requiredValue(path))
  } else if (!isValid(milliseconds)) errors.push(invalidValue(path, text, message))
  return milliseconds ?? 0
}

/** Returns the value if it is supported; adds an error otherwise. */
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

function conditionsOf(
  value: unknown,
  path: string,
  errors: FieldError[],
  environment: Environment,
): CompiledMatchCondition[] {
  const conditions: CompiledMatchCondition[] = []
  const given = objectsOf(value)
  if (given.length > MOST_CONDITIONS) {
    errors.push(tooManyValues(path, given.length, MOST_CONDITIONS))
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

/** Reads the `webhook` of an authorizer at a path, and adds its errors. */
export function readWebhook(
  webhook: Readonly<JsonObject>,
  path: string,
  errors: FieldError[],
  environment: Environment,
): WebhookConfiguration {
  const text = (field: string): string => stringOf(webhook[field])
  const life = (field: string, absent: number): number =>
    time(text(field), `${path}.${field}`, errors, { absent, isValid: (each) => each > 0, message: 'must be > 0s' })
  choice(text('matchConditionSubjectAccessReviewVersion'), `${path}.matchConditionSubjectAccessReviewVersion`, errors, [
    'v1',
  ])
  return {
    timeoutMs: time(text('timeout'), `${path}.timeout`, errors, {
      isValid: (each) => each > 0 && each <= LONGEST_TIMEOUT,
      message: 'must be > 0s and <= 30s',
    }),
    authorizedMs: life('authorizedTTL', DEFAULT_AUTHORIZED),
    unauthorizedMs: life('unauthorizedTTL', DEFAULT_UNAUTHORIZED),
    version: choice(text('subjectAccessReviewVersion'), `${path}.subjectAccessReviewVersion`, errors, REVIEW_VERSIONS),
    failurePolicy: choice(text('failurePolicy'), `${path}.failurePolicy`, errors, FAILURE_POLICIES),
    clientConfiguration: clientConfiguration(objectOf(webhook.connectionInfo), `${path}.connectionInfo`, errors),
    conditions: conditionsOf(webhook.matchConditions, `${path}.matchConditions`, errors, environment),
  }
}
