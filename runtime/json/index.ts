/** JSON values: parsing and writing with exact integers, equality, canonical text, access by path. */
export { beginningOfJson } from './beginning.ts'
export { canonicalText } from './canonical-text.ts'
export {
  BACKSLASH,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  isDigit,
  MINUS,
  OPEN_BRACE,
  OPEN_BRACKET,
  POINT,
  QUOTE,
} from './characters.ts'
export { MAX_DEPTH, MAX_NODES, parseClientJson, TextRoom } from './client-text.ts'
export { defined, type Members } from './defined.ts'
export { hasDigits, hasLongDigits, indentedJsonText, jsonText, parseJson, readJson } from './exact-json.ts'
export { parseExactly } from './exact-parse.ts'
export { JsonSet } from './json-set.ts'
export { repeatsIn } from './repeats.ts'
export { fromBigInt, isJsonInteger, isJsonNumber, readDigits, type JsonNumber } from './integers.ts'
export {
  cloneJson,
  copyToExtend,
  isJsonObject,
  jsonEqual,
  listOf,
  objectOf,
  objectsOf,
  setAt,
  setField,
  stringOf,
  textsOf,
  valueAt,
  type JsonObject,
} from './values.ts'
