import { CALL_COST, MAP_LITERAL_COST, SELECT_COST } from '../cost/constants.ts'
import { noSuchOverload } from '../value/errors.ts'
import { formatValue } from '../value/format.ts'
import { MapBuilder } from '../value/maps.ts'
import { typeOfValue } from '../value/type-of.ts'
import { CelError, MapValue, type Value } from '../value/values.ts'
import { checkLimit, type CompiledNode } from './frame.ts'
import { failureOf } from './loops.ts'
import { enter, openRange, type Loop } from './range.ts'

/** Loops that build a map, and the general loop of any other comprehension. */

/** The entries that one item adds: a value for a key, or the entries of a map. */
interface Insertion {
  readonly condition: CompiledNode | undefined
  readonly key: CompiledNode | undefined
  readonly value: CompiledNode
}

/** Runs `transformMap` and `transformMapEntry`; builds the map in place. */
export function insert(loop: Loop, { condition, key, value }: Insertion): CompiledNode {
  return (frame) => {
    const range = openRange(frame, loop)
    if (range instanceof CelError) return range
    const builder = new MapBuilder()
    frame.cost += SELECT_COST + MAP_LITERAL_COST
    for (let i = 0; i < range.items.length; i++) {
      enter(frame, loop, range, i)
      checkLimit(frame)
      if (condition !== undefined) {
        const wanted = condition(frame)
        if (wanted === false) continue
        if (wanted !== true) return failureOf(wanted, loop.id)
      }
      const at = key?.(frame)
      const made = value(frame)
      frame.cost += SELECT_COST + CALL_COST
      const failed = at instanceof CelError ? at : addTo(builder, at, made, loop.id)
      if (failed !== undefined) return failed
    }
    return builder.build()
  }
}

function addTo(builder: MapBuilder, key: Value | undefined, made: Value, id: number): CelError | undefined {
  if (made instanceof CelError) return made
  if (key !== undefined) return addEntry(builder, key, made, id)
  if (!(made instanceof MapValue)) return new CelError(noSuchOverload().message, id)
  for (const entry of made.keys()) {
    const failed = addEntry(builder, entry, made.get(entry) ?? null, id)
    if (failed !== undefined) return failed
  }
  return undefined
}

function addEntry(builder: MapBuilder, key: Value, value: Value, id: number): CelError | undefined {
  const outcome = builder.add(key, value)
  if (outcome === 'repeated') return new CelError(`insert failed: key ${formatValue(key)} already exists`, id)
  return outcome === undefined ? new CelError(`unsupported key type: ${typeOfValue(key).name}`, id) : undefined
}

interface FoldSteps {
  readonly accumulator: number
  readonly init: CompiledNode
  readonly condition: CompiledNode
  readonly step: CompiledNode
  readonly result: CompiledNode
}

/** Runs any comprehension step by step. */
export function fold(loop: Loop, { accumulator, init, condition, step, result }: FoldSteps): CompiledNode {
  return (frame) => {
    const range = openRange(frame, loop)
    if (range instanceof CelError) return range
    frame.slots[accumulator] = init(frame)
    for (let i = 0; i < range.items.length; i++) {
      enter(frame, loop, range, i)
      checkLimit(frame)
      if (condition(frame) === false) break
      frame.slots[accumulator] = step(frame)
    }
    return result(frame)
  }
}

/** Runs `cel.bind(name, value, result)`. */
export function bind(slot: number, value: CompiledNode, result: CompiledNode): CompiledNode {
  return (frame) => {
    frame.slots[slot] = value(frame)
    return result(frame)
  }
}
