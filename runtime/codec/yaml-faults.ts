import type { YAMLError } from 'yaml'

interface Rule {
  readonly matches: RegExp
  readonly message: string
  /** Faults of the scanner count lines from one, those of the parser from zero: so do the decoders of the field. */
  readonly found: 'by scanner' | 'by parser'
}

const RULES: readonly Rule[] = [
  { matches: /^Missing closing/, message: 'found unexpected end of stream', found: 'by scanner' },
  {
    matches: /compact mappings|multi-?line/i,
    message: 'mapping values are not allowed in this context',
    found: 'by scanner',
  },
  { matches: /single line/, message: "could not find expected ':'", found: 'by scanner' },
  { matches: /cannot start with|^Tabs/, message: 'found character that cannot start any token', found: 'by scanner' },
  { matches: /^Invalid escape/, message: 'found unknown escape character', found: 'by scanner' },
  { matches: /^Alias|^Anchor/, message: 'did not find expected alphabetic or numeric character', found: 'by scanner' },
  { matches: /^Missing directives-end/, message: "did not find expected '<document start>'", found: 'by parser' },
  { matches: /Flow sequence.*end with/, message: "did not find expected ',' or ']'", found: 'by parser' },
  { matches: /Flow map.*end with/, message: "did not find expected ',' or '}'", found: 'by parser' },
  { matches: /same column|node end|Sequence item/, message: 'did not find expected key', found: 'by parser' },
]

const EMPTY_FLOW = /[[{,]\s*$/

/** What is wrong with a YAML text, in the words that clients of the field know: `yaml: line 1: did not find …`. */
export function describeYamlFault(text: string, error: YAMLError): string {
  const before = text.slice(0, error.pos[0])
  const lines = before.split('\n').length
  const rule = RULES.find(({ matches }) => matches.test(error.message))
  if (rule === undefined) return `yaml: line ${lines}: ${error.message}`
  const unfinished = rule.message.startsWith("did not find expected ','") && EMPTY_FLOW.test(before)
  const message = unfinished ? 'did not find expected node content' : rule.message
  // A text that ends within a line counts as if the line were complete.
  const line = rule.found === 'by scanner' || (unfinished && !before.endsWith('\n')) ? lines : lines - 1
  return line === 0 ? `yaml: ${message}` : `yaml: line ${line}: ${message}`
}
