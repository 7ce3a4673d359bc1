import {
  duplicateValue,
  forbiddenValue,
  invalidValue,
  requiredValue,
  tooLongValue,
  labelKey,
  qualifiedName,
  type FieldError,
  errorsOfEach,
} from '../../../api/index.ts'
import { jsonEqual, listOf, objectOf, objectsOf, stringOf } from '../../../json/index.ts'
import type { Strategy } from '../../../registry/index.ts'
import { nodeLabelWarnings } from '../../warnings/node-labels.ts'

const MAX_PARAMETERS = 512
/** Size of all keys and values together (bytes). */
const PARAMETER_BYTES = 256 * 1024

function parameterErrors(parameters: unknown): FieldError[] {
  const entries = Object.entries(objectOf(parameters))
  if (entries.length > MAX_PARAMETERS) return [tooLongValue('parameters', MAX_PARAMETERS)]
  const bytes = entries.reduce(
    (sum, [key, value]) => sum + Buffer.byteLength(key) + Buffer.byteLength(stringOf(value)),
    0,
  )
  const unnamed = entries.some(([key]) => key === '')
  return [
    ...(unnamed ? [invalidValue('parameters', '', 'field can not be empty.')] : []),
    ...(bytes > PARAMETER_BYTES ? [tooLongValue('parameters', PARAMETER_BYTES)] : []),
  ]
}

function topologyErrors(topologies: unknown): FieldError[] {
  return errorsOfEach(objectsOf(topologies), (term, index) => {
    const keys = new Set<string>()
    return errorsOfEach(objectsOf(term.matchLabelExpressions), (expression, position) => {
      const at = `allowedTopologies[${index}].matchLabelExpressions[${position}]`
      const key = stringOf(expression.key)
      const values = listOf(expression.values)
      const repeated = keys.has(key) ? [duplicateValue(`${at}.key`, key)] : []
      keys.add(key)
      return [
        ...(values.length === 0 ? [requiredValue(`${at}.values`)] : []),
        ...labelKey(key).map((problem) => invalidValue(`${at}.key`, key, problem)),
        ...repeated,
      ]
    })
  })
}

export const storageClasses: Strategy = {
  generation: 'none',
  deletionAnswer: 'object',
  validate({ provisioner, parameters, allowedTopologies }) {
    const driver = stringOf(provisioner)
    return [
      ...(driver === '' ? [] : qualifiedName(driver.toLowerCase())).map((problem) =>
        invalidValue('provisioner', driver, problem),
      ),
      ...parameterErrors(parameters),
      ...topologyErrors(allowedTopologies),
    ]
  },
  warnings: ({ allowedTopologies }, _old, { resource }) =>
    objectsOf(allowedTopologies).flatMap(({ matchLabelExpressions }, index) =>
      objectsOf(matchLabelExpressions).flatMap(({ key }, position) => {
        const at = `allowedTopologies[${index}].matchLabelExpressions[${position}].key`
        return nodeLabelWarnings(key, resource.vendor.domain, (advice) => `${at}: ${advice}`)
      }),
    ),
  validateUpdate: (after, before) =>
    ['parameters', 'provisioner', 'reclaimPolicy']
      .filter((field) => !jsonEqual(after[field] ?? null, before[field] ?? null))
      .map((field) => forbiddenValue(field, `updates to ${field} are forbidden.`)),
}
