import { ApiError, type DynamicObject } from '../../api/index.ts'
import type { StructuralSchema } from '../../schema/index.ts'
import { parseApiVersion } from '../type-meta.ts'
import { wholeBody } from '../chunked.ts'
import { serves, type Representation, type WatchFraming } from '../representation/types.ts'
import type { ServedType } from '../served-type.ts'
import { headOf, type EncodedObject } from '../stored/index.ts'
import { metadataBytes } from '../stored/index.ts'

interface PartialOptions {
  /** The representation in which the metadata is sent. */
  readonly base: Representation
  /** e.g. `meta.orch.io/v1` */
  readonly apiVersion: string
  /** Whether the client requested one object or a list. */
  readonly shape: 'object' | 'list'
  /** Schema of PartialObjectMetadata, for forms that need it. */
  readonly schema?: StructuralSchema | undefined
}

const KIND = 'PartialObjectMetadata'
const LIST_KIND = 'PartialObjectMetadataList'
const CLOSE = Buffer.from('}')

/** Returns the name of a type in the refusals of kube-apiserver: its Go package and kind. */
function goType({ apiVersion }: ServedType, kind: string): string {
  const { group } = parseApiVersion(apiVersion)
  return `*${group === '' ? 'core' : group.split('.', 1)[0]}.${kind}`
}

/**
 * Returns a representation of objects by their metadata alone: another form sends them as objects of the kind
 * PartialObjectMetadata.
 */
export function partialRepresentation(options: PartialOptions): Representation {
  const { base, apiVersion, shape, schema } = options
  const partialType: ServedType = {
    kind: KIND,
    listKind: LIST_KIND,
    apiVersion,
    convert: undefined,
    items: 'typed',
    lasts: 'for one answer',
    schema,
  }
  const head = headOf(partialType)
  const start = head.subarray(0, head.length - 1)
  const partial = (type: ServedType, object: EncodedObject): EncodedObject =>
    new LateBytes(
      object.revision,
      () => Buffer.concat([start, metadataBytes(type, object), CLOSE]),
      () => {
        const decoded = type.convert === undefined ? object.decoded : undefined
        return decoded === undefined ? undefined : { kind: KIND, apiVersion, metadata: decoded.metadata }
      },
    )
  const refuse = (type: ServedType, asked: string, found: string): never => {
    const kind = found === 'a list' ? type.listKind : type.kind
    throw new ApiError(
      406,
      'NotAcceptable',
      `you requested ${asked}, but the requested object is ${found} (${goType(type, kind)})`,
    )
  }
  const framing = base.watch
  const watch: WatchFraming | undefined = framing && {
    contentType: framing.contentType,
    event: (type, event, object) => framing.event(partialType, event, partial(type, object)),
    bookmark: (_, mark) => framing.bookmark(partialType, mark),
    error: framing.error,
  }
  return {
    contentType: base.contentType,
    document: base.document,
    object: (type, object) =>
      shape === 'object' ? base.object(partialType, partial(type, object)) : refuse(type, LIST_KIND, 'not a list'),
    list: (type, list) => {
      if (shape === 'object') return refuse(type, KIND, 'a list')
      const items = list.items.map((item) => partial(type, item))
      return items.length === 0
        ? wholeBody(base.document(emptyList(apiVersion, list)))
        : base.list(partialType, { ...list, items })
    },
    ...(watch === undefined ? {} : { watch }),
    ...(base.pretty === undefined ? {} : { pretty: partialRepresentation({ ...options, base: base.pretty }) }),
    serves: (type) => type !== undefined && serves(base, partialType),
  }
}

/** Bytes that are made when they are first read. */
class LateBytes implements EncodedObject {
  readonly revision: number
  readonly #make: () => Uint8Array
  readonly #known: () => DynamicObject | undefined
  #made: Uint8Array | undefined

  constructor(revision: number, make: () => Uint8Array, known: () => DynamicObject | undefined) {
    this.revision = revision
    this.#make = make
    this.#known = known
  }

  get decoded(): DynamicObject | undefined {
    return this.#known()
  }

  get value(): Uint8Array {
    return (this.#made ??= this.#make())
  }
}

/** kube-apiserver sends a list of no metadata with null for its items. */
const emptyList = (
  apiVersion: string,
  { revision, continueToken }: { revision: number; continueToken: string },
): object => ({
  kind: LIST_KIND,
  apiVersion,
  metadata: { resourceVersion: String(revision), continue: continueToken },
  items: null,
})
