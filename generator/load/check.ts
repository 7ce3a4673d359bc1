import type { Fault } from '../fault.ts'
import type { BuiltModel } from '../model/build.ts'
import { checkKinds } from './check-kinds.ts'
import { checkRules } from './check-rules.ts'
import { checkTypes } from './check-types.ts'

/** Faults of meaning: what a file of the right form, with references that lead somewhere, still may get wrong. */
export function checkModel(built: BuiltModel): readonly Fault[] {
  const faults = [...checkKinds(built), ...checkTypes(built.model)]
  // Rules say something of types that are right themselves.
  return faults.length > 0 ? faults : checkRules(built.model)
}
