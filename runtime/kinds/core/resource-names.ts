import { invalidValue, qualifiedName, type FieldError } from '../../api/index.ts'

const HUGE_PAGES = 'hugepages-'

/** What a container can ask for. */
const ofContainers: ReadonlySet<string> = new Set(['cpu', 'memory', 'ephemeral-storage'])

/** What a quota can count without the name of a group. */
const countable: ReadonlySet<string> = new Set([
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
  name === 'storage' || countable.has(name) || isHugePages(name) || name.startsWith(`requests.${HUGE_PAGES}`)

/** Anything that is not shared among containers by time or by guess: what is asked for is what is had. */
export const isOvercommitted = (name: string): boolean => !isQualified(name) && !isHugePages(name)
/** Devices and huge pages come in whole numbers. */
export const isCounted = (name: string): boolean => isQualified(name) || isHugePages(name)

const syntaxErrors = (name: string, at: string): FieldError[] =>
  qualifiedName(name).map((problem) => invalidValue(at, name, problem))

const standard = 'must be a standard resource type or fully qualified'

/** Errors of the name of a resource that a container asks for. */
export function containerResourceErrors(name: string, at: string): readonly FieldError[] {
  if (ofContainers.has(name)) return []
  const errors = syntaxErrors(name, at)
  if (errors.length > 0) return errors
  if (isQualified(name)) {
    const extended = !name.startsWith('requests.') && qualifiedName(`requests.${name}`).length === 0
    return extended ? [] : [invalidValue(at, name, "doesn't follow extended resource name standard")]
  }
  if (isHugePages(name)) return []
  const detail = 'must be a standard resource for containers'
  return [...(isStandard(name) ? [] : [invalidValue(at, name, standard)]), invalidValue(at, name, detail)]
}

/** Errors of a name that a quota counts by. */
export function quotaResourceErrors(name: string, at: string): readonly FieldError[] {
  if (countable.has(name)) return []
  const errors = syntaxErrors(name, at)
  if (errors.length > 0 || isQualified(name)) return errors
  if (!isStandard(name)) return [invalidValue(at, name, standard)]
  return isHugePages(name) || name.startsWith('requests.')
    ? []
    : [invalidValue(at, name, 'must be a standard resource for quota')]
}

/** Errors of a name that limits are set for, of Pods, containers and claims. */
export function limitResourceErrors(name: string, at: string): readonly FieldError[] {
  if (isStandard(name)) return []
  const errors = syntaxErrors(name, at)
  return errors.length > 0 || isQualified(name) ? errors : [invalidValue(at, name, standard)]
}
