import {
  broken,
  choice,
  group,
  HARD_LINE,
  ifBroken,
  indent,
  join,
  LINE,
  SOFT_LINE,
  breaks,
  type Layout,
} from './layout.ts'

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/

/** A key that is shorter has its value on the same line, however long that is. */
const SHORT_KEY = 5

const occurrences = (text: string, character: string): number => text.split(character).length - 1

/** Source text of a string literal: single quotes, unless double ones need fewer escapes. */
export function printString(text: string): string {
  const escaped = JSON.stringify(text).slice(1, -1).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
  if (occurrences(text, "'") > occurrences(text, '"')) return `"${escaped}"`
  return `'${escaped.replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}

export const printKey = (key: string): string =>
  key === '__proto__' ? "['__proto__']" : IDENTIFIER.test(key) ? key : printString(key)

/** A property of an object: its value, or the expression that a getter returns. */
export interface Entry {
  readonly key: string
  readonly value: Layout
  readonly getter?: true
}

/** A property whose value is JSON. */
export function valueEntry(key: string, content: unknown): Entry {
  const value = valueLayout(content)
  const wraps = typeof content === 'string' && printKey(key).length >= SHORT_KEY
  return { key, value: wraps ? group(indent(LINE, value)) : [' ', value] }
}

/** A property whose value is an expression. */
export const entry = (key: string, value: Layout): Entry => ({ key, value: [' ', value] })

/** Returns an object literal with properties and spread values. */
export function objectLayout(entries: readonly (Entry | { readonly spread: Layout })[]): Layout {
  if (entries.length === 0) return '{}'
  const lines = entries.map((each): Layout => {
    if ('spread' in each) return ['...', each.spread]
    if (each.getter)
      return ['get ', printKey(each.key), '() {', indent(HARD_LINE, 'return', each.value), HARD_LINE, '}']
    return [printKey(each.key), ':', each.value]
  })
  return group('{', indent(LINE, join([',', LINE], lines)), ifBroken(','), LINE, '}')
}

/** An array of expressions. Several objects or arrays of several parts each are on lines of their own. */
export function arrayLayout(items: readonly Layout[], form: 'plain' | 'numbers' | 'structures' = 'plain'): Layout {
  if (items.length === 0) return '[]'
  const separated =
    form === 'numbers'
      ? items.map((item, index) => (index === 0 ? item : [',', group(LINE), item]))
      : join([',', LINE], items)
  return (form === 'structures' ? broken : group)('[', indent(SOFT_LINE, separated), ifBroken(','), SOFT_LINE, ']')
}

/** An argument of a call. Objects and arrays that are last may begin on the line of the call. */
export interface Argument {
  readonly value: Layout
  readonly form: 'object' | 'array' | 'other'
}

export function callLayout(name: string, args: readonly Argument[]): Layout {
  const values = args.map(({ value }) => value)
  const apart = broken(name, '(', indent(SOFT_LINE, join([',', LINE], values)), ifBroken(','), SOFT_LINE, ')')
  const last = args.at(-1)
  const previous = args.at(-2)
  const others = values.slice(0, -1)
  if (others.some(breaks) || (last?.form === 'other' && breaks(last.value))) return apart
  const flat = [name, '(', join(', ', values), ')']
  if (last === undefined || last.form === 'other' || last.form === previous?.form)
    return group(name, '(', indent(SOFT_LINE, join([',', LINE], values)), ifBroken(','), SOFT_LINE, ')')
  return choice(flat, [name, '(', ...others.map((other) => [other, ', ']), forced(last.value), ')'], apart)
}

/** A group with its lines ended. */
const forced = (layout: Layout): Layout =>
  typeof layout === 'object' && 'kind' in layout && layout.kind === 'group' ? { ...layout, broken: true } : layout

/** A JSON value. */
export function valueLayout(value: unknown): Layout {
  if (typeof value === 'string') return printString(value)
  if (Array.isArray(value)) return arrayLayout(value.map(valueLayout), formOf(value))
  if (typeof value === 'object' && value !== null)
    return objectLayout(Object.entries(value).map(([key, each]) => valueEntry(key, each)))
  return JSON.stringify(value)
}

function formOf(items: readonly unknown[]): 'plain' | 'numbers' | 'structures' {
  if (items.length < 2) return 'plain'
  if (items.every((item) => typeof item === 'number')) return 'numbers'
  const sizes = (of: readonly unknown[]): boolean => of.every((item) => Object.keys(item as object).length > 1)
  const alike =
    items.every(Array.isArray) ||
    items.every((item) => typeof item === 'object' && item !== null && !Array.isArray(item))
  return alike && sizes(items) ? 'structures' : 'plain'
}
