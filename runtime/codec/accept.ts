/** One clause of an Accept header (RFC 9110, section 12.5.1). */
export interface AcceptClause {
  readonly type: string
  readonly subtype: string
  readonly quality: number
  /** Parameters other than q, names in lower case. */
  readonly parameters: ReadonlyMap<string, string>
}

const TOKEN = String.raw`[!#$%&'*+\-.^_\`|~0-9A-Za-z]+`
const MEDIA_RANGE = new RegExp(String.raw`^\s*(${TOKEN})\/(${TOKEN})\s*$`)
const PARAMETER = new RegExp(String.raw`^\s*(${TOKEN})\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^"]*?))\s*$`)
/** Splits at a separator that doesn't stand within quotes. */
const outsideQuotes = (separator: string): RegExp => new RegExp(String.raw`${separator}(?=(?:[^"]*"[^"]*")*[^"]*$)`)
const COMMA = outsideQuotes(',')
const SEMICOLON = outsideQuotes(';')

function parseClause(text: string): AcceptClause | undefined {
  const [range = '', ...rest] = text.split(SEMICOLON)
  const [, type, subtype] = MEDIA_RANGE.exec(range) ?? []
  if (type === undefined || subtype === undefined) return undefined
  const parameters = new Map<string, string>()
  for (const part of rest) {
    const [, name, quoted, plain] = PARAMETER.exec(part) ?? []
    if (name !== undefined) parameters.set(name.toLowerCase(), quoted?.replaceAll(/\\(.)/g, '$1') ?? plain ?? '')
  }
  const weight = Number(parameters.get('q') ?? '1')
  parameters.delete('q')
  const quality = Number.isFinite(weight) ? Math.min(Math.max(weight, 0), 1) : 1
  return { type: type.toLowerCase(), subtype: subtype.toLowerCase(), quality, parameters }
}

/** The clauses, the most wanted first; those of one quality stay as written (NEG-04). What is no media range is left out. */
export function parseAccept(header: string): readonly AcceptClause[] {
  return header
    .split(COMMA)
    .map(parseClause)
    .filter((clause) => clause !== undefined)
    .filter(({ quality }) => quality > 0)
    .toSorted((first, second) => second.quality - first.quality)
}
