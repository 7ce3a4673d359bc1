import type { Issue, ParsedExpression } from './ast.ts'
import { sortIssues } from './issues.ts'
import { tokenize } from './lexer.ts'
import { DEFAULT_LIMITS, LimitExceeded, ParseAbandoned, TreeLimitExceeded, type ParseLimits } from './limits.ts'
import type { Macro } from './macro.ts'
import { standardMacros } from './macros/standard.ts'
import { Parser } from './parser.ts'
import { NOWHERE, SourceText } from './source.ts'
import type { Dialect } from './state.ts'

export interface ParseOptions {
  /** The macros; by default the standard ones. */
  readonly macros?: readonly Macro[]
  readonly limits?: Partial<ParseLimits>
  /** The name of the accumulator of comprehensions. */
  readonly accumulator?: string
  /** Supported syntax extensions; by default all. */
  readonly dialect?: Partial<Dialect>
}

export type ParseResult =
  | { readonly expression: ParsedExpression; readonly issues?: undefined }
  | { readonly issues: readonly Issue[]; readonly expression?: undefined }

/**
 * Parses an expression, with the ids, positions, macro expansions and messages of cel-go's parser. Never throws:
 * returns everything that is wrong with the source as issues, sorted by position.
 */
export function parse(source: string, options: ParseOptions = {}): ParseResult {
  const limits = { ...DEFAULT_LIMITS, ...options.limits }
  const text = new SourceText(source)
  if (text.length > limits.codePoints) {
    const message = `expression code point size exceeds limit: size: ${text.length}, limit ${limits.codePoints}`
    return { issues: [{ message, ...NOWHERE }] }
  }
  const parser = new Parser(text, tokenize(source), {
    macros: options.macros ?? standardMacros,
    accumulator: options.accumulator ?? '@result',
    dialect: { optionals: 'supported', quotedNames: 'supported', ...options.dialect },
    limits,
  })
  try {
    const root = parser.parse()
    if (parser.issues.length > 0) return { issues: sortIssues(parser.issues) }
    return { expression: { source, root, positions: parser.positions, macroCalls: parser.macroCalls } }
  } catch (error) {
    if (error instanceof ParseAbandoned) return { issues: sortIssues(parser.syntaxIssues) }
    if (!(error instanceof LimitExceeded)) throw error
    const found = error instanceof TreeLimitExceeded ? parser.issues : parser.syntaxIssues
    return { issues: sortIssues([...found, { message: error.message, ...NOWHERE }]) }
  }
}
