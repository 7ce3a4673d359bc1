import { isUnderDeletion, type DynamicObject, type GroupResource } from '../api/index.ts'
import type { OperationContext, ResourceRegistry } from '../registry/index.ts'
import { decodeObject, identityOf, type ObjectReference } from '../registry/index.ts'
import type { ObjectChange } from '../watch/index.ts'
import type { Controller, ControllerOptions } from './controller.ts'
import { controllerContext, isAnswer, isNamespaceEnding, readObject } from './operate.ts'
import { runReflector } from './reflector.ts'
import { WorkQueue, type WorkResult } from './work-queue.ts'

const DELAY_MILLISECONDS = 0
const BACKOFF = { firstMilliseconds: 100, longestMilliseconds: 60_000 }

/** An object that every namespace should have. */
export interface NamespacedObject {
  /** Name of the controller, for its writes and reports. */
  readonly controller: string
  readonly type: GroupResource
  readonly name: string
  /** Returns the object for a namespace that has none. */
  make(namespace: string): DynamicObject
  /** Corrects the present object if it differs from what it should be; absent: it may be anything. */
  correct?(place: PresentObject): Promise<void>
  /**
   * Calls a listener whenever the objects should be different from then on. Returns a function that ends that. Absent: they
   * are always the same.
   */
  onChange?(listener: () => void): () => void
}

/** An existing object, and how its controller acts on it. */
interface PresentObject {
  readonly object: DynamicObject
  readonly target: ObjectReference
  readonly registry: ResourceRegistry
  readonly context: OperationContext
}

/**
 * Maintains an object in every namespace that is not being deleted: a deleted one is recreated, an edited one
 * corrected.
 */
export function inEveryNamespace(
  { catalog, report, observer }: ControllerOptions,
  wanted: NamespacedObject,
): Controller {
  const { controller, type, name } = wanted
  const stop = new AbortController()
  const { signal } = stop
  const known = new Set<string>()
  const namespaces = catalog.find('', 'namespaces')
  const objects = catalog.find(type.group, type.resource)

  async function ensure(registry: ResourceRegistry, namespace: string, end: AbortSignal): Promise<void> {
    const context = controllerContext(registry, controller, end)
    const target = { namespace, name }
    const present = await readObject(registry, context, target)
    if (present !== undefined) {
      if (!isUnderDeletion(present.metadata)) await wanted.correct?.({ object: present, target, registry, context })
      return
    }
    await registry.create(context, target, wanted.make(namespace), {}).catch((error: unknown) => {
      // The namespace is being deleted or gone, or another server was first.
      if (!isAnswer(error, 404, 409) && !isNamespaceEnding(error)) throw error
    })
  }

  const queue = new WorkQueue(
    { name: controller, delayMilliseconds: DELAY_MILLISECONDS, backoff: BACKOFF, report, observer },
    async (namespace, end): Promise<WorkResult> => {
      if (objects !== undefined) await ensure(objects, namespace, end)
      return 'done'
    },
  )
  const ofNamespaces = {
    take({ type: change, object }: ObjectChange) {
      const { name: namespace } = identityOf(object)
      if (change === 'DELETED') return void known.delete(namespace)
      known.add(namespace)
      if (!isUnderDeletion(decodeObject(object).metadata)) queue.add(namespace)
    },
  }
  const ofObjects = {
    take({ object }: ObjectChange) {
      queue.add(identityOf(object).namespace)
    },
  }
  const fieldSelector = `metadata.name=${name}`
  const common = { controller, signal, report, observer }
  const running = [
    ...(namespaces === undefined ? [] : [runReflector({ ...common, registry: namespaces, handler: ofNamespaces })]),
    ...(objects === undefined
      ? []
      : [runReflector({ ...common, registry: objects, handler: ofObjects, fieldSelector })]),
  ]
  const unheard = wanted.onChange?.(() => {
    for (const namespace of known) queue.add(namespace)
  })
  return {
    async close() {
      unheard?.()
      stop.abort()
      await queue.close()
      await Promise.all(running)
    },
  }
}
