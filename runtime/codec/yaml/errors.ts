import type { YAMLException } from 'js-yaml'

interface Rule {
  readonly matches: RegExp
  readonly message: string
  /**
   * Where the error was found: the scanner counts lines from one, the parser from zero, and others have none, as in
   * go-yaml.
   */
  readonly found: 'by scanner' | 'by parser' | 'anywhere'
}

const NO_COLON = "could not find expected ':'"
const NO_TOKEN = 'found character that cannot start any token'

const RULES: readonly Rule[] = [
  { matches: /^nesting exceeded/, message: 'exceeded max depth', found: 'anywhere' },
  { matches: /quoted scalar|verbatim tag/, message: 'found unexpected end of stream', found: 'by scanner' },
  { matches: /escape sequence/, message: 'found unknown escape character', found: 'by scanner' },
  { matches: /colon is missed|multiline key/, message: NO_COLON, found: 'by scanner' },
  { matches: /^tab characters/, message: NO_TOKEN, found: 'by scanner' },
  { matches: /of a mapping entry/, message: 'mapping values are not allowed in this context', found: 'by scanner' },
  { matches: /of a sequence entry/, message: "did not find expected '-' indicator", found: 'by parser' },
  { matches: /explicit mapping pair/, message: 'did not find expected key', found: 'by parser' },
  { matches: /document separator|end mark/, message: "did not find expected '<document start>'", found: 'by parser' },
  {
    matches: /non-printable|null byte|JSON character/,
    message: 'control characters are not allowed',
    found: 'anywhere',
  },
  { matches: /cannot merge/, message: 'map merge requires map or sequence of maps as the value', found: 'anywhere' },
  {
    matches: /^(?:name of|duplication of an anchor)/,
    message: 'did not find expected alphabetic or numeric character',
    found: 'by scanner',
  },
]

const FLOW = /flow collection/
const ALIAS = /^unidentified alias "([^"]{0,100})/
const NO_START = new Set(['@', '`', '%'])
/** Most characters of the parser's own message. */
const MOST_CHARACTERS = 200

/** Describes the error of a YAML text in the words of go-yaml: `yaml: line 1: did not find …`. */
export function describeYamlError(text: string, { reason, mark }: YAMLException): string {
  const { position } = mark
  const line = linesBefore(text, position)
  if (NO_START.has(text.charAt(position))) return sentence(line + 1, NO_TOKEN)
  const alias = ALIAS.exec(reason)
  if (alias !== null) return sentence(0, `unknown anchor '${alias[1] ?? ''}' referenced`)
  if (FLOW.test(reason)) return describeFlow(text.slice(0, position), line)
  const rule = RULES.find(({ matches }) => matches.test(reason))
  if (rule === undefined) return sentence(line + 1, reason.slice(0, MOST_CHARACTERS))
  return sentence(rule.found === 'anywhere' ? 0 : rule.found === 'by scanner' ? line + 1 : line, rule.message)
}

/** Returns the number of line breaks before a position. */
function linesBefore(text: string, position: number): number {
  let lines = 0
  for (let at = text.indexOf('\n'); at >= 0 && at < position; at = text.indexOf('\n', at + 1)) lines++
  return lines
}

const sentence = (line: number, message: string): string =>
  line === 0 ? `yaml: ${message}` : `yaml: line ${line}: ${message}`

/** Describes a list or map in brackets that does not continue, or does not end. */
function describeFlow(before: string, line: number): string {
  // A text that ends within a line counts as if that line were complete.
  const complete = before.endsWith('\n') ? line : line + 1
  if ('[{,'.includes(before.trimEnd().at(-1) ?? ' ')) return sentence(complete, 'did not find expected node content')
  return sentence(line, `did not find expected ',' or '${lastOpened(before) === '{' ? '}' : ']'}'`)
}

/** Returns the innermost open bracket. */
function lastOpened(before: string): string | undefined {
  let closed = 0
  for (let at = before.length - 1; at >= 0; at--) {
    const character = before.charAt(at)
    if (character === ']' || character === '}') closed++
    else if ((character === '[' || character === '{') && closed-- === 0) return character
  }
  return undefined
}
