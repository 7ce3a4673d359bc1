import type { Environment } from '../../../cel/index.ts'
import {
  duplicateValue,
  invalidValue,
  requiredValue,
  unsupportedValue,
  dnsSubdomain,
  type FieldError,
} from '../../../api/index.ts'
import { isJsonObject, objectsOf, stringOf, type JsonObject } from '../../../json/index.ts'
import { AUTHORIZER_TYPES, type AuthorizerConfiguration, type AuthorizerType } from './types.ts'
import { readWebhook } from './webhook.ts'

export interface ReadConfiguration {
  /** The authorizers in their order; usable only if there are no errors. */
  readonly authorizers: readonly AuthorizerConfiguration[]
  /** All errors, with the path of the field. */
  readonly errors: readonly FieldError[]
}

/** Types and names of the entries before. */
interface Seen {
  readonly types: Set<AuthorizerType>
  readonly names: Set<string>
}

/**
 * Reads the content of an AuthorizationConfiguration whose fields have the right types (AUTHZ-CFG-01 to AUTHZ-CFG-07).
 *
 * @param environment the environment of match conditions
 */
export function readAuthorizationConfiguration(
  configuration: Readonly<JsonObject>,
  environment: Environment,
): ReadConfiguration {
  const errors: FieldError[] = []
  const entries = objectsOf(configuration.authorizers)
  if (entries.length === 0) errors.push(requiredValue('authorizers', 'at least one authorization mode must be defined'))
  const seen: Seen = { types: new Set(), names: new Set() }
  const authorizers = entries.flatMap((entry, index): AuthorizerConfiguration[] => {
    const path = `authorizers[${index}]`
    const type = typeOf(stringOf(entry.type), path, errors, seen)
    const name = stringOf(entry.name)
    errors.push(...nameErrors(name, `${path}.name`, seen))
    seen.names.add(name)
    if (type === undefined) return []
    if (type === 'Webhook') {
      if (isJsonObject(entry.webhook)) {
        return [{ type, name, webhook: readWebhook(entry.webhook, `${path}.webhook`, errors, environment) }]
      }
      errors.push(requiredValue(`${path}.webhook`, 'required when type=Webhook'))
      return []
    }
    if (isJsonObject(entry.webhook)) {
      errors.push(invalidValue(`${path}.webhook`, 'non-null', 'may only be specified when type=Webhook'))
    }
    return [{ type, name }]
  })
  return { authorizers, errors }
}

function typeOf(value: string, path: string, errors: FieldError[], { types }: Seen): AuthorizerType | undefined {
  const type = AUTHORIZER_TYPES.find((each) => each === value)
  if (value === '') errors.push(requiredValue(`${path}.type`))
  else if (type === undefined) errors.push(unsupportedValue(`${path}.type`, value, AUTHORIZER_TYPES))
  else if (type !== 'Webhook' && types.has(type)) errors.push(duplicateValue(`${path}.type`, type))
  if (type !== undefined) types.add(type)
  return type
}

function nameErrors(name: string, path: string, { names }: Seen): readonly FieldError[] {
  if (name === '') return [requiredValue(path)]
  if (names.has(name)) return [duplicateValue(path, name)]
  const problems = dnsSubdomain(name)
  return problems.length === 0 ? [] : [invalidValue(path, name, `authorizer name is invalid: ${problems.join(', ')}`)]
}
