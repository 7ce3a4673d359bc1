import { readInSlices, readStored, type ResourceCatalog, type ResourceRegistry } from '../../registry/index.ts'
import { reasonOf } from '../../api/index.ts'
import { withDeadline, type Turn } from '../../async/index.ts'
import { controllerContext, inNamespace, metadataOf } from '../operate.ts'

/** How long the objects of one type may take (milliseconds). */
const DEADLINE_MILLISECONDS = 40_000

/** What remains in a namespace. */
export interface Remains {
  /** Objects per type. */
  readonly types: ReadonlyMap<string, number>
  /** Objects per finalizer that holds them. */
  readonly finalizers: ReadonlyMap<string, number>
  /** Why types could not be emptied: one sentence for each. */
  readonly failures: readonly string[]
}

export interface ContentsOptions {
  readonly catalog: ResourceCatalog
  readonly controller: string
  readonly signal: AbortSignal
  /** Yields to other requests while many or large objects are processed. */
  readonly turn: Turn
}

const isPods = ({ definition: { group, plural } }: ResourceRegistry): boolean => group === '' && plural === 'pods'

/**
 * Deletes everything in a namespace: first its Pods, and once they are gone everything else, where neither types nor
 * objects hold up each other. Returns what remains (NS-01).
 */
export async function deleteContents(namespace: string, options: ContentsOptions): Promise<Remains> {
  const types = options.catalog
    .all()
    .filter(({ definition: { scope, verbs } }) => scope === 'Namespaced' && verbs.includes('deletecollection'))
  const pods = await empty(namespace, types.filter(isPods), options)
  if (pods.types.size > 0 || pods.failures.length > 0) return pods
  return empty(
    namespace,
    types.filter((type) => !isPods(type)),
    options,
  )
}

async function empty(
  namespace: string,
  registries: readonly ResourceRegistry[],
  options: ContentsOptions,
): Promise<Remains> {
  const types = new Map<string, number>()
  const finalizers = new Map<string, number>()
  const failures: string[] = []
  const deadline = { milliseconds: DEADLINE_MILLISECONDS, within: options.signal }
  const outcomes = await Promise.allSettled(
    registries.map((registry) =>
      withDeadline(deadline, (signal) => deleteObjects(namespace, metadataOf(registry), { ...options, signal })),
    ),
  )
  options.signal.throwIfAborted()
  for (const [index, outcome] of outcomes.entries()) {
    const { plural = '', group = '' } = registries[index]?.definition ?? {}
    if (outcome.status === 'rejected') {
      failures.push(`failed to delete all ${plural}.${group}: ${reasonOf(outcome.reason)}`)
      continue
    }
    if (outcome.value.length > 0) types.set(`${plural}.${group}`, outcome.value.length)
    for (const finalizer of outcome.value.flat()) finalizers.set(finalizer, (finalizers.get(finalizer) ?? 0) + 1)
  }
  return { types, finalizers, failures }
}

/** Deletes the objects of one type. Returns the finalizers of each remaining object. */
async function deleteObjects(
  namespace: string,
  registry: ResourceRegistry,
  { controller, signal, turn }: ContentsOptions,
): Promise<readonly (readonly string[])[]> {
  const context = controllerContext(registry, controller, signal)
  const present = await registry.list(context, inNamespace(namespace, 1))
  if (present.items.length === 0) return []
  await registry.deleteCollection(context, inNamespace(namespace), {
    propagationPolicy: 'Background',
  })
  const left = await registry.list(context, inNamespace(namespace))
  const finalizers: (readonly string[])[] = []
  await readInSlices(left.items, (item) => finalizers.push(readStored(item).metadata.finalizers ?? []), turn)
  return finalizers
}
