import { isUnderDeletion, formatTime, type DynamicObject } from '../../api/index.ts'
import { Turns } from '../../async/index.ts'
import { objectOf, textsOf } from '../../json/index.ts'
import type { ObjectChange } from '../../watch/index.ts'
import { decodeObject, type ResourceCatalog, type ResourceRegistry } from '../../registry/index.ts'
import { setConditions } from '../conditions.ts'
import type { Controller, ControllerOptions } from '../controller.ts'
import { runReflector } from '../reflector.ts'
import { controllerContext, editObject, readObject } from '../operate.ts'
import { WorkQueue, type WorkResult } from '../work-queue.ts'
import { conditionsOf } from './conditions.ts'
import { deleteContents } from './contents.ts'

const CONTROLLER = 'namespace-controller'
/** The contents are deleted a while after the namespace, so that by then every server refuses new objects. */
const GRACE_MILLISECONDS = 5_000
const BACKOFF = { firstMilliseconds: 1_000, longestMilliseconds: 15_000 }

const namespacesOf = (catalog: ResourceCatalog): ResourceRegistry | undefined => catalog.find('', 'namespaces')
const finalizersOf = (namespace: DynamicObject): readonly string[] => textsOf(objectOf(namespace.spec).finalizers)

/**
 * Empties namespaces that are being deleted, then removes their finalizers (NS-01). Several servers may do it at once.
 */
export function namespaceController({
  catalog,
  vendor,
  report,
  observer,
  clock = Date.now,
  ...options
}: ControllerOptions): Controller {
  const stop = new AbortController()
  const turns = new Turns()
  const { signal } = stop
  const queue = new WorkQueue(
    {
      name: CONTROLLER,
      delayMilliseconds: options.namespaceDelayMilliseconds ?? GRACE_MILLISECONDS,
      backoff: BACKOFF,
      report,
      observer,
    },
    empty,
  )

  async function empty(name: string, end: AbortSignal): Promise<WorkResult> {
    const namespaces = namespacesOf(catalog)
    if (namespaces === undefined) return 'done'
    const target = { namespace: '', name }
    const namespace = await readObject(namespaces, controllerContext(namespaces, CONTROLLER, end), target)
    if (namespace === undefined || !isUnderDeletion(namespace.metadata)) return 'done'
    if (!finalizersOf(namespace).includes(vendor.name)) return 'done'
    const remains = await deleteContents(name, { catalog, controller: CONTROLLER, signal: end, turn: turns.next })
    const identity = { ...target, uid: namespace.metadata.uid ?? '' }
    await editObject(namespaces, controllerContext(namespaces, CONTROLLER, end, 'status'), identity, (draft) =>
      setConditions(draft, conditionsOf(remains), formatTime(clock())),
    )
    if (remains.failures.length > 0) throw new Error(remains.failures.join(', '))
    if (remains.types.size > 0) return 'again'
    await editObject(namespaces, controllerContext(namespaces, CONTROLLER, end, 'finalize'), identity, (draft) => {
      draft.spec = {
        ...objectOf(draft.spec),
        finalizers: finalizersOf(draft).filter((finalizer) => finalizer !== vendor.name),
      }
    })
    return 'done'
  }

  const take = ({ type, object }: ObjectChange): void => {
    if (type === 'DELETED') return
    const { metadata } = decodeObject(object)
    if (isUnderDeletion(metadata)) queue.add(metadata.name ?? '')
  }
  const namespaces = namespacesOf(catalog)
  const running =
    namespaces === undefined
      ? Promise.resolve()
      : runReflector({ registry: namespaces, controller: CONTROLLER, handler: { take }, signal, report, observer })
  return {
    async close() {
      stop.abort()
      await queue.close()
      await running
    },
  }
}
