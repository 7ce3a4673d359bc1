/**
 * Syntax of names, labels and keys. Each function answers with the sentences of what is wrong; empty: valid.
 * Lengths are counted in UTF-8 bytes. Source: META-22; RFC 1123, RFC 1035.
 */
export type NameProblems = readonly string[]
export type NameRule = (name: string) => NameProblems

const dns1123Label = /^(?:[a-z0-9]([-a-z0-9]*[a-z0-9])?)$/
const dns1123Subdomain = /^(?:[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*)$/
const dns1035Label = /^(?:[a-z]([-a-z0-9]*[a-z0-9])?)$/
const qualifiedNamePart = /^(?:([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])$/
const labelValuePattern = /^(?:(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?)$/
const configKeyPattern = /^(?:[-._a-zA-Z0-9]+)$/
const percentPattern = /^(?:[0-9]+%)$/

/** A pattern of a whole text as messages show it: without what ties it to the two ends. */
export const shownFormat = ({ source }: RegExp): string => source.slice('^(?:'.length, -')$'.length)

const NAME_BYTES = 63
const SUBDOMAIN_BYTES = 253

const NONE: NameProblems = []
/** Whether nothing is wrong: the patterns match ASCII alone, of which each character is a byte. */
const isFine = (text: string, pattern: RegExp, limit: number): boolean => text.length <= limit && pattern.test(text)

const bytes = (text: string): number => Buffer.byteLength(text)
const tooLong = (limit: number): string => `must be no more than ${limit} characters`
const mismatch = (rule: string, pattern: RegExp, ...examples: readonly string[]): string =>
  `${rule} (e.g. ${examples.map((example) => `'${example}', `).join(' or ')}regex used for validation is '${shownFormat(pattern)}')`

const qualifiedNameRule =
  "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character"
const qualifiedNameMismatch = mismatch(qualifiedNameRule, qualifiedNamePart, 'MyName', 'my.name', '123-abc')

export function dnsLabel(value: string): NameProblems {
  if (isFine(value, dns1123Label, NAME_BYTES)) return NONE
  const problems: string[] = []
  if (bytes(value) > NAME_BYTES) problems.push(tooLong(NAME_BYTES))
  if (!dns1123Label.test(value)) {
    problems.push(
      dns1123Subdomain.test(value)
        ? 'must not contain dots'
        : mismatch(
            "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character",
            dns1123Label,
            'my-name',
            '123-abc',
          ),
    )
  }
  return problems
}

export function dnsSubdomain(value: string): NameProblems {
  if (isFine(value, dns1123Subdomain, SUBDOMAIN_BYTES)) return NONE
  const problems: string[] = []
  if (bytes(value) > SUBDOMAIN_BYTES) problems.push(tooLong(SUBDOMAIN_BYTES))
  if (!dns1123Subdomain.test(value)) {
    problems.push(
      mismatch(
        "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character",
        dns1123Subdomain,
        'example.com',
      ),
    )
  }
  return problems
}

export function dns1035(value: string): NameProblems {
  const problems: string[] = []
  if (bytes(value) > NAME_BYTES) problems.push(tooLong(NAME_BYTES))
  if (!dns1035Label.test(value)) {
    problems.push(
      mismatch(
        "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character",
        dns1035Label,
        'my-name',
        'abc-123',
      ),
    )
  }
  return problems
}

/** A name that may stand as one segment of a URL path (roles, bindings). */
export function pathSegment(value: string): NameProblems {
  if (value === '.' || value === '..') return [`may not be '${value}'`]
  return ['/', '%'].filter((part) => value.includes(part)).map((part) => `may not contain '${part}'`)
}

/** `[prefix/]name`: label and annotation keys, finalizers, condition types. */
export function qualifiedName(value: string): NameProblems {
  if (isFine(value, qualifiedNamePart, NAME_BYTES)) return NONE
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
  if (!qualifiedNamePart.test(name)) problems.push(`name part ${qualifiedNameMismatch}`)
  return problems
}

export const labelKey = qualifiedName

export function labelValue(value: string): NameProblems {
  if (isFine(value, labelValuePattern, NAME_BYTES)) return NONE
  const problems: string[] = []
  if (bytes(value) > NAME_BYTES) problems.push(tooLong(NAME_BYTES))
  if (!labelValuePattern.test(value)) {
    problems.push(
      mismatch(
        "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character",
        labelValuePattern,
        'MyValue',
        'my_value',
        '12345',
      ),
    )
  }
  return problems
}

/** A key of a ConfigMap or Secret. */
export function configKey(value: string): NameProblems {
  const problems: string[] = []
  if (bytes(value) > SUBDOMAIN_BYTES) problems.push(tooLong(SUBDOMAIN_BYTES))
  if (!configKeyPattern.test(value)) {
    problems.push(
      mismatch(
        "a valid config key must consist of alphanumeric characters, '-', '_' or '.'",
        configKeyPattern,
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
  if (percentPattern.test(value)) return []
  return [
    mismatch("a valid percent string must be a numeric string followed by an ending '%'", percentPattern, '1%', '93%'),
  ]
}

/** A prefix for generated names may end in a dash: it is judged as if the next character followed. */
export const asPrefix = (prefix: string): string =>
  prefix.length > 1 && prefix.endsWith('-') ? `${prefix.slice(0, -2)}a` : prefix
