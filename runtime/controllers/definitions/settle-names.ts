import { formatTime } from '../../api/index.ts'
import {
  calculateNames,
  ESTABLISHED,
  isTrue,
  readDefinition,
  type CustomDefinition,
  type CustomTypes,
  type NamesIndex,
  type UsedNames,
} from '../../definitions/index.ts'
import { jsonEqual, objectOf, type JsonObject } from '../../json/index.ts'
import type { ResourceRegistry } from '../../registry/index.ts'
import { setConditions } from '../conditions.ts'
import { controllerContext, editObject } from '../operate.ts'
import type { WorkResult } from '../work-queue.ts'

interface SettleOptions {
  /** The registry of definitions. */
  readonly registry: ResourceRegistry
  readonly controller: string
  readonly signal: AbortSignal
  /** The names of all definitions. */
  readonly names: NamesIndex
  readonly types: CustomTypes
  /** Milliseconds since the epoch. */
  readonly clock?: (() => number) | undefined
}

/** Writes into the status of a definition which names it has and whether it is served; changes trigger another call. */
export async function settleNames(options: SettleOptions, name: string): Promise<WorkResult> {
  const { registry, controller, signal, names, types, clock = Date.now } = options
  let result: WorkResult = 'done'
  const context = controllerContext(registry, controller, signal, 'status')
  // Every server runs this controller, so the status is computed from the definition as it is at the write.
  await editObject(registry, context, { namespace: '', name }, (draft) => {
    const definition = readDefinition(draft)
    const calculated = calculateNames(definition, usedNames(options, definition))
    const isAccepted = names.isAccepted(name) && isTrue(definition, 'NamesAccepted')
    const ready = isAccepted && calculated.accepted.status === 'True'
    result = ready && !isTrue(definition, 'Established') && !types.isServed(name) ? 'again' : 'done'
    if (result === 'again') return
    const before = objectOf(draft.status)
    setConditions(draft, [calculated.accepted, ready ? ESTABLISHED : calculated.established], formatTime(clock()))
    const after = { ...objectOf(draft.status), acceptedNames: written(calculated.acceptedNames) }
    draft.status = jsonEqual(before, after) ? before : after
  })
  return result
}

/**
 * Returns the names that other definitions have, and those of built-in types that this definition did not have first.
 */
function usedNames({ names, types }: SettleOptions, definition: CustomDefinition): UsedNames {
  const { name, group, acceptedNames: had } = definition
  const { resources, kinds } = names.usedBeside(name, group)
  const builtIn = types.builtInNames(group)
  const own = [had.plural, had.singular, ...had.shortNames]
  return {
    resources: { has: (one) => resources.has(one) || (builtIn.resources.has(one) && !own.includes(one)) },
    kinds: { has: (one) => kinds.has(one) || (builtIn.kinds.has(one) && one !== had.kind && one !== had.listKind) },
  }
}

/** Names in the form of the status: empty ones are left out. */
const written = (names: object): JsonObject =>
  Object.fromEntries(
    Object.entries(names).filter(
      ([field, value]: [string, unknown]) =>
        field === 'plural' || field === 'kind' || (Array.isArray(value) ? value.length > 0 : value !== ''),
    ),
  )
