import type { BootstrapObjects } from '../../scheme/index.ts'
import { BackgroundError } from '../../async/index.ts'
import { cloneJson } from '../../json/index.ts'
import { formatGroupVersion, type DynamicObject } from '../../api/index.ts'
import { decodeObject, type ResourceCatalog, type ResourceRegistry } from '../../registry/index.ts'
import { controllerContext, editObject, isAnswer } from '../operate.ts'
import { bindsAnother, mended } from './upkeep.ts'

const CONTROLLER = 'bootstrap'

export interface BootstrapOptions {
  readonly signal: AbortSignal
  report(error: unknown): void
}

interface Wanted {
  readonly registry: ResourceRegistry
  readonly set: BootstrapObjects
  readonly object: DynamicObject
}

/**
 * Creates the bootstrap objects and reconciles existing ones that lack something (NS-04, RBAC-DEF-02). Safe on several
 * servers at once and at every start; writes nothing if nothing is missing. Skips objects whose type is not in the
 * catalog. Reports an object that fails and goes on with the others; if all fail, throws the first error.
 */
export async function createBootstrapObjects(
  catalog: ResourceCatalog,
  sets: readonly BootstrapObjects[],
  { signal, report }: BootstrapOptions,
): Promise<void> {
  const stored = new Map(
    catalog.all().map((registry) => {
      const { group, kind, storageVersion } = registry.definition
      return [`${kind} ${formatGroupVersion({ group, version: storageVersion })}`, registry]
    }),
  )
  const wanted = sets.flatMap((set) =>
    set.objects.flatMap((object): readonly Wanted[] => {
      const registry = stored.get(`${object.kind} ${object.apiVersion}`)
      return registry === undefined ? [] : [{ registry, set, object }]
    }),
  )
  const errors: BackgroundError[] = []
  const ensureAll = async (scope: string): Promise<void> => {
    const own = wanted.filter(({ registry }) => registry.definition.scope === scope)
    const outcomes = await Promise.allSettled(own.map((each) => ensure(each, signal)))
    for (const [index, outcome] of outcomes.entries()) {
      const { kind = '', metadata = {} } = own[index]?.object ?? {}
      if (outcome.status === 'rejected')
        errors.push(new BackgroundError(`${CONTROLLER}: ${kind} ${metadata.name ?? ''}`, outcome.reason))
    }
  }
  // All objects of a scope at once, so that few commits carry them; namespaced objects come after their namespaces.
  await ensureAll('Cluster')
  await ensureAll('Namespaced')
  if (errors.length === wanted.length && errors[0] !== undefined) throw errors[0]
  for (const error of errors) report(error)
}

async function ensure({ registry, set, object }: Wanted, signal: AbortSignal): Promise<void> {
  const context = controllerContext(registry, CONTROLLER, signal)
  const { name = '', namespace = '' } = object.metadata
  const target = { namespace, name }
  const present = await presentObject(registry, context, target)
  const isReplaced = present !== undefined && bindsAnother(set, present, object)
  if (isReplaced) {
    const preconditions = { uid: present.metadata.uid ?? '' }
    await registry.delete(context, target, { preconditions }).catch((error: unknown) => {
      if (!isAnswer(error, 404, 409)) throw error
    })
  }
  if (present === undefined || isReplaced) {
    await registry.create(context, target, cloneJson(object), {}).catch((error: unknown) => {
      if (!isAnswer(error, 409)) throw error
    })
  } else if (mended(set, present, object) !== undefined) {
    await editObject(registry, context, { ...target, uid: present.metadata.uid ?? '' }, (draft) => {
      Object.assign(draft, mended(set, draft, object))
    })
  }
}

/** Returns the object from local state: if that is stale, the next start corrects it. */
async function presentObject(
  registry: ResourceRegistry,
  context: Parameters<ResourceRegistry['get']>[0],
  target: { readonly namespace: string; readonly name: string },
): Promise<DynamicObject | undefined> {
  try {
    return decodeObject(await registry.get(context, target, { resourceVersion: '0' }))
  } catch (error) {
    if (isAnswer(error, 404)) return undefined
    throw error
  }
}
