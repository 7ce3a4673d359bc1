import { isUnderDeletion } from '../meta/lifecycle.ts'
import { listOf, objectOf, stringOf } from '../meta/json.ts'
import type { DynamicObject } from '../meta/object.ts'
import { formatTime } from '../meta/time.ts'
import { decodeObject, type ResourceCatalog, type ResourceRegistry } from '../registry/index.ts'
import { setConditions, type Condition } from './conditions.ts'
import type { Controller, ControllerOptions } from './controller.ts'
import { follow } from './follow.ts'
import { controllerContext, editObject, inNamespace, readObject } from './operate.ts'
import { WorkQueue, type WorkResult } from './work-queue.ts'

const CONTROLLER = 'namespace-controller'
/** The contents go a while after the deletion, so that every server refuses new ones by then. */
const GRACE_MILLISECONDS = 5_000
const RETRY_MILLISECONDS = 1_000
const LONGEST_RETRY_MILLISECONDS = 15_000

/** What is left in a namespace: objects per type, and objects per finalizer that holds them. */
interface Remains {
  readonly types: ReadonlyMap<string, number>
  readonly finalizers: ReadonlyMap<string, number>
}

const sentence = (lead: string, counts: ReadonlyMap<string, number>, join: string): string =>
  `${lead}: ${[...counts].map(([name, count]) => `${name} ${join} ${count} resource instances`).join(', ')}`

function conditionsOf({ types, finalizers }: Remains): readonly Condition[] {
  const condition = (type: string, status: string, reason: string, message: string): Condition => ({
    type,
    status,
    reason,
    message,
  })
  return [
    condition(
      'NamespaceDeletionDiscoveryFailure',
      'False',
      'ResourcesDiscovered',
      'All resources successfully discovered',
    ),
    condition(
      'NamespaceDeletionGroupVersionParsingFailure',
      'False',
      'ParsedGroupVersions',
      'All legacy types successfully parsed',
    ),
    condition(
      'NamespaceDeletionContentFailure',
      'False',
      'ContentDeleted',
      'All content successfully deleted, may be waiting on finalization',
    ),
    types.size > 0
      ? condition(
          'NamespaceContentRemaining',
          'True',
          'SomeResourcesRemain',
          sentence('Some resources are remaining', types, 'has'),
        )
      : condition('NamespaceContentRemaining', 'False', 'ContentRemoved', 'All content successfully removed'),
    finalizers.size > 0
      ? condition(
          'NamespaceFinalizersRemaining',
          'True',
          'SomeFinalizersRemain',
          sentence('Some content in the namespace has finalizers remaining', finalizers, 'in'),
        )
      : condition(
          'NamespaceFinalizersRemaining',
          'False',
          'ContentHasNoFinalizers',
          'All content-preserving finalizers finished',
        ),
  ]
}

const namespacesOf = (catalog: ResourceCatalog): ResourceRegistry | undefined => catalog.find('', 'namespaces')
const finalizersOf = (namespace: DynamicObject): readonly string[] =>
  listOf(objectOf(namespace.spec).finalizers).map(stringOf)

/** Empties namespaces under deletion, then lets go of them (NS-01). Several servers may do it at once. */
export function namespaceController({
  catalog,
  vendor,
  report,
  clock = Date.now,
  ...options
}: ControllerOptions): Controller {
  const stop = new AbortController()
  const { signal } = stop
  const queue = new WorkQueue(
    {
      delayMilliseconds: options.namespaceDelayMilliseconds ?? GRACE_MILLISECONDS,
      retryMilliseconds: RETRY_MILLISECONDS,
      longestRetryMilliseconds: LONGEST_RETRY_MILLISECONDS,
    },
    empty,
    report,
  )

  async function empty(name: string): Promise<WorkResult> {
    const namespaces = namespacesOf(catalog)
    if (namespaces === undefined) return 'done'
    const target = { namespace: '', name }
    const namespace = await readObject(namespaces, controllerContext(namespaces, CONTROLLER, signal), target)
    if (namespace === undefined || !isUnderDeletion(namespace.metadata)) return 'done'
    if (!finalizersOf(namespace).includes(vendor.name)) return 'done'
    const remains = await deleteContents(name)
    const identity = { ...target, uid: namespace.metadata.uid ?? '' }
    await editObject(namespaces, controllerContext(namespaces, CONTROLLER, signal, 'status'), identity, (draft) =>
      setConditions(draft, conditionsOf(remains), formatTime(clock())),
    )
    if (remains.types.size > 0) return 'again'
    await editObject(namespaces, controllerContext(namespaces, CONTROLLER, signal, 'finalize'), identity, (draft) => {
      draft.spec = {
        ...objectOf(draft.spec),
        finalizers: finalizersOf(draft).filter((finalizer) => finalizer !== vendor.name),
      }
    })
    return 'done'
  }

  async function deleteContents(namespace: string): Promise<Remains> {
    const types = new Map<string, number>()
    const finalizers = new Map<string, number>()
    for (const registry of catalog.all()) {
      const { scope, plural, group, verbs } = registry.definition
      if (scope !== 'Namespaced' || !verbs.includes('deletecollection')) continue
      const context = controllerContext(registry, CONTROLLER, signal)
      const present = await registry.list(context, inNamespace(namespace, 1))
      if (present.items.length === 0) continue
      await registry.deleteCollection(context, inNamespace(namespace), {
        dryRun: undefined,
        ifMatch: '',
        propagationPolicy: 'Background',
      })
      const left = (await registry.list(context, inNamespace(namespace))).items.map(decodeObject)
      if (left.length > 0) types.set(`${plural}.${group}`, left.length)
      for (const finalizer of left.flatMap(({ metadata }) => metadata.finalizers ?? [])) {
        finalizers.set(finalizer, (finalizers.get(finalizer) ?? 0) + 1)
      }
    }
    return { types, finalizers }
  }

  const look = (events: Parameters<Parameters<typeof follow>[2]['onEvents']>[0]): void => {
    for (const event of events) {
      if (event.type === 'BOOKMARK' || event.type === 'DELETED') continue
      const { metadata } = decodeObject(event.object)
      if (isUnderDeletion(metadata)) queue.add(metadata.name ?? '')
    }
  }
  const namespaces = namespacesOf(catalog)
  const running =
    namespaces === undefined
      ? Promise.resolve()
      : follow(namespaces, CONTROLLER, { onState: look, onEvents: look }, signal, report)
  return {
    async close() {
      stop.abort()
      await queue.close()
      await running
    },
  }
}
