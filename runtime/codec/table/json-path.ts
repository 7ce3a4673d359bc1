import { isJsonObject } from '../../json/index.ts'

type Step = (value: unknown) => readonly unknown[]

const field =
  (name: string): Step =>
  (value) =>
    isJsonObject(value) && Object.hasOwn(value, name) ? [value[name]] : []

const index =
  (at: number): Step =>
  (value) => {
    if (!Array.isArray(value)) return []
    const position = at < 0 ? value.length + at : at
    return position >= 0 && position < value.length ? [value[position]] : []
  }

const all: Step = (value) => (Array.isArray(value) ? value : isJsonObject(value) ? Object.values(value) : [])

const where =
  (name: string, expected: string): Step =>
  (value) =>
    Array.isArray(value)
      ? value.filter((item) => isJsonObject(item) && Object.hasOwn(item, name) && String(item[name]) === expected)
      : []

const RULES: readonly (readonly [RegExp, (match: RegExpExecArray) => Step])[] = [
  [
    /\.?\[\?\(\s*@\.([\w-]+)\s*==\s*(?:"([^"]*)"|'([^']*)'|([^\s)]+))\s*\)\]/y,
    ([, name = '', ...texts]) => where(name, texts.find((text) => text !== undefined) ?? ''),
  ],
  [/\.?\[\s*(-?\d+)\s*\]/y, ([, at = '0']) => index(Number(at))],
  [/\.?\[\s*\*\s*\]|\.\*/y, () => all],
  [
    /\.?\[\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")\s*\]/y,
    ([, single, double]) => field(unescape(single ?? double ?? '')),
  ],
  [/\.?((?:[^.[\]\\]|\\.)+)/y, ([, name = '']) => field(unescape(name))],
]

const unescape = (name: string): string => name.replaceAll(/\\(.)/g, '$1')

/** Compiles a JSON path in the simple syntax of columns: fields, indexes, `*`, `?(@.a=="b")`. undefined: it is none. */
export function compilePath(path: string): ((root: unknown) => readonly unknown[]) | undefined {
  const text = path.replace(/^\{(.*)\}$/s, '$1').replace(/^\$/, '')
  const steps: Step[] = []
  for (let at = 0; at < text.length;) {
    const found = matchAt(text, at)
    if (found === undefined) return undefined
    steps.push(found.step)
    at = found.next
  }
  return (root) => steps.reduce<readonly unknown[]>((values, step) => values.flatMap(step), [root])
}

function matchAt(text: string, at: number): { readonly step: Step; readonly next: number } | undefined {
  for (const [pattern, make] of RULES) {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    if (match !== null) return { step: make(match), next: pattern.lastIndex }
  }
  return undefined
}
