import type { Fault } from '../fault.ts'
import type { BuiltModel } from '../model/build.ts'
import { checkKinds } from './check-kinds.ts'
import { checkTypes } from './check-types.ts'

/** Faults of meaning: what a file of the right form, with references that lead somewhere, still may get wrong. */
export const checkModel = (built: BuiltModel): readonly Fault[] => [...checkKinds(built), ...checkTypes(built.model)]
