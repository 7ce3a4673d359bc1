import { invalidValue, qualifiedName, type FieldError } from '../../api/index.ts'

const HUGE_PAGES = 'hugepages-'

/** What a container can ask for. */
const OF_CONTAINERS: ReadonlySet<string> = new Set(['cpu', 'memory', 'ephemeral-storage'])

/** Resources of quotas that have no group. */
const COUNTABLE: ReadonlySet<string> = new Set([
  'cpu',
  'memory',
  'ephemeral-storage',
  'requests.cpu',
  'requests.memory',
  'requests.ephemeral-storage',
  'limits.cpu',
  'limits.memory',
  'limits.ephemeral-storage',
  'pods',
  'resourcequotas',
  'services',
  'replicationcontrollers',
  'secrets',
  'configmaps',
  'persistentvolumeclaims',
  'requests.storage',
  'services.nodeports',
  'services.loadbalancers',
])

export const isHugePages = (name: string): boolean => name.startsWith(HUGE_PAGES)
const isQualified = (name: string): boolean => name.includes('/')
const isStandard = (name: string): boolean =>
  name === 'storage' || COUNTABLE.has(name) || isHugePages(name) || name.startsWith(`requests.${HUGE_PAGES}`)

/** Whether a request of a resource may be below its limit: of cpu, memory and the like. */
export const isOvercommitted = (name: string): boolean => !isQualified(name) && !isHugePages(name)
/** Devices and huge pages come in whole numbers. */
export const isCounted = (name: string): boolean => isQualified(name) || isHugePages(name)

const syntaxErrors = (name: string, at: string): FieldError[] =>
  qualifiedName(name).map((problem) => invalidValue(at, name, problem))

const STANDARD = 'must be a standard resource type or fully qualified'

/** Errors of the name of a resource that a container asks for. */
export function containerResourceErrors(name: string, at: string): readonly FieldError[] {
  if (OF_CONTAINERS.has(name)) return []
  const errors = syntaxErrors(name, at)
  if (errors.length > 0) return errors
  if (isQualified(name)) {
    const extended = !name.startsWith('requests.') && qualifiedName(`requests.${name}`).length === 0
    return extended ? [] : [invalidValue(at, name, "doesn't follow extended resource name standard")]
  }
  if (isHugePages(name)) return []
  const detail = 'must be a standard resource for containers'
  return [...(isStandard(name) ? [] : [invalidValue(at, name, STANDARD)]), invalidValue(at, name, detail)]
}

/** Errors of the name of a resource in a quota. */
export function quotaResourceErrors(name: string, at: string): readonly FieldError[] {
  if (COUNTABLE.has(name)) return []
  const errors = syntaxErrors(name, at)
  if (errors.length > 0 || isQualified(name)) return errors
  if (!isStandard(name)) return [invalidValue(at, name, STANDARD)]
  return isHugePages(name) || name.startsWith('requests.')
    ? []
    : [invalidValue(at, name, 'must be a standard resource for quota')]
}

/** Errors of the name of a resource in a LimitRange. */
export function limitResourceErrors(name: string, at: string): readonly FieldError[] {
  if (isStandard(name)) return []
  const errors = syntaxErrors(name, at)
  return errors.length > 0 || isQualified(name) ? errors : [invalidValue(at, name, STANDARD)]
}
