import { fieldPath, type StructuralSchema, type Segment } from '../schema/index.ts'

/** A delimiter, a quoted string, or a name between delimiters. */
const TOKEN = /[.[\]]|'(?:[^'\\]|\\.)*'|[^.[\]]+/gs

const ESCAPED: Readonly<Record<string, string>> = {
  a: '\u0007',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  "'": "'",
  '\\': '\\',
}

/**
 * Resolves the `fieldPath` of a rule, `.spec['a.b']`, to a path as messages have it, `spec.a.b`. Returns undefined if
 * it leads to no property or map entry of the schema.
 */
export function resolveFieldPath(schema: StructuralSchema, path: string): string | undefined {
  const tokens = path.match(TOKEN) ?? []
  const steps: Segment[] = []
  let node: StructuralSchema | undefined = schema
  for (let at = 0; at < tokens.length;) {
    const name: string | undefined = tokens[at] === '.' ? tokens[at + 1] : bracketed(tokens.slice(at, at + 3))
    if (name === undefined || node === undefined) return undefined
    steps.unshift(node.properties === undefined ? { key: name } : name)
    node = childOf(node, name)
    if (node === undefined) return undefined
    at += tokens[at] === '.' ? 2 : 3
  }
  return fieldPath(steps)
}

function childOf({ properties, additionalProperties }: StructuralSchema, name: string): StructuralSchema | undefined {
  if (properties !== undefined) return Object.hasOwn(properties, name) ? properties[name] : undefined
  return additionalProperties === true ? undefined : additionalProperties
}

/** Returns the text of `['…']`; undefined for anything else. */
function bracketed([open, text, close]: readonly string[]): string | undefined {
  if (open !== '[' || close !== ']' || text === undefined || !/^'.*'$/s.test(text) || text.length < 2) return undefined
  let valid = true
  const unescaped = text.slice(1, -1).replaceAll(/\\(.)/gs, (_, character: string) => {
    valid &&= character in ESCAPED
    return ESCAPED[character] ?? ''
  })
  return valid ? unescaped : undefined
}
