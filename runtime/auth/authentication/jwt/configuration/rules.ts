import { invalidValue, requiredValue } from '../../../../api/index.ts'
import { objectsOf, stringOf } from '../../../../json/index.ts'
import type { Errors } from './errors.ts'
import type { ClaimRule, UserRule } from './types.ts'

/** Reads `claimValidationRules` (AUTHN-CFG-10). */
export function readClaimRules(rules: unknown, path: string, errors: Errors): readonly ClaimRule[] {
  const claims = new Set<string>()
  const expressions = new Set<string>()
  return objectsOf(rules).flatMap((rule, index): readonly ClaimRule[] => {
    const at = `${path}[${index}]`
    const claim = stringOf(rule.claim)
    const requiredText = stringOf(rule.requiredValue)
    const source = stringOf(rule.expression)
    const message = stringOf(rule.message)
    if (claim !== '' && source !== '') {
      errors.add(invalidValue(at, claim, "claim and expression can't both be set"))
      return []
    }
    if (claim !== '') {
      if (message !== '') errors.add(invalidValue(`${at}.message`, message, "message can't be set when claim is set"))
      errors.unique(claims, `${at}.claim`, claim)
      return [{ claim, requiredValue: requiredText }]
    }
    if (source === '') {
      errors.add(requiredValue(at, 'claim or expression is required'))
      return []
    }
    if (requiredText !== '') {
      const why = "requiredValue can't be set when expression is set"
      errors.add(invalidValue(`${at}.requiredValue`, requiredText, why))
    }
    if (!errors.unique(expressions, `${at}.expression`, source)) return []
    const expression = errors.claimCondition(`${at}.expression`, source)
    return expression === undefined ? [] : [{ expression, message }]
  })
}

/** Reads `userValidationRules` (AUTHN-CFG-17). */
export function readUserRules(rules: unknown, path: string, errors: Errors): readonly UserRule[] {
  const seen = new Set<string>()
  return objectsOf(rules).flatMap((rule, index): readonly UserRule[] => {
    const at = `${path}[${index}].expression`
    const source = stringOf(rule.expression)
    if (source === '') {
      errors.add(requiredValue(at, 'expression is required'))
      return []
    }
    if (!errors.unique(seen, at, source)) return []
    const expression = errors.userCondition(at, source)
    return expression === undefined ? [] : [{ expression, message: stringOf(rule.message) }]
  })
}
