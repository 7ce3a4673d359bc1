import { forbiddenValue, invalidValue, requiredValue, pathSegment } from '../../../api/index.ts'
import { objectOf, stringOf } from '../../../json/index.ts'
import { positiveAmount } from '../../rules/quantities.ts'
import { all, each, fields, named, present, requires, whole, type Rule } from '../../rules/rule.ts'
import { labelSelector, positive, suits } from '../../rules/values.ts'

const TYPES = ['Utilization', 'Value', 'AverageValue']

/** A metric target: a positive amount in the unit that its type names. */
const target: Rule = all(
  requires(['type'], 'must specify a metric target type'),
  fields({
    averageUtilization: suits((value) => value >= 1, 'must be greater than 0'),
    averageValue: positiveAmount,
    value: positiveAmount,
    type: named((type) => (TYPES.includes(type) ? [] : ['must be either Utilization, Value, or AverageValue'])),
  }),
)

const oneAmount = (names: readonly string[], detail: string): Rule =>
  whole(({ target: wanted }, at, errors) => {
    const given = present(objectOf(wanted), names)
    if (given.length === 0) errors.push(requiredValue(`${at}.target.${names[0] ?? ''}`, detail))
    else if (given.length > 1) {
      const [first = '', second = ''] = given
      errors.push(forbiddenValue(`${at}.target.${second}`, `may not set both ${second} and ${first}`))
    }
  })

const identifier: Rule = all(
  requires(['name'], 'must specify a metric name'),
  fields({ name: named(pathSegment), selector: labelSelector }),
)

const ofResource: Rule = all(
  requires(['name'], 'must specify a resource name'),
  fields({ target }),
  oneAmount(['averageUtilization', 'averageValue'], 'must set either a target raw value or a target utilization'),
)

const sources: Readonly<Record<string, Rule>> = {
  object: all(
    fields({ describedObject: requires(['kind', 'name']), metric: identifier, target }),
    oneAmount(['averageValue', 'value'], 'must set either a target value or averageValue'),
  ),
  pods: all(
    fields({ metric: identifier, target }),
    oneAmount(['averageValue'], 'must specify a positive target averageValue'),
  ),
  resource: ofResource,
  containerResource: all(requires(['container'], 'must specify a container'), ofResource),
  external: all(
    fields({ metric: identifier, target }),
    oneAmount(['averageValue', 'value'], 'must set either a target value for metric or a per-pod target'),
  ),
}
const sourceNames = Object.keys(sources)
const fieldOf = (type: string): string => type.charAt(0).toLowerCase() + type.slice(1)

/** One metric has one source, the one that its type names. */
export const metrics: Rule = each(
  all(
    fields(sources),
    whole((metric, at, errors) => {
      const type = stringOf(metric.type)
      const expected = fieldOf(type)
      if (!sourceNames.includes(expected)) return
      const given = present(metric, sourceNames)
      if (!given.includes(expected)) {
        const detail = 'must populate information for the given metric source'
        errors.push(requiredValue(`${at}.${expected}`, detail))
      }
      for (const name of given) {
        if (name === expected) continue
        const detail = 'must populate the given metric source only'
        errors.push(forbiddenValue(`${at}.${name}`, detail))
      }
    }),
  ),
)

const MAX_WINDOW = 3600
const MAX_PERIOD = 1800

const scaling: Rule = all(
  fields({
    stabilizationWindowSeconds: all(
      suits((seconds) => seconds >= 0, 'must be greater than or equal to zero'),
      suits((seconds) => seconds <= MAX_WINDOW, `must be less than or equal to ${MAX_WINDOW}`),
    ),
    policies: each(
      fields({
        value: positive,
        periodSeconds: all(
          positive,
          suits((seconds) => seconds <= MAX_PERIOD, `must be less than or equal to ${MAX_PERIOD}`),
        ),
      }),
    ),
  }),
  whole(({ policies }, at, errors) => {
    if (Array.isArray(policies) && policies.length === 0) {
      errors.push(requiredValue(`${at}.policies`, 'must specify at least one Policy'))
    }
  }),
)

/** `behavior` of an autoscaler. */
export const behavior: Rule = fields({ scaleUp: scaling, scaleDown: scaling })

/** `scaleTargetRef`; of the core group only a ReplicationController can be scaled. */
export const scaleTarget: Rule = all(
  requires(['kind', 'name']),
  fields({ kind: named(pathSegment), name: named(pathSegment) }),
  whole(({ apiVersion, kind }, at, errors) => {
    const version = stringOf(apiVersion)
    if (version.includes('/') || kind === 'ReplicationController') return
    errors.push(invalidValue(`${at}.apiVersion`, version, 'apiVersion must specify API group'))
  }),
)
