import {
  invalidValue,
  unsupportedValue,
  configKey,
  dnsSubdomain,
  qualifiedName,
  canonicalQuantity,
  type FieldError,
  type ErrorCollector,
} from '../../../../api/index.ts'
import { stringOf } from '../../../../json/index.ts'
import { all, fields, named, requires, whole, type Rule } from '../../../rules/rule.ts'

/** Fields of a Pod that can be read from within it. */
const READABLE: ReadonlySet<string> = new Set([
  'metadata.annotations',
  'metadata.labels',
  'metadata.name',
  'metadata.namespace',
  'metadata.uid',
  'spec.nodeName',
  'spec.restartPolicy',
  'spec.serviceAccountName',
  'spec.schedulerName',
  'status.phase',
  'status.hostIP',
  'status.hostIPs',
  'status.podIP',
  'status.podIPs',
])

const SUBSCRIPTED = /^([^[\]]+)\['(.*)'\]$/

function fieldPathError(path: string, supported: readonly string[], at: string, errors: ErrorCollector): void {
  const field = `${at}.fieldPath`
  const [, base, key = ''] = SUBSCRIPTED.exec(path) ?? []
  const cannot = (why: string): FieldError => invalidValue(field, path, `error converting fieldPath: ${why}`)
  if (base !== undefined) {
    if (base !== 'metadata.annotations' && base !== 'metadata.labels') {
      errors.push(cannot(`field label does not support subscript: ${path}`))
      return
    }
    const name = base === 'metadata.annotations' ? key.toLowerCase() : key
    errors.push(...qualifiedName(name).map((problem) => invalidValue(at, name, problem)))
  } else if (!READABLE.has(path)) errors.push(cannot(`field label not supported: ${path}`))
  else if (!supported.includes(path)) errors.push(unsupportedValue(field, path, supported))
}

/** A field of the Pod itself; `supported` are those that may be read at this place. */
export const podField = (supported: readonly string[]): Rule =>
  whole((selector, at, errors) => {
    const path = stringOf(selector.fieldPath)
    if (path !== '') fieldPathError(path, supported, at, errors)
  })

const AMOUNTS = [
  'limits.cpu',
  'limits.ephemeral-storage',
  'limits.memory',
  'requests.cpu',
  'requests.ephemeral-storage',
  'requests.memory',
]
const isHugePages = (resource: string): boolean =>
  resource.startsWith('limits.hugepages-') || resource.startsWith('requests.hugepages-')

const CPU_UNITS = ['1m', '1']
const BYTE_UNITS = ['1', '1k', '1M', '1G', '1T', '1P', '1E', '1Ki', '1Mi', '1Gi', '1Ti', '1Pi', '1Ei']

function divisorError(resource: string, divisor: string, at: string): FieldError | undefined {
  const unit = canonicalQuantity(divisor)
  if (unit === undefined || unit === '0') return undefined
  const [, kind = ''] = resource.split('.')
  const units = kind === 'cpu' ? CPU_UNITS : BYTE_UNITS
  if (units.includes(unit)) return undefined
  const said = kind === 'cpu' ? '1m and 1' : BYTE_UNITS.join(', ')
  const shown = isHugePages(resource) ? 'hugepages' : kind === 'ephemeral-storage' ? 'local ephemeral storage' : kind
  return invalidValue(
    `${at}.divisor`,
    resource,
    `only divisor's values ${said} are supported with the ${shown} resource`,
  )
}

/** An amount that a container has or asks for. */
export const containerAmount: Rule = whole((selector, at, errors) => {
  const resource = stringOf(selector.resource)
  if (resource === '') return
  if (!AMOUNTS.includes(resource) && !isHugePages(resource)) {
    errors.push(unsupportedValue(`${at}.resource`, resource, AMOUNTS))
    return
  }
  const error = divisorError(resource, stringOf(selector.divisor), at)
  if (error !== undefined) errors.push(error)
})

/** A key of a ConfigMap or Secret: `name` says which one. */
export const keyOfObject: Rule = all(
  whole(({ name }, at, errors) => {
    const given = stringOf(name)
    errors.push(...dnsSubdomain(given).map((problem) => invalidValue(`${at}.name`, given, problem)))
  }),
  requires(['key']),
  fields({ key: named(configKey) }),
)
