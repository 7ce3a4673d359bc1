import { derived } from '../async/index.ts'
import type { Check } from './check.ts'
import type { Decode } from './decode.ts'
import type { Fill } from './default.ts'
import type { CheckImmutable } from './immutable.ts'
import type { StructuralSchema } from './structural.ts'

/** The compiled forms of one schema node. Each is undefined until it is first used. */
export interface CompiledSchema {
  readonly schema: StructuralSchema
  check: Check | undefined
  decode: Decode | undefined
  /** `none` if nothing at or below the node has a default. */
  fill: Fill | 'none' | undefined
  /** `none` if nothing at or below the node is immutable. */
  checkImmutable: CheckImmutable | 'none' | undefined
  isWired: boolean | undefined
  hasRules: boolean | undefined
}

/** Returns the compiled forms of a schema node, to read and to complete. */
export const compiledOf = derived((schema: StructuralSchema): CompiledSchema => ({
  schema,
  check: undefined,
  decode: undefined,
  fill: undefined,
  checkImmutable: undefined,
  isWired: undefined,
  hasRules: undefined,
}))

/** Returns a function that finds the compiled forms of a property by its name; undefined for unknown properties. */
export function compiledProperties(
  properties: ReadonlyMap<string, StructuralSchema>,
): (name: string) => CompiledSchema | undefined {
  const reached = new Map<string, CompiledSchema>()
  return (name) => {
    const known = reached.get(name)
    if (known !== undefined) return known
    const schema = properties.get(name)
    if (schema === undefined) return undefined
    const compiled = compiledOf(schema)
    reached.set(name, compiled)
    return compiled
  }
}
