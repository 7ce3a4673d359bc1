import { defined, isJsonNumber, listOf, objectOf, stringOf } from '../../../json/index.ts'
import { ApiError, badRequest, done, formatTime, notFound, type DynamicObject } from '../../../api/index.ts'
import {
  checkDeletePreconditions,
  decodeObject,
  deleteObject,
  editStored,
  type DeleteOptions,
  type SubresourceCreate,
  type SubresourceHandler,
  type WriteResult,
} from '../../../registry/index.ts'
import { withCondition } from './conditions.ts'
import {
  beingProcessed,
  budgetOf,
  budgetsOf,
  countsForBudgets,
  mayGoUnready,
  takeDisruption,
} from './disruption-budget.ts'

const EVICTED = {
  type: 'DisruptionTarget',
  status: 'True',
  reason: 'EvictionByEvictionAPI',
  message: 'Eviction API: evicting',
} as const

/** Attempts at an eviction whose Pod changes meanwhile. */
const TRIES = 20

/** The permission to evict a Pod; `if-unchanged`: only in the state in which it was checked. */
interface Leave {
  readonly holds: 'always' | 'if-unchanged'
  /** Answered when the Pod has changed; absent: the eviction is retried. */
  readonly changed?: ApiError
}

/** Takes a disruption of the budget of the Pod, if it needs one, and deletes it. Throws ApiError 403, 404, 409, 429. */
async function evict(call: SubresourceCreate, { deleteOptions }: DynamicObject): Promise<WriteResult> {
  const options = optionsOf(call, objectOf(deleteOptions))
  for (let left = TRIES; ; left--) {
    const pod = await read(call)
    const leave = await leaveOf({ ...call, options }, pod)
    try {
      return await remove(call, { pod, leave, options })
    } catch (error) {
      const isConflict = error instanceof ApiError && error.status.reason === 'Conflict'
      if (!isConflict || leave.holds === 'always' || options.preconditions?.resourceVersion !== undefined) throw error
      if (leave.changed !== undefined) throw leave.changed
      if (left === 0) throw error
    }
  }
}

async function read({ resource, context, target }: SubresourceCreate): Promise<DynamicObject> {
  const pods = resource.find(resource.type.group, resource.type.resource)
  if (pods === undefined) throw notFound(resource.type, target.name)
  const own = { ...context, version: resource.storage, subresource: '' }
  return decodeObject(await pods.get(own, target, { resourceVersion: '' }))
}

/** Checks whether the Pod may be evicted. Throws ApiError 429 if its budget forbids it. */
async function leaveOf(call: SubresourceCreate, pod: DynamicObject): Promise<Leave> {
  if (!countsForBudgets(pod)) return { holds: objectOf(pod.status).phase === 'Pending' ? 'if-unchanged' : 'always' }
  const budgets = budgetsOf(call)
  const budget = budgets && (await budgetOf(budgets, pod))
  if (budgets === undefined || budget === undefined) return { holds: 'always' }
  if (mayGoUnready(pod, budget)) {
    return { holds: 'if-unchanged', changed: beingProcessed(budget.metadata.name ?? '') }
  }
  await takeDisruption(budgets, budget, call)
  return { holds: 'always' }
}

/** A Pod that may be deleted, and how. */
interface Removal {
  readonly pod: DynamicObject
  readonly leave: Leave
  readonly options: DeleteOptions
}

/** Records the reason in the Pod's status and deletes it. Throws ApiError 404, 409. */
async function remove(call: SubresourceCreate, { pod, leave, options }: Removal): Promise<WriteResult> {
  const { resource, context, target } = call
  const asked = options.preconditions
  const resourceVersion =
    asked?.resourceVersion ?? (leave.holds === 'if-unchanged' ? pod.metadata.resourceVersion : undefined)
  const preconditions = { ...asked, ...defined({ resourceVersion }) }
  const request = { ...call, context: { ...context, version: resource.storage, subresource: '' } }
  const deletion = { ...request, options: { ...options, preconditions } }
  if (options.dryRun === 'All') return evicted(deletion)
  const now = formatTime(resource.settings.clock())
  const { revision } = await editStored(request, (present) => {
    checkDeletePreconditions({ ...deletion, target }, present, Number(present.metadata.resourceVersion))
    return withCondition(present, EVICTED, now)
  })
  const marked = resourceVersion === undefined ? preconditions : { ...preconditions, resourceVersion: String(revision) }
  return evicted({ ...request, options: { ...options, preconditions: marked } })
}

async function evicted(deletion: Parameters<typeof deleteObject>[0]): Promise<WriteResult> {
  const { object } = await deleteObject(deletion)
  return { object, created: true, status: done(201) }
}

/** Returns how the Pod is to be deleted, by the options of the request and by those in its body. */
function optionsOf({ options }: SubresourceCreate, asked: Readonly<Record<string, unknown>>): DeleteOptions {
  const { gracePeriodSeconds, preconditions, dryRun } = asked
  const { uid, resourceVersion } = objectOf(preconditions)
  return {
    dryRun: options.dryRun ?? (listOf(dryRun).includes('All') ? 'All' : undefined),
    ...(isJsonNumber(gracePeriodSeconds) ? { gracePeriodSeconds: Number(gracePeriodSeconds) } : {}),
    preconditions: {
      ...(typeof uid === 'string' ? { uid } : {}),
      ...(typeof resourceVersion === 'string' ? { resourceVersion } : {}),
    },
  }
}

/** Deletes a Pod unless a disruption budget forbids it (SUB-03). Answers with a Status. */
export const evictionSubresource: SubresourceHandler = {
  async create(call, eviction) {
    if (stringOf(eviction.metadata.name) !== call.target.name)
      throw badRequest('name in URL does not match name in Eviction object')
    return { object: eviction, carryOut: () => evict(call, eviction) }
  },
}
