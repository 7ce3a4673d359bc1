import type { Call, Constant, Expr, ParsedExpression } from './ast.ts'
import { BINARY, OPERATOR } from './operators.ts'

const CONDITIONAL = 1
const PREFIX = 7
const OPERAND = 8

/** Returns the source text of an expression, with macro calls restored; parsing it again gives the same tree. */
export function unparse({ root, macroCalls }: Pick<ParsedExpression, 'root' | 'macroCalls'>): string {
  return new Printer(macroCalls).print(root)
}

class Printer {
  readonly #macroCalls: ReadonlyMap<number, Expr>

  constructor(macroCalls: ReadonlyMap<number, Expr>) {
    this.#macroCalls = macroCalls
  }

  /** Returns the text, in parentheses if the expression has a lower precedence than `least`. */
  print(expr: Expr, least = 0): string {
    const written = this.#macroCalls.get(expr.id) ?? expr
    return precedenceOf(written) < least ? `(${this.#bare(written)})` : this.#bare(written)
  }

  #bare(expr: Expr): string {
    switch (expr.kind) {
      case 'literal':
        return printConstant(expr.constant)
      case 'identifier':
        return expr.name
      case 'select': {
        const selection = `${this.print(expr.operand, OPERAND)}.${printField(expr.field)}`
        return expr.testOnly ? `has(${selection})` : selection
      }
      case 'call':
        return this.#call(expr)
      case 'list': {
        const optionals = new Set(expr.optionalIndices)
        const elements = expr.elements.map((element, index) => mark(optionals.has(index)) + this.print(element))
        return `[${elements.join(', ')}]`
      }
      case 'map': {
        const entries = expr.entries.map(
          (entry) => `${mark(entry.optional)}${this.print(entry.key)}: ${this.print(entry.value)}`,
        )
        return `{${entries.join(', ')}}`
      }
      case 'message': {
        const fields = expr.fields.map(
          (field) => `${mark(field.optional)}${printField(field.field)}: ${this.print(field.value)}`,
        )
        return `${expr.typeName}{${fields.join(', ')}}`
      }
      case 'comprehension':
        throw new Error('a comprehension that no macro made has no source text')
    }
  }

  #call({ function: name, target, args }: Call): string {
    const [first, second, third] = args
    if (target !== undefined) return `${this.print(target, OPERAND)}.${name}(${this.#list(args)})`
    const binary = BINARY.get(name)
    if (binary !== undefined) {
      // A chain of `&&` or `||` is printed flat, however nested: parsing balances it again.
      const isChain = name === OPERATOR.logicalAnd || name === OPERATOR.logicalOr
      const right = isChain ? binary.precedence : binary.precedence + 1
      return `${this.print(first!, binary.precedence)} ${binary.symbol} ${this.print(second!, right)}`
    }
    switch (name) {
      case OPERATOR.conditional:
        return `${this.print(first!, CONDITIONAL + 1)} ? ${this.print(second!, CONDITIONAL + 1)} : ${this.print(third!, CONDITIONAL)}`
      case OPERATOR.logicalNot:
        return `!${this.print(first!, OPERAND)}`
      case OPERATOR.negate:
        return `-${this.#negated(first!)}`
      case OPERATOR.index:
        return `${this.print(first!, OPERAND)}[${this.print(second!)}]`
      case OPERATOR.optionalIndex:
        return `${this.print(first!, OPERAND)}[?${this.print(second!)}]`
      case OPERATOR.optionalSelect:
        return `${this.print(first!, OPERAND)}.?${second?.kind === 'literal' && second.constant.type === 'string' ? printField(second.constant.value) : ''}`
      default:
        return `${name}(${this.#list(args)})`
    }
  }

  /** Prints a negation; a number needs parentheses, since `-1` would be parsed as one literal. */
  #negated(expr: Expr): string {
    const isNumber = expr.kind === 'literal' && (expr.constant.type === 'int' || expr.constant.type === 'double')
    return isNumber ? `(${this.print(expr)})` : this.print(expr, OPERAND)
  }

  #list(exprs: readonly Expr[]): string {
    return exprs.map((expr) => this.print(expr)).join(', ')
  }
}

function precedenceOf(expr: Expr): number {
  if (expr.kind === 'literal') return isNegative(expr.constant) ? PREFIX : OPERAND
  if (expr.kind !== 'call' || expr.target !== undefined) return OPERAND
  if (expr.function === OPERATOR.conditional) return CONDITIONAL
  if (expr.function === OPERATOR.logicalNot || expr.function === OPERATOR.negate) return PREFIX
  return BINARY.get(expr.function)?.precedence ?? OPERAND
}

function isNegative(constant: Constant): boolean {
  return (
    (constant.type === 'int' && constant.value < 0n) ||
    (constant.type === 'double' && Object.is(Math.sign(constant.value), -0)) ||
    (constant.type === 'double' && constant.value < 0)
  )
}

function mark(isOptional: boolean): '?' | '' {
  return isOptional ? '?' : ''
}

function printField(name: string): string {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) && !['in', 'true', 'false', 'null'].includes(name) ? name : `\`${name}\``
}

function printConstant(constant: Constant): string {
  switch (constant.type) {
    case 'null':
      return 'null'
    case 'bool':
    case 'int':
      return String(constant.value)
    case 'uint':
      return `${constant.value}u`
    case 'double':
      return printDouble(constant.value)
    case 'string':
      return quoteString(constant.value)
    case 'bytes':
      return `b"${Array.from(constant.value, printByte).join('')}"`
  }
}

function printDouble(value: number): string {
  const text = Object.is(value, -0) ? '-0' : String(value)
  return /[.e]/.test(text) ? text : `${text}.0`
}

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '"': '\\"',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\b': '\\b',
  '\f': '\\f',
  '\v': '\\v',
  '\x07': '\\a',
}

/** Returns a string as a CEL literal. */
function quoteString(value: string): string {
  const escaped = value.replace(/[\\"\x00-\x1f\x7f]/g, (character) => {
    const code = character.charCodeAt(0)
    return ESCAPES[character] ?? `\\u${code.toString(16).padStart(4, '0')}`
  })
  return `"${escaped}"`
}

function printByte(byte: number): string {
  const character = String.fromCharCode(byte)
  if (byte >= 0x20 && byte < 0x7f && character !== '"' && character !== '\\') return character
  return `\\x${byte.toString(16).padStart(2, '0')}`
}
