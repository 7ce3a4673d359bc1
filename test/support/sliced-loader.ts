import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const PACKAGE = join(import.meta.dirname, '../../node_modules/js-yaml')
const read = (path: string): string => readFileSync(join(PACKAGE, path), 'utf8')

/** Functions of the loader that read other values, or texts of any length: they become generator functions. */
const SLICED = [
  'composeNode',
  'tryReadBlockMappingFromProperty',
  'readBlockMapping',
  'readBlockSequence',
  'readFlowCollection',
  'readPlainScalar',
  'readSingleQuotedScalar',
  'readDoubleQuotedScalar',
  'readBlockScalar',
  'readDocument',
  'loadDocuments',
]

/** Where a slice may end besides: what stands in the loader, and after what of it. */
const ENDS: readonly (readonly [found: RegExp, replaced: string])[] = [
  // At the beginning of each value.
  [/( {4}state\.listener\('open', state\)\n {2}\})/g, '$1\n\n  if (state.isDue()) yield'],
  // At each piece of a text.
  [/^( {4,})(captureSegment\(.*\))$/gm, '$1$2\n$1if (state.isDue()) yield'],
  // Within pieces: after some characters.
  [
    /^( +)state\.position\+\+\n( +if \(!isWhiteSpace\(ch\)\))/gm,
    '$1state.position++\n$1if ((state.position & 0x3FFF) === 0 && state.isDue()) yield\n$2',
  ],
  [
    /( {4}if \(!isWhiteSpace\(ch\)\) \{\n {6}captureEnd = state\.position \+ 1\n {4}\}\n)/g,
    '$1    if ((state.position & 0x3FFF) === 0 && state.isDue()) yield\n',
  ],
]

const NEXT = 'state.input.charCodeAt(state.position)'

/** Calls that do nothing but at certain characters: a generator that is made for nothing costs more than looking at them. */
const GUARDS: readonly (readonly [found: string, replaced: string])[] = [
  ['(readBlockSequence(', `((state.anchor !== null || ${NEXT} === 0x2D/* - */) && readBlockSequence(`],
  [
    '|| readBlockMapping(state, blockIndent, flowIndent))) ||\n          readFlowCollection(',
    `|| readBlockMapping(state, blockIndent, flowIndent))) ||\n          ((${NEXT} === 0x5B/* [ */ || ${NEXT} === 0x7B/* { */) && readFlowCollection(`,
  ],
  [
    'flowIndent)) {\n        hasContent = true\n      } else {\n        const ch',
    'flowIndent))) {\n        hasContent = true\n      } else {\n        const ch',
  ],
  [
    'allowBlockScalars && readBlockScalar(',
    'allowBlockScalars && (ch === 0x7C/* | */ || ch === 0x3E/* > */) && readBlockScalar(',
  ],
  [
    'readSingleQuotedScalar(state, flowIndent) ||',
    "(ch === 0x27/* ' */ && readSingleQuotedScalar(state, flowIndent)) ||",
  ],
  [
    'readDoubleQuotedScalar(state, flowIndent)) {',
    '(ch === 0x22/* " */ && readDoubleQuotedScalar(state, flowIndent))) {',
  ],
]

/** What the loader takes from other modules of its package. */
const SURROUNDINGS: readonly (readonly [found: string | RegExp, replaced: string])[] = [
  [/^'use strict'\n[^]*?\n(?=const _hasOwnProperty)/, ''],
  [/\nfunction loadAll [^]*$/, ''],
  ["options['schema'] || DEFAULT_SCHEMA", "options['schema']\n  this.isDue = options['isDue']"],
  ['  mark.snippet = makeSnippet(mark)\n\n', ''],
]

const commented = (text: string): string => text.trim().replace(/^/gm, '// ').replace(/ +$/gm, '')

/** Returns the loader of the installed js-yaml with its functions as generator functions, which yield whenever they may be interrupted. */
export function slicedLoader(): string {
  let text = read('lib/loader.js')
  for (const [found, replaced] of [...SURROUNDINGS, ...ENDS, ...GUARDS]) {
    const changed = text.replace(found, replaced)
    if (changed === text) throw new Error(`the loader of js-yaml has no ${String(found)} any more`)
    text = changed
  }
  for (const name of SLICED) text = asGenerator(text, name)
  const { version } = JSON.parse(read('package.json')) as { readonly version: string }
  return `// @ts-nocheck
// The loader of js-yaml ${version} as generator functions, made of its source by test/support/sliced-loader.ts and not edited:
// \`npx vitest run -u test/unit/codec/sliced-yaml.test.ts\` makes it anew when the package has changed.
//
${commented(read('LICENSE'))}
import { YAMLException } from 'js-yaml'

const common = {
  isObject: (subject) => typeof subject === 'object' && subject !== null,
  repeat: (text, count) => (count > 0 ? text.repeat(count) : '')
}

${text.trim()}

export { loadDocuments }
`
}

/** Characters after which a call is a part of an expression. */
const WITHIN = '(&|!=,'

function asGenerator(source: string, name: string): string {
  let text = ''
  let rest = source
  for (let at = rest.indexOf(`${name}(`); at >= 0; at = rest.indexOf(`${name}(`)) {
    let end = at + name.length
    let depth = 0
    do {
      if (rest[end] === '(') depth++
      else if (rest[end] === ')') depth--
      end++
    } while (depth > 0)
    const call = `yield* ${rest.slice(at, end)}`
    const before = rest.slice(0, at)
    text += before + (WITHIN.includes(before.trimEnd().at(-1) ?? '') ? `(${call})` : call)
    rest = rest.slice(end)
  }
  text += rest
  const declared = `function ${name} (`
  if (!text.includes(declared)) throw new Error(`the loader of js-yaml has no function ${name} any more`)
  return text.replace(declared, `function* ${name} (`)
}
