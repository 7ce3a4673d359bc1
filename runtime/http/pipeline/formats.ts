import {
  compactJson,
  namesAny,
  Negotiator,
  notAcceptable,
  notOffered,
  prettyJson,
  type Offer,
  type Representation,
  type ServedType,
  type WatchFraming,
} from '../../codec/index.ts'
import { readBoolean } from './query.ts'
import type { ApiRequest } from './types.ts'

export interface FormatsOptions {
  /** Media types of bodies and responses, in the order of error messages. */
  readonly mediaTypes: readonly string[]
  /** The media types among them that a watch can have. */
  readonly streamMediaTypes: readonly string[]
  readonly offers: readonly Offer[]
  readonly streamOffers: readonly Offer[]
}

/** User agents that show responses to people; they get indented JSON by default. */
const INTERACTIVE = /^(?:curl|Wget|Mozilla\/5\.0)/

function wantsPretty(request: ApiRequest): boolean {
  // The query is parsed when it is first asked for, and most requests have none.
  const asked = request.rawQuery === '' ? null : request.query.get('pretty')
  if (asked !== null && asked !== '') return readBoolean(asked)
  const agent = request.headers['user-agent']
  return agent !== undefined && INTERACTIVE.test(agent)
}

/** Restricts an offer to its plain form: documents that describe the API have no tables or metadata forms. */
const plainOnly = (offer: Offer): Offer => ({
  type: offer.type,
  subtype: offer.subtype,
  choose: (parameters) => (parameters.has('as') ? undefined : offer.choose(parameters)),
})

/** Returns the media types that are offered for objects of a type, or for documents without one. */
const offered = (mediaTypes: readonly string[], by: Negotiator, type?: ServedType): readonly string[] =>
  mediaTypes.filter((mediaType) => by.offers(mediaType, type))

/** Negotiates the form of responses. */
export class Formats {
  readonly mediaTypes: readonly string[]
  readonly #streamMediaTypes: readonly string[]
  readonly #offers: readonly Offer[]
  readonly #objects: Negotiator
  readonly #documents: Negotiator
  readonly #streams: Negotiator

  constructor(options: FormatsOptions) {
    this.mediaTypes = options.mediaTypes
    this.#streamMediaTypes = options.streamMediaTypes
    this.#offers = options.offers
    this.#objects = new Negotiator(this.#offers)
    this.#documents = this.documentNegotiator([])
    this.#streams = new Negotiator(options.streamOffers)
  }

  /** Returns a negotiator for documents that describe the API, with the plain forms and further ones. */
  documentNegotiator(further: readonly Offer[]): Negotiator {
    return new Negotiator([...this.#offers.map(plainOnly), ...further])
  }

  /** Returns the form that a request accepts, also for errors; undefined if none is offered. */
  find(request: ApiRequest, type?: ServedType): Representation | undefined {
    return this.#forReader(request, this.#objects.negotiate(request.headers.accept, type))
  }

  /** Returns the form, with line breaks for people. Throws ApiError 406 without a form. */
  document(request: ApiRequest, form: Representation | undefined): Representation {
    const found = this.#forReader(request, form)
    if (found === undefined) throw notAcceptable(offered(this.mediaTypes, this.#documents))
    return found
  }

  #forReader(request: ApiRequest, form: Representation | undefined): Representation | undefined {
    if (form === undefined || !wantsPretty(request)) return form
    return form === compactJson ? prettyJson : (form.pretty ?? form)
  }

  /** Returns the form of objects of a type, refined by the query. Throws ApiError 400, 406. */
  #forType(request: ApiRequest, type: ServedType): Representation {
    const found = this.find(request, type)
    if (found === undefined) throw notAcceptable(offered(this.mediaTypes, this.#objects, type))
    return found.refine?.(request.query) ?? found
  }

  /** Returns the form of documents that describe the API. Throws ApiError 406. */
  forDocument(request: ApiRequest): Representation {
    return this.document(request, this.#documents.negotiate(request.headers.accept))
  }

  /** Returns the form of one object. Throws ApiError 400, 406. */
  forObject(request: ApiRequest, type: ServedType): Representation {
    if (!namesAny(request.headers.accept, this.mediaTypes))
      throw notOffered(offered(this.mediaTypes, this.#objects, type))
    return this.#forType(request, type)
  }

  /** Returns the form of a list. Throws ApiError 400, 406. */
  forList(request: ApiRequest, type: ServedType): Representation {
    if (!namesAny(request.headers.accept, this.mediaTypes)) throw notOffered(this.#ofLists(type))
    return this.#forType(request, type)
  }

  /** Returns the framing of a watch. Throws ApiError 406 if no accepted form can be streamed. */
  forWatch(request: ApiRequest, type: ServedType): WatchFraming {
    if (!namesAny(request.headers.accept, this.mediaTypes)) throw notOffered(this.#ofLists(type))
    const found = this.#streams.negotiate(request.headers.accept, type)
    const framing = (found?.refine?.(request.query) ?? found)?.watch
    if (framing === undefined) throw notAcceptable(this.#ofStreams(type))
    return framing
  }

  #ofStreams(type: ServedType): readonly string[] {
    return offered(this.#streamMediaTypes, this.#streams, type).map((mediaType) => `${mediaType};stream=watch`)
  }

  #ofLists(type: ServedType): readonly string[] {
    return [...offered(this.mediaTypes, this.#objects, type), ...this.#ofStreams(type)]
  }
}
