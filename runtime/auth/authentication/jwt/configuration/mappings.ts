import { invalidValue, requiredValue } from '../../../../api/index.ts'
import { defined, type JsonObject, objectOf, objectsOf, stringOf } from '../../../../json/index.ts'
import { domainPrefixedPath } from './extra-key.ts'
import type { Errors } from './errors.ts'
import type { ExtraMapping, JwtConfiguration, Mapping } from './types.ts'

const BOTH = "claim and expression can't both be set"

/** The value of a mapping with errors; a configuration with errors is never used. */
const NOTHING: Mapping = { claim: '', prefix: '' }

/** Reads `claimMappings` (AUTHN-CFG-11 to AUTHN-CFG-16). */
export function readMappings(
  mappings: Readonly<JsonObject>,
  path: string,
  errors: Errors,
): Pick<JwtConfiguration, 'username' | 'groups' | 'uid' | 'extra'> {
  const username = readPrefixed(objectOf(mappings.username), `${path}.username`, errors)
  if (username === undefined) errors.add(requiredValue(`${path}.username`, 'claim or expression is required'))
  const groups = readPrefixed(objectOf(mappings.groups), `${path}.groups`, errors)
  const uid = readUid(objectOf(mappings.uid), `${path}.uid`, errors)
  return {
    username: username ?? NOTHING,
    ...defined({ groups, uid }),
    extra: readExtra(mappings.extra, `${path}.extra`, errors),
  }
}

/** Returns undefined if there is neither a claim nor an expression. */
function readPrefixed(mapping: Readonly<JsonObject>, path: string, errors: Errors): Mapping | undefined {
  const claim = stringOf(mapping.claim)
  const source = stringOf(mapping.expression)
  const prefix = typeof mapping.prefix === 'string' ? mapping.prefix : undefined
  if (claim !== '' && source !== '') {
    errors.add(invalidValue(path, '', BOTH))
    return NOTHING
  }
  if (source !== '') {
    if (prefix !== undefined) {
      errors.add(invalidValue(`${path}.prefix`, prefix, "prefix can't be set when expression is set"))
    }
    const expression = errors.claimExpression(`${path}.expression`, source)
    return expression === undefined ? NOTHING : { expression }
  }
  if (claim === '') return undefined
  if (prefix === undefined) {
    const why = 'prefix is required when claim is set. It can be set to an empty string to disable prefixing'
    errors.add(requiredValue(`${path}.prefix`, why))
  }
  return { claim, prefix: prefix ?? '' }
}

function readUid(mapping: Readonly<JsonObject>, path: string, errors: Errors): Mapping | undefined {
  const claim = stringOf(mapping.claim)
  const source = stringOf(mapping.expression)
  if (claim !== '' && source !== '') errors.add(invalidValue(path, '', BOTH))
  else if (claim !== '') return { claim, prefix: '' }
  else if (source !== '') {
    const expression = errors.claimExpression(`${path}.expression`, source)
    return expression === undefined ? undefined : { expression }
  }
  return undefined
}

function readExtra(mappings: unknown, path: string, errors: Errors): readonly ExtraMapping[] {
  const seen = new Set<string>()
  return objectsOf(mappings).flatMap((mapping, index): readonly ExtraMapping[] => {
    const at = `${path}[${index}]`
    const key = stringOf(mapping.key)
    const source = stringOf(mapping.valueExpression)
    errors.add(...domainPrefixedPath(`${at}.key`, key))
    if (key !== key.toLowerCase()) errors.add(invalidValue(`${at}.key`, key, 'key must be lowercase'))
    if (!errors.unique(seen, `${at}.key`, key)) return []
    if (source === '') {
      errors.add(requiredValue(`${at}.valueExpression`, 'valueExpression is required'))
      return []
    }
    const expression = errors.claimExpression(`${at}.valueExpression`, source)
    return expression === undefined ? [] : [{ key, expression }]
  })
}
