import { readDefinition } from '../../definitions/index.ts'
import { isUnderDeletion, formatTime } from '../../api/index.ts'
import type { ResourceRegistry } from '../../registry/index.ts'
import { setConditions, type Condition } from '../conditions.ts'
import type { ControllerOptions } from '../controller.ts'
import { controllerContext, editObject, inNamespace, metadataOf, readObject } from '../operate.ts'
import type { WorkResult } from '../work-queue.ts'

export interface FinalizeOptions extends ControllerOptions {
  /** The registry of the definitions. */
  readonly registry: ResourceRegistry
  readonly signal: AbortSignal
  readonly controller: string
}

const terminating = (status: 'True' | 'False', reason: string, message: string): Condition => ({
  type: 'Terminating',
  status,
  reason,
  message,
})

/** Removes the objects of a definition that is being deleted, then its finalizer. `again`: some objects still exist. */
export async function finalizeDefinition(options: FinalizeOptions, name: string): Promise<WorkResult> {
  const { registry, vendor, signal, controller, clock = Date.now } = options
  const object = await readObject(registry, controllerContext(registry, controller, signal), { namespace: '', name })
  if (object === undefined || !isUnderDeletion(object.metadata)) return 'done'
  const definition = readDefinition(object)
  const finalizer = `customresourcecleanup.apiextensions.${vendor.apiDomain}`
  if (object.metadata.finalizers?.includes(finalizer) !== true) return 'done'
  const identity = { namespace: '', name: definition.name, uid: definition.uid }
  const tell = (condition: Condition): Promise<void> =>
    editObject(registry, controllerContext(registry, controller, signal, 'status'), identity, (draft) =>
      setConditions(draft, [condition], formatTime(clock())),
    )
  const type = options.catalog.find(definition.group, definition.acceptedNames.plural)
  if (type?.definition.schemas === 'changing') {
    await tell(terminating('True', 'InstanceDeletionInProgress', 'CustomResource deletion is in progress'))
    if ((await removeObjects(metadataOf(type), options)) > 0) return 'again'
  }
  await tell(terminating('False', 'InstanceDeletionCompleted', 'removed all instances'))
  await editObject(registry, controllerContext(registry, controller, signal), identity, (draft) => {
    draft.metadata.finalizers = (draft.metadata.finalizers ?? []).filter((name) => name !== finalizer)
  })
  return 'done'
}

/** Deletes all objects of a type. Returns how many are left, held by their finalizers. */
async function removeObjects(type: ResourceRegistry, { controller, signal }: FinalizeOptions): Promise<number> {
  const context = controllerContext(type, controller, signal)
  await type.deleteCollection(context, inNamespace(''), {
    propagationPolicy: 'Background',
  })
  return (await type.list(context, inNamespace('', 1))).items.length
}
