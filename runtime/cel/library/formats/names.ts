/** Named formats of API names: each function returns what is wrong with a text, in sentences. */
type Validate = (text: string) => readonly string[]

const LABEL = /^(?:[a-z0-9]([-a-z0-9]*[a-z0-9])?)$/
const SUBDOMAIN = /^(?:[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*)$/
const LABEL_1035 = /^(?:[a-z]([-a-z0-9]*[a-z0-9])?)$/
const QUALIFIED = /^(?:([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])$/
const LABEL_VALUE = /^(?:(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?)$/

const LABEL_BYTES = 63
const SUBDOMAIN_BYTES = 253

/** Returns a pattern as messages show it, without its anchors. */
const shown = ({ source }: RegExp): string => source.slice('^(?:'.length, -')$'.length)

const tooLong = (text: string, limit: number): readonly string[] =>
  new TextEncoder().encode(text).length > limit ? [`must be no more than ${limit} characters`] : []

/** Returns the sentence about a text that does not match, with examples of some that do. */
function mismatch(rule: string, pattern: RegExp, ...examples: readonly string[]): string {
  return `${rule} (e.g. ${examples.map((example) => `'${example}', `).join(' or ')}regex used for validation is '${shown(pattern)}')`
}

function unlessMatching(
  pattern: RegExp,
  text: string,
  rule: string,
  ...examples: readonly string[]
): readonly string[] {
  return pattern.test(text) ? [] : [mismatch(rule, pattern, ...examples)]
}

export const dns1123Label: Validate = (text) => {
  const long = tooLong(text, LABEL_BYTES)
  if (!LABEL.test(text) && SUBDOMAIN.test(text)) return [...long, 'must not contain dots']
  const rule = `a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character`
  return [...long, ...unlessMatching(LABEL, text, rule, 'my-name', '123-abc')]
}

export const dns1123Subdomain: Validate = (text) => {
  const rule = `a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character`
  return [...tooLong(text, SUBDOMAIN_BYTES), ...unlessMatching(SUBDOMAIN, text, rule, 'example.com')]
}

export const dns1035Label: Validate = (text) => {
  const rule = `a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character`
  return [...tooLong(text, LABEL_BYTES), ...unlessMatching(LABEL_1035, text, rule, 'my-name', 'abc-123')]
}

const QUALIFIED_RULE = `must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character`
const QUALIFIED_EXAMPLES = ['MyName', 'my.name', '123-abc']

/** Validates `[prefix/]name`. */
export const qualifiedName: Validate = (text) => {
  const parts = text.split('/')
  const [prefix = '', name = prefix] = parts
  if (parts.length > 2) {
    const rule = mismatch(QUALIFIED_RULE, QUALIFIED, ...QUALIFIED_EXAMPLES)
    return [`a qualified name ${rule} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')`]
  }
  const ofPrefix = prefix === '' ? ['must be non-empty'] : dns1123Subdomain(prefix)
  return [
    ...(parts.length === 2 ? ofPrefix.map((problem) => `prefix part ${problem}`) : []),
    ...(name === '' ? ['must be non-empty'] : tooLong(name, LABEL_BYTES)).map((problem) => `name part ${problem}`),
    ...unlessMatching(QUALIFIED, name, QUALIFIED_RULE, ...QUALIFIED_EXAMPLES).map((problem) => `name part ${problem}`),
  ]
}

export const labelValue: Validate = (text) => {
  const rule = `a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character`
  const examples = ['MyValue', 'my_value', '12345']
  return [...tooLong(text, LABEL_BYTES), ...unlessMatching(LABEL_VALUE, text, rule, ...examples)]
}

/** Returns the validation of a name's beginning, to which something will be appended: it may end with a dash. */
export const prefixOf =
  (validate: Validate): Validate =>
  (text) =>
    validate(text.length > 1 && text.endsWith('-') ? `${text.slice(0, -2)}a` : text)
