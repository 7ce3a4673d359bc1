import {
  forbiddenValue,
  invalidValue,
  requiredValue,
  dnsLabel,
  labelValue,
  qualifiedName,
  type FieldError,
} from '../../../../api/index.ts'
import { listOf, objectOf, objectsOf, stringOf } from '../../../../json/index.ts'
import { all, each, fields, named, requires, whole, type Rule } from '../../../rules/rule.ts'
import { labelName, labelSelector, oneOf, positive, suits } from '../../../rules/values.ts'

/** What a taint does. */
export const taintEffect: Rule = oneOf(['NoSchedule', 'PreferNoSchedule', 'NoExecute'])

const toleration: Rule = all(
  fields({ key: labelName, operator: oneOf(['Equal', 'Exists']), effect: taintEffect }),
  whole(({ key, operator, value, effect, tolerationSeconds }, at, errors) => {
    const given = stringOf(value)
    const tell = (field: string, shown: unknown, detail: string): void =>
      void errors.push(invalidValue(`${at}.${field}`, shown, detail))
    if (stringOf(key) === '' && operator !== 'Exists') {
      const detail = 'operator must be Exists when `key` is empty, which means "match all values and all keys"'
      tell('operator', stringOf(operator), detail)
    }
    if (tolerationSeconds !== undefined && effect !== 'NoExecute') {
      tell('effect', stringOf(effect), "effect must be 'NoExecute' when `tolerationSeconds` is set")
    }
    if (operator === 'Exists') {
      if (given !== '') tell('operator', given, "value must be empty when `operator` is 'Exists'")
    } else if (operator === undefined || operator === '' || operator === 'Equal') {
      const problems = labelValue(given)
      if (problems.length > 0) tell('operator', given, problems.join(';'))
    }
  }),
)

/** `tolerations` of a Pod. */
export const tolerations: Rule = each(toleration)

function requirementErrors(operator: unknown, values: readonly unknown[], at: string): FieldError[] {
  const field = `${at}.values`
  switch (operator) {
    case 'In':
    case 'NotIn':
      return values.length > 0 ? [] : [requiredValue(field, "must be specified when `operator` is 'In' or 'NotIn'")]
    case 'Exists':
    case 'DoesNotExist':
      return values.length === 0
        ? []
        : [forbiddenValue(field, "may not be specified when `operator` is 'Exists' or 'DoesNotExist'")]
    case 'Gt':
    case 'Lt':
      return values.length === 1
        ? []
        : [requiredValue(field, "must be specified single value when `operator` is 'Lt' or 'Gt'")]
    default:
      return [invalidValue(`${at}.operator`, stringOf(operator), 'not a valid selector operator')]
  }
}

const labelRequirement: Rule = all(
  whole(({ operator, values }, at, errors) => {
    errors.push(...requirementErrors(operator, listOf(values), at))
  }),
  fields({ key: labelName }),
)
const validValues: Rule = fields({ values: each(named(labelValue)) })

const fieldRequirement: Rule = whole(({ key, operator, values }, at, errors) => {
  if (operator !== 'In' && operator !== 'NotIn') {
    errors.push(invalidValue(`${at}.operator`, stringOf(operator), 'not a valid selector operator'))
  } else if (listOf(values).length !== 1) {
    const detail = "must be only one value when `operator` is 'In' or 'NotIn' for node field selector"
    errors.push(requiredValue(`${at}.values`, detail))
  }
  if (key !== 'metadata.name') {
    errors.push(invalidValue(`${at}.key`, stringOf(key), 'not a valid field selector key'))
  }
})

const preference: Rule = fields({ matchExpressions: each(labelRequirement), matchFields: each(fieldRequirement) })
const nodeTerm: Rule = fields({
  matchExpressions: each(all(labelRequirement, validValues)),
  matchFields: each(fieldRequirement),
})

/** A node selector. */
export const nodeSelector: Rule = all(
  whole(({ nodeSelectorTerms }, at, errors) => {
    if (listOf(nodeSelectorTerms).length > 0) return
    errors.push(requiredValue(`${at}.nodeSelectorTerms`, 'must have at least one node selector term'))
  }),
  fields({ nodeSelectorTerms: each(nodeTerm) }),
)

const weight: Rule = suits((value) => value > 0 && value <= 100, 'must be in the range 1-100')

/** Keys of labels that are read from the new Pod itself. */
const labelKeys: Rule = whole(({ labelSelector: selector, matchLabelKeys, mismatchLabelKeys }, at, errors) => {
  for (const [field, keys] of Object.entries({ matchLabelKeys, mismatchLabelKeys })) {
    const list = `${at}.${field}`
    if (listOf(keys).length > 0 && (selector === undefined || selector === null)) {
      errors.push(forbiddenValue(list, 'must not be specified when labelSelector is not set'))
    }
    each(labelName)(keys, list, errors)
  }
  const other = new Set(listOf(mismatchLabelKeys))
  for (const [index, key] of listOf(matchLabelKeys).entries()) {
    if (other.has(key)) {
      const detail = 'exists in both matchLabelKeys and mismatchLabelKeys'
      errors.push(invalidValue(`${at}.matchLabelKeys[${index}]`, key, detail))
    }
  }
})

/** Errors of a namespace are reported at the term, in the words of Kubernetes. */
const namespaces: Rule = whole((term, at, errors) => {
  for (const name of listOf(term.namespaces)) named(dnsLabel)(name, `${at}.namespace`, errors)
})

const podTerm: Rule = all(
  fields({ labelSelector, namespaceSelector: labelSelector }),
  namespaces,
  labelKeys,
  requires(['topologyKey'], 'can not be empty'),
  fields({ topologyKey: labelName }),
)

const podTerms: Rule = fields({
  requiredDuringSchedulingIgnoredDuringExecution: each(podTerm),
  preferredDuringSchedulingIgnoredDuringExecution: each(fields({ weight, podAffinityTerm: podTerm })),
})

/** `affinity` of a Pod. */
export const affinity: Rule = fields({
  nodeAffinity: fields({
    requiredDuringSchedulingIgnoredDuringExecution: nodeSelector,
    preferredDuringSchedulingIgnoredDuringExecution: each(fields({ weight, preference })),
  }),
  podAffinity: podTerms,
  podAntiAffinity: podTerms,
})

const spread: Rule = all(
  fields({ maxSkew: positive }),
  requires(['topologyKey'], 'can not be empty'),
  fields({ topologyKey: labelName, minDomains: positive }),
  whole(({ minDomains, whenUnsatisfiable }, at, errors) => {
    if (typeof minDomains !== 'number' || whenUnsatisfiable === 'DoNotSchedule') return
    const detail = `can only use minDomains if whenUnsatisfiable=DoNotSchedule, not ${stringOf(whenUnsatisfiable)}`
    errors.push(invalidValue(`${at}.minDomains`, minDomains, detail))
  }),
  fields({ labelSelector }),
  labelKeys,
  whole(({ labelSelector: selector, matchLabelKeys }, at, errors) => {
    const { matchLabels, matchExpressions } = objectOf(selector)
    const chosen = new Set([
      ...Object.keys(objectOf(matchLabels)),
      ...objectsOf(matchExpressions).map(({ key }) => key),
    ])
    for (const [index, key] of listOf(matchLabelKeys).entries()) {
      if (chosen.has(key)) {
        const detail = 'exists in both matchLabelKeys and labelSelector'
        errors.push(invalidValue(`${at}.matchLabelKeys[${index}]`, key, detail))
      }
    }
  }),
)

/** `topologySpreadConstraints` of a Pod. */
export const spreadConstraints: Rule = each(spread)

/** `readinessGates` of a Pod. */
export const readinessGates: Rule = each(fields({ conditionType: named(qualifiedName) }))

/** `schedulingGates` of a Pod; a malformed name is reported at the gate. */
export const schedulingGates: Rule = each((gate, at, errors) => named(qualifiedName)(objectOf(gate).name, at, errors))
