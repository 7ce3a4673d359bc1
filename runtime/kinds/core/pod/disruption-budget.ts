import { isJsonNumber, listOf, objectOf, objectsOf, stringOf, type JsonObject } from '../../../json/index.ts'
import {
  ApiError,
  forbidden,
  formatTime,
  internalError,
  isUnderDeletion,
  notFound,
  selectorMatches,
  type DynamicObject,
} from '../../../api/index.ts'
import type { Turn } from '../../../async/index.ts'
import {
  readInSlices,
  readStored,
  type OperationContext,
  type ResourceRegistry,
  type SubresourceCreate,
} from '../../../registry/index.ts'

/** Most allowed evictions that the disruption controller has not observed yet; above that none is allowed. */
const MOST_DISRUPTED = 2000

const BUDGETS = { group: 'policy', resource: 'poddisruptionbudgets' }
/** The type, as errors name it. */
const NAMED = { group: 'policy', resource: 'poddisruptionbudget' }

const count = (value: unknown): number => (typeof value === 'number' ? value : 0)

const tooManyRequests = (message: string, more: { readonly retryAfterSeconds?: number } = {}): ApiError =>
  new ApiError(429, 'TooManyRequests', "Cannot evict pod as it would violate the pod's disruption budget.", {
    causes: [{ reason: 'DisruptionBudget', message }],
    ...more,
  })

/** 429: the disruption controller has not observed the present generation of the budget. */
export const beingProcessed = (budget: string): ApiError =>
  tooManyRequests(`The disruption budget ${budget} is still being processed by the server.`, { retryAfterSeconds: 10 })

/** Returns whether budgets count a Pod: only one that runs and is not being deleted. */
export function countsForBudgets({ status, metadata }: DynamicObject): boolean {
  const phase = stringOf(objectOf(status).phase)
  return !isUnderDeletion(metadata) && phase !== 'Succeeded' && phase !== 'Failed' && phase !== 'Pending'
}

const isReady = ({ status }: DynamicObject): boolean =>
  objectsOf(objectOf(status).conditions).some((each) => each.type === 'Ready' && each.status === 'True')

/**
 * Returns whether a Pod may be evicted without a disruption: it is not ready, so the budget does not count it as
 * healthy.
 */
export function mayGoUnready(pod: DynamicObject, { spec, status }: DynamicObject): boolean {
  if (isReady(pod)) return false
  const { currentHealthy, desiredHealthy } = objectOf(status)
  const isHealthy = count(currentHealthy) >= count(desiredHealthy) && count(desiredHealthy) > 0
  return isHealthy || objectOf(spec).unhealthyPodEvictionPolicy === 'AlwaysAllow'
}

/** Returns the status of a budget from which one disruption was taken. Throws ApiError 403, 429 if it allows none. */
function spent({ metadata, status }: DynamicObject, pod: string, now: string): JsonObject {
  const { name = '', generation = 0 } = metadata
  const before = objectOf(status)
  const { observedGeneration, desiredHealthy, currentHealthy } = before
  const observed = isJsonNumber(observedGeneration) ? Number(observedGeneration) : 0
  const disrupted = objectOf(before.disruptedPods)
  const allowed = count(before.disruptionsAllowed)
  if (observed < generation) throw beingProcessed(name)
  if (Object.keys(disrupted).length > MOST_DISRUPTED) {
    const why = 'DisruptedPods map too big - too many evictions not confirmed by PDB controller'
    throw forbidden(NAMED, name, why)
  }
  if (allowed <= 0) {
    const needed = count(desiredHealthy)
    const present = count(currentHealthy)
    throw tooManyRequests(`The disruption budget ${name} needs ${needed} healthy pods and has ${present} currently`)
  }
  const after = { ...before, disruptionsAllowed: allowed - 1, disruptedPods: { ...disrupted, [pod]: now } }
  return allowed > 1 ? after : { ...after, conditions: withoutDisruptions(listOf(before.conditions), observed, now) }
}

/** Returns the conditions with the one which says that no more disruptions are allowed. */
function withoutDisruptions(conditions: readonly unknown[], observedGeneration: number, now: string): unknown[] {
  const type = 'DisruptionAllowed'
  const place = conditions.findIndex((each) => objectOf(each).type === type)
  const known = objectOf(conditions[place])
  const condition = {
    type,
    status: 'False',
    observedGeneration,
    lastTransitionTime: known.status === 'False' ? known.lastTransitionTime : now,
    reason: 'InsufficientPods',
    message: '',
  }
  return place < 0 ? [...conditions, condition] : conditions.with(place, condition)
}

/** The budgets of a namespace. */
interface Budgets {
  readonly registry: ResourceRegistry
  readonly context: OperationContext
  /** Yields to other requests while many or large budgets are read. */
  readonly turn: Turn
}

/** Returns where budgets are; undefined: they are not served. */
export function budgetsOf({ resource, context }: SubresourceCreate): Budgets | undefined {
  const registry = resource.find(BUDGETS.group, BUDGETS.resource)
  const version = registry?.definition.versions[registry.definition.storageVersion]
  return registry === undefined || version === undefined
    ? undefined
    : { registry, context: { ...context, version, subresource: '' }, turn: resource.settings.turns.next }
}

/** Returns the budget of a Pod; undefined: it has none. Throws ApiError 500 if it has several. */
export async function budgetOf(
  { registry, context, turn }: Budgets,
  { metadata }: DynamicObject,
): Promise<DynamicObject | undefined> {
  const all = { labelSelector: '', fieldSelector: '', resourceVersion: '', resourceVersionMatch: '' }
  const namespace = metadata.namespace ?? ''
  const { items } = await registry.list(context, { ...all, limit: 0, continueToken: '', namespace })
  const found: DynamicObject[] = []
  await readInSlices(
    items,
    (item) => {
      const budget = readStored(item)
      if (selectorMatches(objectOf(budget.spec).selector, metadata.labels) === true) found.push(budget)
    },
    turn,
  )
  const [budget, ...others] = found
  if (others.length === 0) return budget
  throw internalError(
    'This pod has more than one PodDisruptionBudget, which the eviction subresource does not support.',
  )
}

/** Takes a disruption of a budget for a Pod. Throws ApiError 403, 404, 409, 429. */
export async function takeDisruption(
  { registry, context }: Budgets,
  { metadata: { name = '' } }: DynamicObject,
  { resource, target, options: { dryRun } }: SubresourceCreate,
): Promise<void> {
  const place = { namespace: target.namespace, name }
  const missing = notFound(BUDGETS, name)
  const now = formatTime(resource.settings.clock())
  const transform = (budget: DynamicObject | undefined): DynamicObject => {
    if (budget === undefined) throw missing
    return { ...budget, status: spent(budget, target.name, now) }
  }
  const options = { dryRun, authorizeCreate: () => Promise.reject(missing) }
  await registry.update({ ...context, subresource: 'status' }, place, transform, options)
}
