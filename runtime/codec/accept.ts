import { isToken, readParameter, splitOutsideQuotes } from './quoted.ts'

/** One clause of an Accept header (RFC 9110, section 12.5.1). */
interface AcceptClause {
  readonly type: string
  readonly subtype: string
  readonly quality: number
  /** Parameters other than q, names in lower case. */
  readonly parameters: ReadonlyMap<string, string>
}

function parseClause(text: string): AcceptClause | undefined {
  const [range = '', ...rest] = splitOutsideQuotes(text, ';')
  const [type = '', subtype = '', ...more] = range.trim().split('/')
  if (!isToken(type) || !isToken(subtype) || more.length > 0) return undefined
  const parameters = new Map(rest.map(readParameter).filter((parameter) => parameter !== undefined))
  const weight = Number(parameters.get('q') ?? '1')
  parameters.delete('q')
  const quality = Number.isFinite(weight) ? Math.min(Math.max(weight, 0), 1) : 1
  return { type: type.toLowerCase(), subtype: subtype.toLowerCase(), quality, parameters }
}

/**
 * Parses an Accept header to its clauses, the preferred one first; those of one quality keep their order (NEG-04).
 * Anything but a media range is ignored.
 */
export function parseAccept(header: string): readonly AcceptClause[] {
  return splitOutsideQuotes(header, ',')
    .map(parseClause)
    .filter((clause) => clause !== undefined)
    .filter(({ quality }) => quality > 0)
    .toSorted((first, second) => second.quality - first.quality)
}

interface Wish {
  readonly quality: number
  /** Position of the clause in the header. */
  readonly order: number
}

/** Returns whether gzip is preferred to no coding, or equal to it (RFC 9110, section 12.5.3; NEG-06). */
export function acceptsGzip(header: string): boolean {
  const wishes = new Map<string, Wish>()
  for (const [order, clause] of header.split(',').entries()) {
    const [name = '', ...parameters] = clause.split(';').map((part) => part.trim().toLowerCase())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    const quality = weight === undefined ? 1 : Number(weight.slice(2))
    const known = wishes.get(name)
    if (name !== '' && (known === undefined || quality > known.quality)) wishes.set(name, { quality, order })
  }
  const gzip = wishes.get('gzip') ?? wishes.get('*')
  const plain = wishes.get('identity') ?? wishes.get('*')
  if (gzip === undefined || !(gzip.quality > 0)) return false
  if (plain === undefined || gzip.quality !== plain.quality) return gzip.quality > (plain?.quality ?? 0)
  if (wishes.has('gzip') !== wishes.has('identity')) return wishes.has('gzip')
  return gzip.order <= plain.order
}
