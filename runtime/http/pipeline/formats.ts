import {
  compactJson,
  namesAny,
  Negotiator,
  notAcceptable,
  notOffered,
  plainOffers,
  prettyJson,
  streamOffers,
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
  /** Default: JSON and YAML. */
  readonly offers?: readonly Offer[]
  /** Default: JSON. */
  readonly streamOffers?: readonly Offer[]
}

/** Programs at which a person looks on: they get JSON with line breaks unless they say otherwise. */
const FOR_EYES = /^(?:curl|Wget|Mozilla\/5\.0)/

function wantsPretty({ rawQuery, query, headers }: ApiRequest): boolean {
  const asked = rawQuery === '' ? null : query.get('pretty')
  if (asked !== null && asked !== '') return readBoolean(asked)
  const agent = headers['user-agent']
  return agent !== undefined && FOR_EYES.test(agent)
}

/** In which form an answer goes out. */
export class Formats {
  readonly mediaTypes: readonly string[]
  private readonly listMediaTypes: readonly string[]
  private readonly streamMediaTypes: readonly string[]
  private readonly documents: Negotiator
  private readonly streams: Negotiator

  constructor(options: FormatsOptions) {
    this.mediaTypes = options.mediaTypes
    this.streamMediaTypes = options.streamMediaTypes.map((type) => `${type};stream=watch`)
    this.listMediaTypes = [...this.mediaTypes, ...this.streamMediaTypes]
    this.documents = new Negotiator(options.offers ?? plainOffers(compactJson))
    this.streams = new Negotiator(options.streamOffers ?? streamOffers)
  }

  /** For any request, also one that failed; undefined: nothing that it accepts is offered. */
  find(request: ApiRequest, type?: ServedType): Representation | undefined {
    const found = this.documents.negotiate(request.headers.accept, type)
    if (found === undefined || !wantsPretty(request)) return found
    return found === compactJson ? prettyJson : (found.pretty ?? found)
  }

  /** The form for objects of a type, as the query wants it. Throws ApiError 400, 406. */
  private forType(request: ApiRequest, type: ServedType): Representation {
    const found = this.find(request, type)
    if (found === undefined) throw notAcceptable(this.mediaTypes)
    return found.refine?.(request.query) ?? found
  }

  /** Throws ApiError 406 in the words for documents that describe the API. */
  forDocument(request: ApiRequest): Representation {
    const found = this.find(request)
    if (found === undefined) throw notAcceptable(this.mediaTypes)
    return found
  }

  /** Throws ApiError 406 in the words for objects. */
  forObject(request: ApiRequest, type: ServedType): Representation {
    if (!namesAny(request.headers.accept, this.mediaTypes)) throw notOffered(this.mediaTypes)
    return this.forType(request, type)
  }

  /** Throws ApiError 406 in the words for collections. */
  forList(request: ApiRequest, type: ServedType): Representation {
    if (!namesAny(request.headers.accept, this.mediaTypes)) throw notOffered(this.listMediaTypes)
    return this.forType(request, type)
  }

  /** Throws ApiError 406 if the accepted forms can't be streamed. */
  forWatch(request: ApiRequest, type: ServedType): WatchFraming {
    if (!namesAny(request.headers.accept, this.mediaTypes)) throw notOffered(this.listMediaTypes)
    const found = this.streams.negotiate(request.headers.accept, type)
    const framing = (found?.refine?.(request.query) ?? found)?.watch
    if (framing === undefined) throw notAcceptable(this.streamMediaTypes)
    return framing
  }
}
