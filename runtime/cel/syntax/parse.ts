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
  /** Which calls are macros; by default those of the language's standard. */
  readonly macros?: readonly Macro[]
  readonly limits?: Partial<ParseLimits>
  /** The name of the variable in which comprehensions gather their result. */
  readonly accumulator?: string
  /** By default everything is taken. */
  readonly dialect?: Partial<Dialect>
}

export type ParseResult =
  | { readonly expression: ParsedExpression; readonly issues?: undefined }
  | { readonly issues: readonly Issue[]; readonly expression?: undefined }

/**
 * Reads an expression, with ids, positions, macro expansions and messages as cel-go's parser gives them. Never throws:
 * whatever is wrong with the source comes back as issues, by place.
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
