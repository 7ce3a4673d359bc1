import { isConflict, type Client } from '../client/index.ts'
import type { ApiObject } from '../runtime/api/index.ts'
import type { ControllerObserver } from '../runtime/controllers/index.ts'
import type { Timers } from '../runtime/async/index.ts'
import { WorkQueue, type WorkResult } from '../runtime/controllers/work-queue.ts'
import { cloneJson, defined } from '../runtime/json/index.ts'
import type { Served, TypedClient } from './client.ts'
import type { OwnController, ReconcileResult } from './controller.ts'
import { eventRecorder } from './events.ts'
import type { Informers } from './informers.ts'
import { logWith, type Log } from './log.ts'

const BACKOFF = { firstMilliseconds: 250, longestMilliseconds: 300_000 }
const CONCURRENCY = 4
/** The longest wait of a timer: slow work keeps its place until its deadline (milliseconds). */
const NEVER = 2 ** 31 - 1

export interface ReconcilerOptions {
  readonly client: Client
  readonly typed: TypedClient
  readonly informers: Informers
  readonly log: Log
  readonly observer?: ControllerObserver | undefined
  readonly timers: Timers
  report(error: unknown): void
}

const keyOf = ({ metadata }: Served<ApiObject>): string => `${metadata.namespace ?? ''}/${metadata.name ?? ''}`

/** Runs a controller until the signal aborts and what it does has ended. */
export async function runReconciler(
  { name, resource, spec }: OwnController,
  options: ReconcilerOptions,
  signal: AbortSignal,
): Promise<void> {
  const { informers, client, typed, timers, report, observer } = options
  const informer = informers.of(resource)
  const log = logWith(options.log, { controller: name })
  const count = spec.concurrency ?? CONCURRENCY
  const work = async (key: string, end: AbortSignal): Promise<WorkResult> => {
    const present = informer.objects.get(key)
    if (present === undefined) return 'done'
    const object = cloneJson(present)
    const events = eventRecorder({ client, controller: name, clock: timers.now, report }, resource, object)
    const { now } = timers
    const context = { key, object, client: typed, signal: end, log: logWith(log, { key }), events, now }
    try {
      return resultOf(await spec.reconcile(context))
    } catch (error) {
      // The object was older than that of the server, which will be seen soon.
      if (isConflict(error)) return 'again'
      throw error
    }
  }
  const queue = new WorkQueue(
    {
      name,
      report,
      observer,
      timers,
      backoff: BACKOFF,
      delayMilliseconds: 0,
      places: { count, most: count, patienceMilliseconds: NEVER },
      ...defined({ deadlineMilliseconds: spec.deadline }),
    },
    work,
  )
  const add = (key: string | undefined): void => {
    if (key !== undefined) queue.add(key)
  }
  const subscriptions = [
    informer.subscribe((object) => add(keyOf(object))),
    ...(spec.owns ?? []).map((owned) => informers.of(owned).subscribe((object) => add(ownerKey(object, resource)))),
    ...(spec.watches ?? []).map(({ resource: other, keys }) =>
      informers.of(other).subscribe((object) => [keys(cloneJson(object))].flat().forEach(add)),
    ),
  ]
  let cancel: (() => void) | undefined
  const lookAtAll = (): void => {
    for (const key of informer.objects.keys()) queue.add(key)
    if (spec.resync !== undefined) cancel = timers.after(spec.resync, lookAtAll)
  }
  lookAtAll()
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
  cancel?.()
  for (const unsubscribe of subscriptions) unsubscribe()
  await queue.close()
}

/** Returns the key of the object of a type that controls this one. */
function ownerKey(
  { metadata }: Served<ApiObject>,
  { group, kind, scope }: OwnController['resource'],
): string | undefined {
  const owner = metadata.ownerReferences?.find(({ controller }) => controller === true)
  if (owner === undefined || owner.kind !== kind) return undefined
  const slash = owner.apiVersion.indexOf('/')
  if ((slash < 0 ? '' : owner.apiVersion.slice(0, slash)) !== group) return undefined
  return `${scope === 'Cluster' ? '' : (metadata.namespace ?? '')}/${owner.name}`
}

/** Throws TypeError for an answer that means nothing. */
function resultOf(result: ReconcileResult): WorkResult {
  if (result === undefined) return 'done'
  const after: unknown = typeof result === 'object' && result !== null ? result.requeueAfter : undefined
  if (typeof after === 'number' && after >= 0 && Number.isFinite(after)) return { afterMilliseconds: after }
  throw new TypeError('reconcile returned neither nothing nor { requeueAfter } in milliseconds')
}
