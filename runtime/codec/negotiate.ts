import { ApiError } from '../api/index.ts'
import { parseAccept } from './accept.ts'
import { serves, type Representation } from './representation/types.ts'
import type { ServedType } from './served-type.ts'

/** A media type that is offered, and how its parameters select one of its forms. */
export interface Offer {
  readonly type: string
  readonly subtype: string
  /** Returns the form that the parameters select; undefined: it is not offered here. */
  choose(parameters: ReadonlyMap<string, string>): Representation | undefined
}

const NEGOTIATIONS_REMEMBERED = 256
const NO_PARAMETERS: ReadonlyMap<string, string> = new Map()
const isOffered = (form: Representation | undefined): form is Representation => form !== undefined

export const notAcceptable = (mediaTypes: readonly string[]): ApiError =>
  new ApiError(406, 'NotAcceptable', `only the following media types are accepted: ${mediaTypes.join(', ')}`)

export const notOffered = (mediaTypes: readonly string[]): ApiError =>
  new ApiError(406, 'NotAcceptable', `406: Not Acceptable\n\nAvailable representations: ${mediaTypes.join(', ')}`, {})

/**
 * Chooses the form of an answer by the Accept header (NEG-01 to NEG-05). Clients send few different headers, so results
 * are cached.
 */
export class Negotiator {
  readonly #offers: readonly Offer[]
  readonly #remembered = new Map<string, readonly Representation[]>()

  /** @param offers the preferred one first */
  constructor(offers: readonly Offer[]) {
    this.#offers = offers
  }

  /** Returns the form for objects of a type, or for documents without one; undefined: no accepted form is offered. */
  negotiate(accept: string | undefined, type?: ServedType): Representation | undefined {
    const header = accept ?? ''
    let wanted = this.#remembered.get(header)
    if (wanted === undefined) {
      wanted = this.#search(header)
      if (this.#remembered.size >= NEGOTIATIONS_REMEMBERED) this.#remembered.clear()
      this.#remembered.set(header, wanted)
    }
    return wanted.find((form) => serves(form, type))
  }

  /** Returns whether objects of a type, or documents without one, can be had in the plain form of a media type. */
  offers(mediaType: string, type?: ServedType): boolean {
    return this.#offers.some((offer) => {
      if (`${offer.type}/${offer.subtype}` !== mediaType) return false
      const form = offer.choose(NO_PARAMETERS)
      return form !== undefined && serves(form, type)
    })
  }

  /** Returns all forms that are accepted and offered, the preferred one first. */
  #search(header: string): readonly Representation[] {
    if (header.trim() === '') return this.#offers.map((offer) => offer.choose(NO_PARAMETERS)).filter(isOffered)
    const found = new Set<Representation>()
    for (const { type, subtype, parameters } of parseAccept(header)) {
      for (const offer of this.#offers) {
        const typeFits = type === offer.type || (type === '*' && subtype === '*')
        if (!typeFits || (subtype !== offer.subtype && subtype !== '*')) continue
        const chosen = offer.choose(parameters)
        if (chosen !== undefined) found.add(chosen)
      }
    }
    return [...found]
  }
}

/**
 * Returns whether a header names one of the media types (ignoring parameters) or accepts anything, as the routers of
 * kube-apiserver decide it.
 */
export function namesAny(accept: string | undefined, mediaTypes: readonly string[]): boolean {
  if (accept === undefined || accept.trim() === '') return true
  return accept
    .split(',')
    .map((clause) => clause.split(';', 1)[0]?.trim() ?? '')
    .some((name) => name === '*/*' || mediaTypes.includes(name))
}
