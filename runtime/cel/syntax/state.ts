import type { Expr, Issue } from './ast.ts'
import { TokenCursor } from './cursor.ts'
import { Expander } from './expand.ts'
import type { TokenList } from './lexer.ts'
import { LimitExceeded, TreeLimitExceeded, type ParseLimits } from './limits.ts'
import type { Macro } from './macro.ts'
import { Nodes } from './nodes.ts'
import type { SourceText } from './source.ts'
import { Token, type Construct, type TokenSet } from './tokens.ts'

/** The supported syntax beyond the core. */
export interface Dialect {
  /** `a.?b`, `a[?k]`, `[?x]`, `{?k: v}` and `Message{?f: v}`. */
  readonly optionals: 'supported' | 'refused'
  /** ``a.`b-c` ``. */
  readonly quotedNames: 'supported' | 'refused'
}

export interface ParserSettings {
  readonly macros: readonly Macro[]
  readonly accumulator: string
  readonly dialect: Dialect
  readonly limits: ParseLimits
}

/** The state that the parts of the parser share: tokens, nodes and issues. */
export class ParseState {
  readonly cursor: TokenCursor
  readonly nodes: Nodes
  readonly expander: Expander
  readonly settings: ParserSettings
  /** Issues of names, literals and macros; those of syntax are in the cursor. */
  readonly issues: Issue[] = []
  /** Height of the tree that was parsed last, as cel-go counts it. */
  height = 0

  constructor(source: SourceText, tokens: TokenList, settings: ParserSettings) {
    this.cursor = new TokenCursor(source, tokens, settings.limits)
    this.nodes = new Nodes(settings.limits.nodes)
    this.expander = new Expander(this.nodes, settings.macros, settings.accumulator)
    this.settings = settings
  }

  /** Parses something inside a construct. */
  within(construct: Construct, read: () => Expr): Expr {
    this.cursor.enter(construct)
    const result = read()
    this.cursor.leave()
    return result
  }

  /** Returns a placeholder for a part that could not be parsed. */
  nothing(position: number): Expr {
    return this.nodes.literal(position, { type: 'null' })
  }

  /** Skips tokens that cannot be parsed; `level` is the set that may follow in the construct that failed. */
  fail(level: TokenSet): Expr {
    this.cursor.recover(level)
    return this.nothing(this.cursor.position())
  }

  error(message: string, position: number): Expr {
    const node = this.nothing(position)
    this.issues.push({ ...this.cursor.issue(message, position), id: node.id })
    return node
  }

  /** Consumes a `?` before an element, key or field. */
  optionalMark(): boolean {
    if (this.cursor.kind !== Token.question) return false
    this.cursor.advance()
    return true
  }

  checkOptional(position: number): void {
    if (this.settings.dialect.optionals === 'refused') this.error("unsupported syntax '?'", position)
  }

  /** Returns the name of a field at the cursor, plain or in back quotes. */
  fieldName(): string {
    const { cursor } = this
    const text = cursor.text(cursor.at)
    const position = cursor.position()
    const isQuoted = cursor.kind === Token.quotedIdentifier
    cursor.advance()
    if (!isQuoted) return text
    if (this.settings.dialect.quotedNames === 'refused') this.error("unsupported syntax: '`'", position)
    return text.slice(1, -1)
  }

  /** Enters one more level of nested rules. Throws {@link LimitExceeded}. */
  deeper(depth: number): number {
    const { depth: limit } = this.settings.limits
    if (depth >= limit) throw new LimitExceeded(`expression recursion limit exceeded: ${limit}`)
    return depth + 1
  }

  /** Sets the height to that of a node above trees of a height. Throws {@link TreeLimitExceeded}. */
  raise(height: number): void {
    if (height >= this.settings.limits.depth) throw new TreeLimitExceeded('max recursion depth exceeded')
    this.height = height + 1
  }
}
