import { duplicateValue, invalid, type ApiObject, type DynamicObject } from '../../api/index.ts'
import { isJsonObject } from '../../json/index.ts'
import type { ObjectTransition, Resource, Strategy, Write, WriteRequest } from '../../registry/index.ts'
import { RunContext } from './context.ts'
import type { Allocation, AllocationContext, ClaimedName } from './hooks.ts'
import { Misuse, ObjectView } from './object-view.ts'
import { kindOf } from './returned.ts'
import type { HookRunner } from './runner.ts'
import type { EditDraft } from './strategy.ts'

/** Most names that an object may hold, and most characters of each: each is a key of the store. */
const MOST_NAMES = 100
const LONGEST_NAME = 250

/** Each name that an object holds is a key of the store, written in the same commit as the object: the store arbitrates between servers. */
const keyOf = ({ type }: Resource, name: string): string =>
  `/-/own/${type.resource}.${type.group}/${encodeURIComponent(name)}`

/** Whether a key is held. Reads local state first, and confirms a yes with an up-to-date read. */
const isTaken = async ({ store }: Resource, key: string): Promise<boolean> =>
  (await store.get(key, { read: 'any' })) !== undefined && (await store.get(key)) !== undefined

class Claims extends RunContext implements AllocationContext {
  readonly #resource: Resource

  constructor({ resource, context, options }: WriteRequest) {
    super(context, options.dryRun, resource.find)
    this.#resource = resource
  }

  readonly isFree = async (name: string): Promise<boolean> =>
    !(await isTaken(this.#resource, keyOf(this.#resource, name)))
}

/** Returns the allocation of a kind: it allocates and releases the names that its objects hold. */
export function ownAllocation(
  allocation: Allocation<ApiObject>,
  runner: HookRunner,
  edit: EditDraft,
): NonNullable<Strategy['allocate']> {
  const namesOf = async (object: DynamicObject | undefined): Promise<ReadonlyMap<string, ClaimedName>> => {
    if (object === undefined) return new Map()
    const view = new ObjectView(object, 'read-only').object
    const names = await runner.run({
      hook: 'allocate.names',
      name: object.metadata.name ?? '',
      context: undefined,
      call: () => allocation.names(view),
      read: claimedNames,
    })
    return new Map(names.map((claimed) => [claimed.name, claimed]))
  }

  return async (
    resource: Resource,
    { after, before }: ObjectTransition,
    request: WriteRequest,
  ): Promise<readonly Write[]> => {
    if (after !== undefined && allocation.choose !== undefined) {
      const context = new Claims(request)
      await edit('allocate.choose', after, context, (draft) => allocation.choose?.(draft, context))
    }
    const held = await namesOf(before)
    const wanted = await namesOf(after)
    const { namespace = '', name = '' } = (after ?? before)?.metadata ?? {}
    const owner = Buffer.from(`${namespace}/${name}`)
    const writes: Write[] = []
    for (const [claimed, { field }] of wanted) {
      if (held.has(claimed)) continue
      const key = keyOf(resource, claimed)
      if (await isTaken(resource, key)) throw invalid(resource.definition, name, [duplicateValue(field, claimed)])
      writes.push({ key, expect: 0, value: owner })
    }
    for (const claimed of held.keys()) {
      if (wanted.has(claimed)) continue
      const stored = await resource.store.get(keyOf(resource, claimed), { read: 'any' })
      if (stored !== undefined) writes.push({ key: stored.key, expect: stored.revision, value: undefined })
    }
    return writes
  }
}

function claimedNames(returned: unknown): readonly ClaimedName[] {
  if (!Array.isArray(returned)) throw new Misuse(`it returned ${kindOf(returned)} and no list of names`)
  if (returned.length > MOST_NAMES) throw new Misuse(`it returned more than ${MOST_NAMES} names`)
  if (!returned.every(isClaimedName)) throw new Misuse('it returned a list of something else than { field, name }')
  return returned
}

const isClaimedName = (value: unknown): value is ClaimedName =>
  isJsonObject(value) &&
  typeof value.field === 'string' &&
  typeof value.name === 'string' &&
  value.name !== '' &&
  value.name.length <= LONGEST_NAME
