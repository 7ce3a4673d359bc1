import type { BootstrapObjects } from '../../scheme/index.ts'
import { cloneJson, objectOf, stringOf } from '../../json/index.ts'
import { formatTime, isUnderDeletion, type DynamicObject } from '../../api/index.ts'
import type { ObjectChange } from '../../watch/index.ts'
import { decodeObject, type ResourceRegistry } from '../../registry/index.ts'
import { setConditions, type Condition } from '../conditions.ts'
import type { Controller, ControllerOptions } from '../controller.ts'
import { controllerContext, editObject, isAnswer, readObject } from '../operate.ts'
import { runReflector } from '../reflector.ts'
import { WorkQueue, type WorkResult } from '../work-queue.ts'
import { keptObject } from './upkeep.ts'

const CONTROLLER = 'flow-control'
const BACKOFF = { firstMilliseconds: 100, longestMilliseconds: 60_000 }
/** Kinds by the plural in the keys of the work queue. */
const KINDS = { flowschemas: 'FlowSchema', prioritylevelconfigurations: 'PriorityLevelConfiguration' } as const
type Plural = keyof typeof KINDS

interface Default {
  readonly set: BootstrapObjects
  readonly object: DynamicObject
}

/** Returns the sets without the objects that this controller maintains: the sets are only created. */
export const madeOnce = (sets: readonly BootstrapObjects[]): readonly BootstrapObjects[] =>
  sets.map((set) => (set.objects.some(isFlowControl) ? { ...set, upkeep: 'create' } : set))

const isFlowControl = ({ kind }: DynamicObject): boolean => Object.values(KINDS).some((known) => known === kind)

const danglingOf = (level: string, state: 'found' | 'missing'): Condition => {
  const referenced = `This FlowSchema references the PriorityLevelConfiguration object named ${JSON.stringify(level)}`
  return state === 'found'
    ? { type: 'Dangling', status: 'False', reason: 'Found', message: `${referenced} and it exists` }
    : { type: 'Dangling', status: 'True', reason: 'NotFound', message: `${referenced} but there is no such object` }
}

/**
 * Maintains the default flow schemas and priority levels unless an operator has taken them over, and sets the condition
 * of every flow schema that tells whether its level exists.
 */
export function flowControl(
  { catalog, vendor, report, observer, clock = Date.now }: ControllerOptions,
  bootstrap: readonly BootstrapObjects[],
): Controller {
  const stop = new AbortController()
  const group = `flowcontrol.apiserver.${vendor.apiDomain}`
  const registries = new Map<string, ResourceRegistry>()
  const defaults = new Map<string, Default>()
  /** Names of the flow schemas of each level, as last seen. */
  const schemasOf = new Map<string, Set<string>>()

  async function work(key: string, signal: AbortSignal): Promise<WorkResult> {
    const [plural = '', name = ''] = key.split('/')
    const registry = registries.get(plural)
    if (registry === undefined) return 'done'
    const context = controllerContext(registry, CONTROLLER, signal)
    const target = { namespace: '', name }
    const present = await readObject(registry, context, target)
    const wanted = defaults.get(key)
    if (present === undefined) {
      if (wanted !== undefined)
        await registry.create(context, target, cloneJson(wanted.object), {}).catch(ignoreConflict)
      return 'done'
    }
    if (isUnderDeletion(present.metadata)) return 'done'
    const identity = { ...target, uid: present.metadata.uid ?? '' }
    if (wanted !== undefined && keptObject(wanted.set, present, wanted.object) !== undefined)
      await editObject(registry, context, identity, (draft) => {
        Object.assign(draft, keptObject(wanted.set, draft, wanted.object))
      })
    if (plural === 'flowschemas') await tellDangling(registry, present, signal)
    return 'done'
  }

  async function tellDangling(registry: ResourceRegistry, schema: DynamicObject, signal: AbortSignal): Promise<void> {
    const levels = registries.get('prioritylevelconfigurations')
    if (levels === undefined) return
    const name = levelOf(schema)
    const level = await readObject(levels, controllerContext(levels, CONTROLLER, signal), { namespace: '', name })
    const condition = danglingOf(name, level === undefined ? 'missing' : 'found')
    const { name: own = '', uid = '' } = schema.metadata
    const context = controllerContext(registry, CONTROLLER, signal, 'status')
    await editObject(registry, context, { namespace: '', name: own, uid }, (draft) =>
      setConditions(draft, [condition], formatTime(clock())),
    )
  }

  const queue = new WorkQueue({ name: CONTROLLER, delayMilliseconds: 0, backoff: BACKOFF, report, observer }, work)

  function take(plural: Plural, { object }: ObjectChange): void {
    const seen = decodeObject(object)
    const name = seen.metadata.name ?? ''
    queue.add(`${plural}/${name}`)
    if (plural === 'prioritylevelconfigurations')
      for (const schema of schemasOf.get(name) ?? []) queue.add(`flowschemas/${schema}`)
    else remember(name, levelOf(seen))
  }

  function remember(schema: string, level: string): void {
    const schemas = schemasOf.get(level) ?? new Set()
    schemasOf.set(level, schemas.add(schema))
  }

  for (const set of bootstrap)
    for (const object of set.objects)
      for (const [plural, kind] of Object.entries(KINDS))
        if (object.kind === kind) defaults.set(`${plural}/${object.metadata.name ?? ''}`, { set, object })

  const running = (Object.keys(KINDS) as Plural[]).flatMap((plural) => {
    const registry = catalog.find(group, plural)
    if (registry === undefined) return []
    registries.set(plural, registry)
    const handler = {
      take: (change: ObjectChange) => take(plural, change),
      synced: () => {
        for (const key of defaults.keys()) if (key.startsWith(`${plural}/`)) queue.add(key)
      },
    }
    return [runReflector({ registry, controller: CONTROLLER, handler, signal: stop.signal, report, observer })]
  })
  return {
    async close() {
      stop.abort()
      await queue.close()
      await Promise.all(running)
    },
  }
}

const levelOf = ({ spec }: DynamicObject): string => stringOf(objectOf(objectOf(spec).priorityLevelConfiguration).name)

/** Ignores conflicts: another server was first. */
function ignoreConflict(error: unknown): void {
  if (!isAnswer(error, 409)) throw error
}
