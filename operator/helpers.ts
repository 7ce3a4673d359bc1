import type { ApiObject } from '../runtime/api/index.ts'
import type { ResourceDefinition } from '../runtime/scheme/index.ts'
import type { Served, TypedClient } from './client.ts'

/** One aspect of the state of an object, as Kubernetes writes it into `status.conditions`. */
export interface Condition {
  readonly type: string
  readonly status: 'True' | 'False' | 'Unknown'
  /** A word in CamelCase. */
  readonly reason: string
  readonly message?: string
  readonly observedGeneration?: number
  /** RFC 3339; default: `now` if the status changes, else the time that was there. */
  readonly lastTransitionTime?: string
}

interface WithConditions {
  status?: { conditions?: readonly object[] } | undefined
}

/**
 * Returns the status of an object with a condition in it: in the place of the one of its type, or after the others. The time
 * of its last transition changes only with its `status`.
 *
 * @param now milliseconds since the epoch: `now()` of a reconcile, which is that of a test's clock
 * @throws TypeError for no time, which a caller without types may forget
 */
export function setCondition<T extends WithConditions>(
  { status }: T,
  condition: Condition,
  now: number,
): NonNullable<T['status']> & { conditions: Condition[] } {
  if (!Number.isFinite(now))
    throw new TypeError('setCondition needs the time as its third argument: now() of the reconcile')
  const present = (status?.conditions ?? []) as readonly Condition[]
  const before = present.find(({ type }) => type === condition.type)
  const kept = before?.status === condition.status ? before.lastTransitionTime : undefined
  const lastTransitionTime = condition.lastTransitionTime ?? kept ?? new Date(now).toISOString().replace(/\.\d+/, '')
  const next = { message: '', ...condition, lastTransitionTime }
  const conditions =
    before === undefined ? [...present, next] : present.map((each) => (each.type === condition.type ? next : each))
  return { ...(status as NonNullable<T['status']>), conditions }
}

/** Returns whether a condition of the type is there and `True`. */
export const isConditionTrue = ({ status }: WithConditions, type: string): boolean =>
  ((status?.conditions ?? []) as readonly Condition[]).some((each) => each.type === type && each.status === 'True')

export interface FinalizerOptions<T extends ApiObject> {
  readonly client: TypedClient
  readonly resource: ResourceDefinition<T>
  readonly object: Served<T>
  /** `<domain>/<name>`. */
  readonly finalizer: string
  /** Called when the object is being deleted, until it has succeeded once. */
  cleanUp(object: Served<T>): Promise<void> | void
}

/**
 * Keeps an object from going before its clean-up. Returns the object to go on with, which has the finalizer; undefined: it
 * is being deleted, and there is nothing more to do for it.
 */
export async function withFinalizer<T extends ApiObject>(options: FinalizerOptions<T>): Promise<Served<T> | undefined> {
  const { client, resource, object, finalizer, cleanUp } = options
  const { metadata } = object
  const { name = '', namespace, finalizers = [], resourceVersion } = metadata
  const objects = namespace === undefined ? client.for(resource) : client.for(resource).in(namespace)
  const has = finalizers.includes(finalizer)
  // With the version that was read: another's finalizer is not lost.
  const write = (next: readonly string[]) =>
    objects.patch(name, 'merge', { metadata: { finalizers: next, resourceVersion } })
  if (metadata.deletionTimestamp === undefined) return has ? object : write([...finalizers, finalizer])
  if (!has) return undefined
  await cleanUp(object)
  await write(finalizers.filter((each) => each !== finalizer))
  return undefined
}

/** Returns the metadata that makes an object the property of its controller: it goes with it, and its changes call for work. */
export function ownedBy<T extends ApiObject>({ group, kind, storageVersion }: ResourceDefinition<T>, owner: Served<T>) {
  const { name = '', uid = '' } = owner.metadata
  const apiVersion = group === '' ? storageVersion : `${group}/${storageVersion}`
  return { ownerReferences: [{ apiVersion, kind, name, uid, controller: true, blockOwnerDeletion: true }] }
}
