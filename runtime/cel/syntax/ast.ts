/**
 * The syntax tree, in the shape of `cel.expr` (cel-spec `syntax.proto`): every node has an id that is unique in its
 * tree; positions and the calls that macros replaced are kept beside the tree, by id.
 */

/** A literal. Integers keep their kind; a double is always a JavaScript number. */
export type Constant =
  | { readonly type: 'null' }
  | { readonly type: 'bool'; readonly value: boolean }
  | { readonly type: 'int'; readonly value: bigint }
  | { readonly type: 'uint'; readonly value: bigint }
  | { readonly type: 'double'; readonly value: number }
  | { readonly type: 'string'; readonly value: string }
  | { readonly type: 'bytes'; readonly value: Uint8Array }

interface Literal {
  readonly kind: 'literal'
  readonly id: number
  readonly constant: Constant
}

/** A name; `name` begins with a dot if the source refers to the root of the container. */
export interface Identifier {
  readonly kind: 'identifier'
  readonly id: number
  readonly name: string
}

/** `operand.field`, or the presence test that the macro `has` expands to. */
export interface Select {
  readonly kind: 'select'
  readonly id: number
  readonly operand: Expr
  readonly field: string
  readonly testOnly: boolean
}

/** A function or, with a target, a member call. Operators are calls of the names in `operators.ts`. */
export interface Call {
  readonly kind: 'call'
  readonly id: number
  readonly function: string
  readonly target?: Expr
  readonly args: readonly Expr[]
}

/** A list literal; `optionalIndices` are the positions written as `?element`. */
export interface ListLiteral {
  readonly kind: 'list'
  readonly id: number
  readonly elements: readonly Expr[]
  readonly optionalIndices: readonly number[]
}

export interface MapEntry {
  readonly id: number
  readonly key: Expr
  readonly value: Expr
  readonly optional: boolean
}

/** A map literal `{key: value}`. */
export interface MapLiteral {
  readonly kind: 'map'
  readonly id: number
  readonly entries: readonly MapEntry[]
}

export interface FieldEntry {
  readonly id: number
  readonly field: string
  readonly value: Expr
  readonly optional: boolean
}

/** A message literal `pkg.Type{field: value}`. */
export interface MessageLiteral {
  readonly kind: 'message'
  readonly id: number
  readonly typeName: string
  readonly fields: readonly FieldEntry[]
}

/** The expansion of a comprehension macro. Only the two-variable forms have `iterationVariable2`. */
export interface Comprehension {
  readonly kind: 'comprehension'
  readonly id: number
  readonly iterationVariable: string
  readonly iterationVariable2?: string
  readonly range: Expr
  readonly accumulatorVariable: string
  readonly accumulatorInit: Expr
  readonly loopCondition: Expr
  readonly loopStep: Expr
  readonly result: Expr
}

export type Expr = Literal | Identifier | Select | Call | ListLiteral | MapLiteral | MessageLiteral | Comprehension

/** A parsed expression: the tree after macro expansion, and the positions of its nodes. */
export interface ParsedExpression {
  readonly source: string
  readonly root: Expr
  /** Offset in code points of each node, by id. */
  readonly positions: ReadonlyMap<number, number>
  /** The call as written, for each node that a macro made, by the id of the expansion. */
  readonly macroCalls: ReadonlyMap<number, Expr>
}

/** An issue in a source text. `line` counts from 1, `column` from 0, in code points, as cel-go reports them. */
export interface Issue {
  readonly message: string
  readonly line: number
  readonly column: number
  /** The node with the issue, if known. */
  readonly id?: number
}
