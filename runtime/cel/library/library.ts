import type { CallCost, Estimate } from '../cost/estimate-types.ts'
import type { Macro } from '../syntax/macro.ts'
import type { Type } from '../value/types.ts'
import type { Value } from '../value/values.ts'
import type { Work } from '../value/work.ts'

/** The types of the JavaScript values of parameters. */
type ValuesOf<P extends readonly Type[]> = { [I in keyof P]: P[I] extends Type<infer V> ? V : never }

/**
 * The implementation of an overload. It is called with the declared number of arguments, the receiver first, and then
 * the work that is left: an implementation that takes longer than a walk over its texts charges it.
 */
type Evaluate = (...args: (Value | Work)[]) => Value

/** One signature of a function, with its implementation and costs. */
export interface Overload {
  /** The id that checked expressions refer to: `string_char_at_int`. */
  readonly id: string
  readonly receiver: 'member' | 'global'
  /** Types of the arguments, the receiver first. */
  readonly parameters: readonly Type[]
  readonly result: Type
  /** `strict`, the usual: an error among the arguments is the result, without a call. */
  readonly strictness: 'strict' | 'nonStrict'
  /** The implementation; missing for functions that the evaluator implements itself: `&&`, `||`, `?:`. */
  readonly evaluate?: Evaluate
  /** The cost of one call; by default 1 unit. */
  readonly cost?: CallCost
  /** Steps of work for one call; set where they are more than a few. */
  readonly steps?: number
  /** Returns additional steps of work for long texts or bytes among the arguments; by default a walk over each. */
  readonly textSteps?: (args: readonly Value[]) => number
  /** The estimate of the cost and of the size of the result, used when an expression is stored. */
  readonly estimate?: Estimate
}

/** A function and its overloads. */
export interface FunctionDeclaration {
  readonly name: string
  readonly overloads: readonly Overload[]
}

/** A set of functions, macros and type names that an environment may include. */
export interface Library {
  readonly name: string
  /** The release (`1.29`) from which new expressions may use it; by default any. */
  readonly introduced?: string
  readonly functions: readonly FunctionDeclaration[]
  readonly macros?: readonly Macro[]
  /** Types that expressions may name: `int`, `kubernetes.Quantity`. */
  readonly types?: readonly Type[]
}

/** Steps of parsing an address, format or URL, or of computing with large integers. */
export const STEPS_PER_PARSE = 120

/** Returns the library with a default of `steps` for each overload that declares none. */
export function withSteps(library: Library, steps: number): Library {
  const functions = library.functions.map((one) => ({
    ...one,
    overloads: one.overloads.map((overload) => ({ steps, ...overload })),
  }))
  return { ...library, functions }
}

/** How an overload is called, and the types of its parameters and its result. */
interface Signature<P extends readonly Type[]> {
  readonly receiver: Overload['receiver']
  readonly parameters: P
  readonly result: Type
}

/** Returns the signature of an overload that is called as `f(a, b)`. */
export const globalCall = <const P extends readonly Type[]>(parameters: P, result: Type): Signature<P> => ({
  receiver: 'global',
  parameters,
  result,
})

/** Returns the signature of an overload that is called as `a.f(b)`; the first parameter is the receiver. */
export const memberCall = <const P extends readonly Type[]>(parameters: P, result: Type): Signature<P> => ({
  receiver: 'member',
  parameters,
  result,
})

type OverloadOptions = Partial<Pick<Overload, 'strictness' | 'cost' | 'estimate' | 'steps' | 'textSteps'>>

/** Declares an overload. The parameter types of the implementation follow from the signature. */
export function overload<P extends readonly Type[]>(
  id: string,
  signature: Signature<P>,
  evaluate: (...args: [...ValuesOf<P>, Work]) => Value,
  { strictness = 'strict', ...costs }: OverloadOptions = {},
): Overload {
  return { ...costs, strictness, id, ...signature, evaluate: evaluate as unknown as Evaluate }
}

/** Declares an overload that the evaluator implements itself. */
export function builtInOverload(
  id: string,
  signature: Signature<readonly Type[]>,
  strictness: Overload['strictness'],
): Overload {
  return { id, ...signature, strictness }
}

/** Declares a function with its overloads. */
export function functionOf(name: string, ...overloads: readonly Overload[]): FunctionDeclaration {
  return { name, overloads }
}
