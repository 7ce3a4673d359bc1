import type { CallEstimate, ArgumentEstimate } from '../cost/estimate-types.ts'
import type { Macro } from '../syntax/macro.ts'
import type { Type } from '../value/types.ts'
import type { Value } from '../value/values.ts'
import type { Work } from '../value/work.ts'

/** The JavaScript values of a list of parameter types. */
type ValuesOf<P extends readonly Type[]> = { [I in keyof P]: P[I] extends Type<infer V> ? V : never }

/**
 * An implementation. It is called with exactly the declared number of arguments, the receiver first, and then with the
 * work that may be done: one that takes longer than a walk over its texts spends it.
 */
type Evaluate = (...args: (Value | Work)[]) => Value

/** One signature of a function, what it does, and what it costs. */
export interface Overload {
  /** The id that checked expressions refer to: `string_char_at_int`. */
  readonly id: string
  readonly receiver: 'member' | 'global'
  /** Types of the arguments, the receiver first. */
  readonly parameters: readonly Type[]
  readonly result: Type
  /** `strict` (the usual): errors among the arguments are handed on without a call. */
  readonly strictness: 'strict' | 'nonStrict'
  /** Missing for what the evaluator does itself: `&&`, `||`, `?:`. */
  readonly evaluate?: Evaluate
  /** Cost of one call, in units; without it a call costs 1. Called after the evaluation. */
  readonly cost?: (args: readonly Value[], result: Value, work: Work) => number
  /** Steps of one call by itself, where they are more than a few. */
  readonly steps?: number
  /** Steps besides, asked for where a text or bytes among the arguments are long; without it a walk over each. */
  readonly textSteps?: (args: readonly Value[]) => number
  /** The range of that cost and the size of the result, from what is known of the arguments when an expression is stored. */
  readonly estimate?: (args: readonly ArgumentEstimate[]) => CallEstimate
}

export interface FunctionDeclaration {
  readonly name: string
  readonly overloads: readonly Overload[]
}

/** A set of functions, macros and type names that an environment may take in. */
export interface Library {
  readonly name: string
  /** The release (`1.29`) from which new expressions may use it; missing: from the first. */
  readonly introduced?: string
  readonly functions: readonly FunctionDeclaration[]
  readonly macros?: readonly Macro[]
  /** Names that stand for a type in expressions: `int`, `kubernetes.Quantity`. */
  readonly types?: readonly Type[]
}

/** The library with so many steps for each call of its functions, where they have none of their own. */
export function withSteps(library: Library, steps: number): Library {
  const functions = library.functions.map((one) => ({
    ...one,
    overloads: one.overloads.map((overload) => ({ steps, ...overload })),
  }))
  return { ...library, functions }
}

interface OverloadOptions {
  readonly strictness?: Overload['strictness']
  readonly cost?: NonNullable<Overload['cost']>
  readonly estimate?: NonNullable<Overload['estimate']>
  readonly steps?: NonNullable<Overload['steps']>
  readonly textSteps?: NonNullable<Overload['textSteps']>
}

/** An overload called as `f(a, b)`. The implementation's parameter types follow from the declared ones. */
export function globalOverload<const P extends readonly Type[]>(
  id: string,
  parameters: P,
  result: Type,
  evaluate: (...args: [...ValuesOf<P>, Work]) => Value,
  options: OverloadOptions = {},
): Overload {
  const { strictness = 'strict', ...costs } = options
  return { ...costs, strictness, id, receiver: 'global', parameters, result, evaluate: evaluate as unknown as Evaluate }
}

/** An overload called as `a.f(b)`. */
export function memberOverload<const P extends readonly Type[]>(
  id: string,
  parameters: P,
  result: Type,
  evaluate: (...args: [...ValuesOf<P>, Work]) => Value,
  options: OverloadOptions = {},
): Overload {
  const { strictness = 'strict', ...costs } = options
  return { ...costs, strictness, id, receiver: 'member', parameters, result, evaluate: evaluate as unknown as Evaluate }
}
