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
  /** Media types of bodies and answers, as refusals list them. */
  readonly mediaTypes: readonly string[]
  /** Of these, those of which a watch can be made. */
  readonly streamMediaTypes: readonly string[]
  readonly offers: readonly Offer[]
  readonly streamOffers: readonly Offer[]
}

/** Programs at which a person looks on: they get JSON with line breaks unless they say otherwise. */
const FOR_EYES = /^(?:curl|Wget|Mozilla\/5\.0)/

function wantsPretty({ rawQuery, query, headers }: ApiRequest): boolean {
  const asked = rawQuery === '' ? null : query.get('pretty')
  if (asked !== null && asked !== '') return readBoolean(asked)
  const agent = headers['user-agent']
  return agent !== undefined && FOR_EYES.test(agent)
}

/** The offer without its other kinds: documents that describe the API are never told as something else. */
const plainOnly = (offer: Offer): Offer => ({
  type: offer.type,
  subtype: offer.subtype,
  choose: (parameters) => (parameters.has('as') ? undefined : offer.choose(parameters)),
})

/** In which form an answer goes out. */
export class Formats {
  readonly mediaTypes: readonly string[]
  readonly #listMediaTypes: readonly string[]
  readonly #streamMediaTypes: readonly string[]
  readonly #offers: readonly Offer[]
  readonly #objects: Negotiator
  readonly #documents: Negotiator
  readonly #streams: Negotiator

  constructor(options: FormatsOptions) {
    this.mediaTypes = options.mediaTypes
    this.#streamMediaTypes = options.streamMediaTypes.map((type) => `${type};stream=watch`)
    this.#listMediaTypes = [...this.mediaTypes, ...this.#streamMediaTypes]
    this.#offers = options.offers
    this.#objects = new Negotiator(this.#offers)
    this.#documents = this.documentNegotiator([])
    this.#streams = new Negotiator(options.streamOffers)
  }

  /** Chooses among the plain forms and further ones, for documents that describe the API. */
  documentNegotiator(further: readonly Offer[]): Negotiator {
    return new Negotiator([...this.#offers.map(plainOnly), ...further])
  }

  /** For any request, also one that failed; undefined: nothing that it accepts is offered. */
  find(request: ApiRequest, type?: ServedType): Representation | undefined {
    return this.#forEyes(request, this.#objects.negotiate(request.headers.accept, type))
  }

  /** The form, with line breaks where a person looks on. Throws ApiError 406 without a form. */
  document(request: ApiRequest, form: Representation | undefined): Representation {
    const found = this.#forEyes(request, form)
    if (found === undefined) throw notAcceptable(this.mediaTypes)
    return found
  }

  #forEyes(request: ApiRequest, form: Representation | undefined): Representation | undefined {
    if (form === undefined || !wantsPretty(request)) return form
    return form === compactJson ? prettyJson : (form.pretty ?? form)
  }

  /** The form for objects of a type, as the query wants it. Throws ApiError 400, 406. */
  #forType(request: ApiRequest, type: ServedType): Representation {
    const found = this.find(request, type)
    if (found === undefined) throw notAcceptable(this.mediaTypes)
    return found.refine?.(request.query) ?? found
  }

  /** Throws ApiError 406 in the words for documents that describe the API. */
  forDocument(request: ApiRequest): Representation {
    return this.document(request, this.#documents.negotiate(request.headers.accept))
  }

  /** Throws ApiError 406 in the words for objects. */
  forObject(request: ApiRequest, type: ServedType): Representation {
    if (!namesAny(request.headers.accept, this.mediaTypes)) throw notOffered(this.mediaTypes)
    return this.#forType(request, type)
  }

  /** Throws ApiError 406 in the words for collections. */
  forList(request: ApiRequest, type: ServedType): Representation {
    if (!namesAny(request.headers.accept, this.mediaTypes)) throw notOffered(this.#listMediaTypes)
    return this.#forType(request, type)
  }

  /** Throws ApiError 406 if the accepted forms can't be streamed. */
  forWatch(request: ApiRequest, type: ServedType): WatchFraming {
    if (!namesAny(request.headers.accept, this.mediaTypes)) throw notOffered(this.#listMediaTypes)
    const found = this.#streams.negotiate(request.headers.accept, type)
    const framing = (found?.refine?.(request.query) ?? found)?.watch
    if (framing === undefined) throw notAcceptable(this.#streamMediaTypes)
    return framing
  }
}
