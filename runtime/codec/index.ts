export { acceptsGzip, parseAccept } from './accept.ts'
export { decoderFor, mediaTypeOf, plainDecoders, type BodyDecoder, type BodyDecoders } from './body-decoders.ts'
export { createForms, type Forms } from './forms.ts'
export { EncodedCache } from './encoded-cache.ts'
export { decodeJson, type Decoded } from './json/decode.ts'
export { DecodingError } from './json/decoding-error.ts'
export { CHUNK_SIZE, spliceList } from './list.ts'
export { Negotiator, namesAny, notAcceptable, notOffered, type Offer } from './negotiate.ts'
export {
  decodeObjectBody,
  decodeObjectInSlices,
  kindMismatch,
  metadataError,
  type DecodedObject,
  type ExpectedType,
} from './object-body.ts'
export { plainOffers, streamOffers } from './offers.ts'
export {
  WireReader,
  WireWriter,
  messageCodec,
  protobufDecoder,
  readEnvelope,
  readMessage,
  writeEnvelope,
  type DocumentSchemas,
} from './protobuf/index.ts'
export { compactJson } from './representation/json.ts'
export { largeObject, type ObjectEvent, type Representation, type WatchFraming } from './representation/types.ts'
export { prettyJson } from './representation/whole.ts'
export type { ServedType } from './served-type.ts'
export {
  conversionWeight,
  decodedForm,
  decodeObject,
  encodeObject,
  headOf,
  identityOf,
  isDynamicObject,
  kindHeadOf,
  mentionsOf,
  readStored,
  spliceObject,
  startsWith,
  withRevision,
  type EncodedList,
  type EncodedObject,
  type KnownSources,
  type Mentions,
  type ObjectSource,
} from './stored/index.ts'
export { jsonTypeOf, readTypeMeta, type GroupVersionKind } from './type-meta.ts'
export { decodeYaml, decodeYamlInSlices, mayBeLargeYaml, type DecodedYaml } from './yaml/decode.ts'
export { encodeYaml } from './yaml/encode.ts'
export { measureText } from './json/keys.ts'
export { ago, formatDuration } from './table/age.ts'
export { Ago, type Cell, type TableColumn } from './table/columns.ts'
export type { ColumnLookup } from './table/column-source.ts'
export { nameColumn } from './table/declared.ts'
