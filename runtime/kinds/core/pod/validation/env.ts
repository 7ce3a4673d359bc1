import { invalidValue, asPrefix, dnsSubdomain } from '../../../../api/index.ts'
import { stringOf } from '../../../../json/index.ts'
import { all, each, fields, named, present, requires, whole, type Rule } from '../../../rules/rule.ts'
import { containerAmount, keyOfObject, podField } from './references.ts'

const PRINTABLE = /^[ -<>-~]*$/
const variableSyntax = (name: string): readonly string[] =>
  PRINTABLE.test(name)
    ? []
    : ["a valid environment variable name must consist only of printable ASCII characters other than '='"]

const SOURCES = ['fieldRef', 'resourceFieldRef', 'configMapKeyRef', 'secretKeyRef', 'fileKeyRef'] as const

const POD_FIELDS = [
  'metadata.name',
  'metadata.namespace',
  'metadata.uid',
  'spec.nodeName',
  'spec.serviceAccountName',
  'status.hostIP',
  'status.hostIPs',
  'status.podIP',
  'status.podIPs',
]

const source: Rule = fields({
  fieldRef: podField(POD_FIELDS),
  resourceFieldRef: containerAmount,
  configMapKeyRef: keyOfObject,
  secretKeyRef: keyOfObject,
})

/** A value, or exactly one place where it comes from. */
const oneValue: Rule = whole(({ value, valueFrom }, at, errors) => {
  if (typeof valueFrom !== 'object' || valueFrom === null) return
  const given = present({ ...valueFrom }, SOURCES).length
  const tell = (detail: string): void => void errors.push(invalidValue(`${at}.valueFrom`, '', detail))
  if (given === 0) {
    tell('must specify one of: `fieldRef`, `resourceFieldRef`, `configMapKeyRef` or `secretKeyRef`')
  } else if (stringOf(value) !== '') tell('may not be specified when `value` is not empty')
  else if (given > 1) tell('may not have more than one field specified at a time')
})

/** `env` of a container. */
export const environment: Rule = each(
  all(requires(['name']), fields({ name: named(variableSyntax), valueFrom: source }), oneValue),
)

const reference: Rule = all(
  requires(['name']),
  fields({ name: named((name) => (name === '' ? [] : dnsSubdomain(asPrefix(name)))) }),
)

const bulkSource: Rule = all(fields({ prefix: named(variableSyntax), configMapRef: reference, secretRef: reference }))

/** `envFrom` of a container. Errors of the choice of a source are reported at the list. */
export const bulkEnvironment: Rule = (value, at, errors) =>
  each(
    all(
      bulkSource,
      whole((item) => {
        const given = present(item, ['configMapRef', 'secretRef']).length
        if (given === 0) errors.push(invalidValue(at, '', 'must specify one of: `configMapRef` or `secretRef`'))
        if (given > 1) errors.push(invalidValue(at, '', 'may not have more than one field specified at a time'))
      }),
    ),
  )(value, at, errors)
