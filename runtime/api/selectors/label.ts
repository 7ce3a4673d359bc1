import { describe, invalidValue } from '../status/field-errors.ts'
import { labelKey, labelValue } from '../names.ts'
import { tokenize, type Token, type TokenKind } from './lexer.ts'

type LabelOperator = 'in' | 'notin' | '=' | '==' | '!=' | '>' | '<' | 'exists' | 'absent'

/** One term of a label selector. */
export interface LabelRequirement {
  readonly key: string
  readonly operator: LabelOperator
  /** Sorted, without duplicates. */
  readonly values: readonly string[]
}

export type Labels = Readonly<Record<string, string>>

/** The selector can't be parsed; the message says where. */
export class SelectorSyntaxError extends Error {
  override readonly name = 'SelectorSyntaxError'
}

const BINARY_OPERATORS = 'in, notin, =, ==, !=, gt, lt'
const INTEGER = /^[+-]?\d+$/

class Parser {
  readonly #tokens: readonly Token[]
  #position = 0
  constructor(text: string) {
    this.#tokens = tokenize(text)
  }

  parse(): readonly LabelRequirement[] {
    const requirements: LabelRequirement[] = []
    for (;;) {
      const { kind, text } = this.#value()
      if (kind === 'end') return requirements
      if (kind !== 'identifier' && kind !== '!') {
        throw new SelectorSyntaxError(`found '${text}', expected: !, identifier, or 'end of string'`)
      }
      requirements.push(this.#requirement())
      const separator = this.#takeValue()
      if (separator.kind === 'end') return requirements
      if (separator.kind !== ',') {
        throw new SelectorSyntaxError(`found '${separator.text}', expected: ',' or 'end of string'`)
      }
      const following = this.#value()
      if (following.kind !== 'identifier' && following.kind !== '!') {
        throw new SelectorSyntaxError(`found '${following.text}', expected: identifier after ','`)
      }
    }
  }

  #current(): Token {
    return this.#tokens[this.#position] ?? { kind: 'end', text: '' }
  }
  /** Returns the current token where a key or value is expected. */
  #value(): Token {
    const { kind, text } = this.#current()
    return kind === 'in' || kind === 'notin' ? { kind: 'identifier', text } : { kind, text }
  }
  #takeValue(): Token {
    const token = this.#value()
    this.#position++
    return token
  }

  #requirement(): LabelRequirement {
    const first = this.#takeValue()
    const negated = first.kind === '!'
    const { kind, text: key } = negated ? this.#takeValue() : first
    if (kind !== 'identifier') throw refused(`found '${key}', expected: identifier`)
    const problems = labelKey(key)
    if (problems.length > 0) throw refused(`<nil>: ${invalidValue('', key, problems.join('; ')).message}`)
    const next = this.#value().kind
    if (negated) return { key, operator: 'absent', values: [] }
    if (next === 'end' || next === ',') return { key, operator: 'exists', values: [] }
    const operator = this.#operator()
    const values = operator === 'in' || operator === 'notin' ? this.#set() : [this.#exact()]
    return checked({ key, operator, values: [...new Set(values)].sort() })
  }

  #operator(): LabelOperator {
    const { kind, text } = this.#current()
    this.#position++
    switch (kind) {
      case 'in':
      case 'notin':
      case '=':
      case '==':
      case '!=':
      case '>':
      case '<':
        return kind
      default:
        throw refused(`found '${text}', expected: ${BINARY_OPERATORS}`)
    }
  }

  #exact(): string {
    const { kind } = this.#value()
    if (kind === 'end' || kind === ',') return ''
    const token = this.#takeValue()
    if (token.kind !== 'identifier') throw refused(`found '${token.text}', expected: identifier`)
    return token.text
  }

  #set(): readonly string[] {
    const open = this.#takeValue()
    if (open.kind !== '(') throw refused(`found '${open.text}' expected: '('`)
    const { kind, text } = this.#value()
    if (kind === ')') {
      this.#position++
      return ['']
    }
    if (kind !== 'identifier' && kind !== ',') throw refused(`found '${text}', expected: ',', ')' or identifier`)
    const values = this.#members()
    this.#position++
    return values
  }

  /**
   * Parses the values up to, but without, the closing parenthesis. Nothing before, between or after commas is the empty
   * value.
   */
  #members(): readonly string[] {
    const values: string[] = []
    for (;;) {
      const { kind, text } = this.#takeValue()
      if (kind === 'identifier') {
        values.push(text)
        const next = this.#value()
        if (next.kind === ')') return values
        if (next.kind !== ',') throw refused(`found '${next.text}', expected: ',' or ')'`)
      } else if (kind === ',') {
        if (values.length === 0) values.push('')
        const next: TokenKind = this.#value().kind
        if (next === ')') return [...values, '']
        if (next === ',') {
          this.#position++
          values.push('')
        }
      } else {
        throw refused(`found '${text}', expected: ',', or identifier`)
      }
    }
  }
}

const refused = (detail: string): SelectorSyntaxError =>
  new SelectorSyntaxError(`unable to parse requirement: ${detail}`)

function checked(requirement: LabelRequirement): LabelRequirement {
  const { key, operator, values } = requirement
  const errors = values.flatMap((value, index) => {
    if ((operator === '>' || operator === '<') && !INTEGER.test(value)) {
      return [invalidValue(`values[${index}]`, value, "for 'Gt', 'Lt' operators, the value must be an integer")]
    }
    const problems = labelValue(value)
    return problems.length === 0 ? [] : [invalidValue(`values[${index}][${key}]`, value, problems.join('; '))]
  })
  if (errors.length === 0) return requirement
  const sentences = errors.map(describe)
  throw refused(sentences.length === 1 ? (sentences[0] ?? '') : `[${sentences.join(', ')}]`)
}

/** Parses `a=b,c in (d,e),!f` (SEL-01). Throws SelectorSyntaxError. The empty text selects everything. */
export const parseLabelSelector = (text: string): readonly LabelRequirement[] => new Parser(text).parse()

function meets(labels: Labels, { key, operator, values }: LabelRequirement): boolean {
  const actual = Object.hasOwn(labels, key) ? labels[key] : undefined
  switch (operator) {
    case 'exists':
      return actual !== undefined
    case 'absent':
      return actual === undefined
    case '=':
    case '==':
    case 'in':
      return actual !== undefined && values.includes(actual)
    case '!=':
    case 'notin':
      return actual === undefined || !values.includes(actual)
    case '>':
    case '<': {
      const limit = values[0]
      if (actual === undefined || limit === undefined || !INTEGER.test(actual)) return false
      return operator === '>' ? BigInt(actual) > BigInt(limit) : BigInt(actual) < BigInt(limit)
    }
  }
}

export const matchesLabels = (selector: readonly LabelRequirement[], labels: Labels): boolean =>
  selector.every((requirement) => meets(labels, requirement))
