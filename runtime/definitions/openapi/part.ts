import { joinedInSlices } from '../../async/index.ts'
import { jsonText, type JsonObject } from '../../json/index.ts'

/** The part of some types in an OpenAPI v3 document. */
export interface TypeDocument {
  readonly paths: JsonObject
  readonly schemas: JsonObject
}

/** The same, encoded so that it can be joined with others without encoding it again. */
export interface DocumentPart {
  /** The part as a complete document. */
  readonly bytes: Buffer
  /** Slices of `bytes`: the members of its paths and of its schemas, without the braces around them. */
  readonly paths: Buffer
  readonly schemas: Buffer
}

const BEFORE_PATHS = '{"paths":{'
const BEFORE_SCHEMAS = '},"components":{"schemas":{'
const END = '}}}'

const membersOf = (object: JsonObject): Buffer => Buffer.from(jsonText(object).slice(1, -1))

export function partOf({ paths, schemas }: TypeDocument): DocumentPart {
  const ofPaths = membersOf(paths)
  const ofSchemas = membersOf(schemas)
  const bytes = Buffer.concat([
    Buffer.from(BEFORE_PATHS),
    ofPaths,
    Buffer.from(BEFORE_SCHEMAS),
    ofSchemas,
    Buffer.from(END),
  ])
  const schemasAt = BEFORE_PATHS.length + ofPaths.length + BEFORE_SCHEMAS.length
  return {
    bytes,
    paths: bytes.subarray(BEFORE_PATHS.length, BEFORE_PATHS.length + ofPaths.length),
    schemas: bytes.subarray(schemasAt, schemasAt + ofSchemas.length),
  }
}

/** Joins parts, whose members have different names, to one OpenAPI v3 document, in slices. */
export function assembled(title: string, parts: readonly DocumentPart[]): Promise<Buffer> {
  const head = jsonText({ openapi: '3.0.0', info: { title, version: 'unversioned' } }).slice(0, -1)
  const joined = (members: readonly Buffer[]): readonly Buffer[] =>
    members.filter(({ length }) => length > 0).flatMap((one, index) => (index === 0 ? [one] : [COMMA, one]))
  return joinedInSlices([
    Buffer.from(`${head},"paths":{`),
    ...joined(parts.map(({ paths }) => paths)),
    Buffer.from(BEFORE_SCHEMAS),
    ...joined(parts.map(({ schemas }) => schemas)),
    Buffer.from(END),
  ])
}

const COMMA = Buffer.from(',')
