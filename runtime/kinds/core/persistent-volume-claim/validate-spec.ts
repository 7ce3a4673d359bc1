import {
  forbiddenValue,
  invalidValue,
  requiredValue,
  dnsSubdomain,
  unsupportedValue,
  type FieldError,
} from '../../../api/index.ts'
import { listOf, objectOf, stringOf } from '../../../json/index.ts'
import { all, errorsOf, fields, named, requires, whole, type Rule } from '../../rules/rule.ts'
import { positiveQuantity } from '../../rules/quantities.ts'
import { labelSelector } from '../../rules/values.ts'

const MODES = ['ReadOnlyMany', 'ReadWriteMany', 'ReadWriteOnce', 'ReadWriteOncePod']

/** At least one access mode; ReadWriteOncePod excludes others. `detail` explains a missing one. */
export const accessModes = (detail: string): Rule =>
  whole((spec, at, errors) => {
    const modes = listOf(spec.accessModes)
    const field = `${at}.accessModes`
    if (modes.length === 0) errors.push(requiredValue(field, detail))
    for (const mode of modes.map(stringOf)) {
      if (!MODES.includes(mode)) errors.push(unsupportedValue(field, mode, MODES))
    }
    if (modes.length > 1 && modes.includes('ReadWriteOncePod')) {
      errors.push(forbiddenValue(field, 'may not use ReadWriteOncePod with other access modes'))
    }
  })

const size: Rule = whole(({ resources }, at, errors) => {
  const { storage } = objectOf(objectOf(resources).requests)
  const field = `${at}.resources[storage]`
  if (storage === undefined) errors.push(requiredValue(field))
  else positiveQuantity(storage, field, errors)
})

/** A data source; of the core group only another claim can be one. */
const source: Rule = all(
  requires(['kind', 'name']),
  whole(({ apiGroup, kind }, at, errors) => {
    if (stringOf(apiGroup) !== '' || kind === undefined || kind === 'PersistentVolumeClaim') return
    errors.push(invalidValue(at, kind, "must be 'PersistentVolumeClaim' when referencing the default apiGroup"))
  }),
)

const claimSpec: Rule = all(
  accessModes('at least 1 access mode is required'),
  fields({ selector: labelSelector }),
  size,
  fields({
    storageClassName: named((name) => (name === '' ? [] : dnsSubdomain(name))),
    dataSource: source,
    dataSourceRef: source,
  }),
)

/** Errors of the spec of a claim at a path. */
export const validateClaimSpec = (spec: unknown, at: string): FieldError[] => errorsOf(claimSpec, objectOf(spec), at)
