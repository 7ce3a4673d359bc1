import { isJsonNumber, cloneJson, isJsonObject, listOf, objectOf, objectsOf, stringOf } from '../../../json/index.ts'
import {
  isUnderDeletion,
  ApiError,
  badRequest,
  done,
  internalError,
  notFound,
  formatTime,
  selectorMatches,
  type DynamicObject,
} from '../../../api/index.ts'
import {
  decodeObject,
  deleteObject,
  type OperationContext,
  type ResourceRegistry,
  type SubresourceCreate,
  type SubresourceHandler,
  type WriteResult,
} from '../../../registry/index.ts'
import { ensureObject } from '../../draft.ts'

const count = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** Whether a disruption budget counts a Pod: only running ones count. */
function countsForBudgets(pod: DynamicObject): boolean {
  const phase = stringOf(objectOf(pod.status).phase)
  return !isUnderDeletion(pod.metadata) && phase !== 'Succeeded' && phase !== 'Failed' && phase !== 'Pending'
}

function refuse(name: string, budget: DynamicObject): ApiError {
  const { desiredHealthy, currentHealthy } = objectOf(budget.status)
  const message = `The disruption budget ${name} needs ${count(desiredHealthy)} healthy pods and has ${count(currentHealthy)} currently`
  return new ApiError(429, 'TooManyRequests', "Cannot evict pod as it would violate the pod's disruption budget.", {
    causes: [{ reason: 'DisruptionBudget', message }],
  })
}

/** Takes one of the disruptions that a budget allows. Edits the budget. Throws ApiError 429 if it allows none. */
function spend(budget: DynamicObject, pod: string, now: string): void {
  const status = ensureObject(budget, 'status')
  const allowed = count(status.disruptionsAllowed)
  if (allowed <= 0) throw refuse(budget.metadata.name ?? '', budget)
  status.disruptionsAllowed = allowed - 1
  status.disruptedPods = { ...objectOf(status.disruptedPods), [pod]: now }
  if (allowed > 1) return
  const condition = {
    type: 'DisruptionAllowed',
    status: 'False',
    observedGeneration: isJsonNumber(status.observedGeneration) ? status.observedGeneration : 0,
    lastTransitionTime: now,
    reason: 'InsufficientPods',
    message: '',
  }
  status.conditions = [...objectsOf(status.conditions).filter(({ type }) => type !== condition.type), condition]
}

async function budgetsOf(
  budgets: ResourceRegistry,
  context: OperationContext,
  pod: DynamicObject,
): Promise<readonly DynamicObject[]> {
  const request = {
    labelSelector: '',
    fieldSelector: '',
    resourceVersion: '',
    resourceVersionMatch: '',
    limit: 0,
    continueToken: '',
  }
  const list = await budgets.list(context, { ...request, namespace: pod.metadata.namespace ?? '' })
  const matching = list.items
    .map(decodeObject)
    .filter((budget) => selectorMatches(objectOf(budget.spec).selector, pod.metadata.labels) === true)
  if (matching.length > 1)
    throw internalError(
      'This pod has more than one PodDisruptionBudget, which the eviction subresource does not support.',
    )
  return matching
}

/** Takes a disruption of each budget, and deletes the Pod. Throws ApiError 404, 409, 429. */
async function evict(
  { resource, context, target, options: { dryRun }, admission }: SubresourceCreate,
  { deleteOptions }: DynamicObject,
): Promise<WriteResult> {
  const asked = objectOf(deleteOptions)
  const dry = dryRun ?? (listOf(asked.dryRun).includes('All') ? 'All' : undefined)
  const pods = resource.find(resource.type.group, resource.type.resource)
  if (pods === undefined) throw notFound(resource.type, target.name)
  const own = { ...context, version: resource.storage, subresource: '' }
  const pod = decodeObject(await pods.get(own, target, { resourceVersion: '' }))
  const budgets = resource.find('policy', 'poddisruptionbudgets')
  const spoken = budgets?.definition.versions[budgets.definition.storageVersion]
  if (budgets !== undefined && spoken !== undefined && countsForBudgets(pod)) {
    const status = { ...context, version: spoken, subresource: 'status' }
    for (const { metadata } of await budgetsOf(budgets, { ...status, subresource: '' }, pod)) {
      const place = { namespace: target.namespace, name: metadata.name ?? '' }
      const now = formatTime(resource.settings.clock())
      const transform = (current: DynamicObject | undefined): DynamicObject => {
        if (current === undefined) throw notFound(resource.type, place.name)
        const budget = cloneJson(current)
        spend(budget, target.name, now)
        return budget
      }
      await budgets.update(status, place, transform, {
        dryRun: dry,
        ifMatch: '',
        authorizeCreate: () => Promise.reject(notFound(resource.type, place.name)),
      })
    }
  }
  const { gracePeriodSeconds, preconditions } = asked
  const uid =
    isJsonObject(preconditions) && typeof preconditions.uid === 'string'
      ? { preconditions: { uid: preconditions.uid } }
      : {}
  const grace = isJsonNumber(gracePeriodSeconds) ? { gracePeriodSeconds: Number(gracePeriodSeconds) } : {}
  const { object } = await deleteObject({
    resource,
    context: own,
    admission,
    target,
    options: { dryRun: dry, ifMatch: '', ...uid, ...grace },
  })
  return { object, created: true, status: done(201) }
}

/** Deletes a Pod unless a disruption budget forbids it (SUB-03). Answers with a Status. */
export const evictionSubresource: SubresourceHandler = {
  async create(call, eviction) {
    if (stringOf(eviction.metadata.name) !== call.target.name)
      throw badRequest('name in URL does not match name in Eviction object')
    return { object: eviction, carryOut: () => evict(call, eviction) }
  },
}
