/**
 * Syntax of names, labels and keys. Each function returns one sentence per problem; none: the text is valid. Lengths
 * are counted in UTF-8 bytes (META-22; RFC 1123, RFC 1035).
 */
export type NameProblems = readonly string[]
export type NameRule = (name: string) => NameProblems

const DNS1123_LABEL = /^(?:[a-z0-9]([-a-z0-9]*[a-z0-9])?)$/
const DNS1123_SUBDOMAIN = /^(?:[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*)$/
const DNS1035_LABEL = /^(?:[a-z]([-a-z0-9]*[a-z0-9])?)$/
const QUALIFIED_NAME_PART = /^(?:([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])$/
const LABEL_VALUE_PATTERN = /^(?:(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?)$/
const CONFIG_KEY_PATTERN = /^(?:[-._a-zA-Z0-9]+)$/
const PERCENT_PATTERN = /^(?:[0-9]+%)$/

/** Returns a pattern of a whole text as messages show it: without its anchors. */
export const shownFormat = ({ source }: RegExp): string => source.slice('^(?:'.length, -')$'.length)

const NAME_BYTES = 63
const SUBDOMAIN_BYTES = 253

const NONE: NameProblems = []
/** Returns whether a text is valid. The patterns match ASCII alone, where each character is a byte. */
const isFine = (text: string, pattern: RegExp, limit: number): boolean => text.length <= limit && pattern.test(text)

const bytes = (text: string): number => Buffer.byteLength(text)
const tooLong = (limit: number): string => `must be no more than ${limit} characters`
const mismatch = (rule: string, pattern: RegExp, ...examples: readonly string[]): string =>
  `${rule} (e.g. ${examples.map((example) => `'${example}', `).join(' or ')}regex used for validation is '${shownFormat(pattern)}')`

const QUALIFIED_NAME_RULE =
  "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character"
const qualifiedNameMismatch = mismatch(QUALIFIED_NAME_RULE, QUALIFIED_NAME_PART, 'MyName', 'my.name', '123-abc')

export function dnsLabel(value: string): NameProblems {
  if (isFine(value, DNS1123_LABEL, NAME_BYTES)) return NONE
  const problems: string[] = []
  if (bytes(value) > NAME_BYTES) problems.push(tooLong(NAME_BYTES))
  if (!DNS1123_LABEL.test(value)) {
    problems.push(
      DNS1123_SUBDOMAIN.test(value)
        ? 'must not contain dots'
        : mismatch(
            "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character",
            DNS1123_LABEL,
            'my-name',
            '123-abc',
          ),
    )
  }
  return problems
}

export function dnsSubdomain(value: string): NameProblems {
  if (isFine(value, DNS1123_SUBDOMAIN, SUBDOMAIN_BYTES)) return NONE
  const problems: string[] = []
  if (bytes(value) > SUBDOMAIN_BYTES) problems.push(tooLong(SUBDOMAIN_BYTES))
  if (!DNS1123_SUBDOMAIN.test(value)) {
    problems.push(
      mismatch(
        "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character",
        DNS1123_SUBDOMAIN,
        'example.com',
      ),
    )
  }
  return problems
}

export function dns1035(value: string): NameProblems {
  const problems: string[] = []
  if (bytes(value) > NAME_BYTES) problems.push(tooLong(NAME_BYTES))
  if (!DNS1035_LABEL.test(value)) {
    problems.push(
      mismatch(
        "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character",
        DNS1035_LABEL,
        'my-name',
        'abc-123',
      ),
    )
  }
  return problems
}

/** Validates a name that has to be one segment of a URL path (roles, bindings). */
export function pathSegment(value: string): NameProblems {
  if (value === '.' || value === '..') return [`may not be '${value}'`]
  return ['/', '%'].filter((part) => value.includes(part)).map((part) => `may not contain '${part}'`)
}

/** Validates `[prefix/]name`: label and annotation keys, finalizers, condition types. */
export function qualifiedName(value: string): NameProblems {
  if (isFine(value, QUALIFIED_NAME_PART, NAME_BYTES)) return NONE
  const parts = value.split('/')
  if (parts.length > 2) {
    return [
      `a qualified name ${qualifiedNameMismatch} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')`,
    ]
  }
  const problems: string[] = []
  const name = parts.at(-1) ?? ''
  if (parts.length === 2) {
    const prefix = parts[0] ?? ''
    if (prefix === '') problems.push('prefix part must be non-empty')
    else problems.push(...dnsSubdomain(prefix).map((problem) => `prefix part ${problem}`))
  }
  if (name === '') problems.push('name part must be non-empty')
  else if (bytes(name) > NAME_BYTES) problems.push(`name part ${tooLong(NAME_BYTES)}`)
  if (!QUALIFIED_NAME_PART.test(name)) problems.push(`name part ${qualifiedNameMismatch}`)
  return problems
}

export const labelKey = qualifiedName

export function labelValue(value: string): NameProblems {
  if (isFine(value, LABEL_VALUE_PATTERN, NAME_BYTES)) return NONE
  const problems: string[] = []
  if (bytes(value) > NAME_BYTES) problems.push(tooLong(NAME_BYTES))
  if (!LABEL_VALUE_PATTERN.test(value)) {
    problems.push(
      mismatch(
        "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character",
        LABEL_VALUE_PATTERN,
        'MyValue',
        'my_value',
        '12345',
      ),
    )
  }
  return problems
}

/** Validates a key of a ConfigMap or Secret. */
export function configKey(value: string): NameProblems {
  const problems: string[] = []
  if (bytes(value) > SUBDOMAIN_BYTES) problems.push(tooLong(SUBDOMAIN_BYTES))
  if (!CONFIG_KEY_PATTERN.test(value)) {
    problems.push(
      mismatch(
        "a valid config key must consist of alphanumeric characters, '-', '_' or '.'",
        CONFIG_KEY_PATTERN,
        'key.name',
        'KEY_NAME',
        'key-name',
      ),
    )
  } else if (value === '.' || value === '..') problems.push(`must not be '${value}'`)
  else if (value.startsWith('..')) problems.push("must not start with '..'")
  return problems
}

export function percent(value: string): NameProblems {
  if (PERCENT_PATTERN.test(value)) return []
  return [
    mismatch("a valid percent string must be a numeric string followed by an ending '%'", PERCENT_PATTERN, '1%', '93%'),
  ]
}

/**
 * Returns the prefix of generated names in a form to be validated as a name: a dash at its end, which another character
 * will follow, is replaced.
 */
export const asPrefix = (prefix: string): string =>
  prefix.length > 1 && prefix.endsWith('-') ? `${prefix.slice(0, -2)}a` : prefix
