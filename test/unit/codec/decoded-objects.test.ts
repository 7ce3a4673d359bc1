import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groupVersions } from '../../../generated/index.ts'
import { vendor } from '../../../generated/vendor.ts'
import {
  decodedForm,
  decodeObject,
  encodeObject,
  Negotiator,
  readStored,
  type EncodedObject,
  type ServedType,
} from '../../../runtime/codec/index.ts'
import { formsOfTests } from '../../support/config-map-forms.ts'
import { objectsOf } from './protobuf/samples.ts'

const asKind = (mediaType: string, kind: string): string => `${mediaType};as=${kind};g=meta.${vendor.apiDomain};v=v1`
const protobuf = vendor.protobufMediaType
const FORMS = [
  protobuf,
  'application/json',
  'application/yaml',
  ...[protobuf, 'application/json', 'application/yaml'].map((type) => asKind(type, 'PartialObjectMetadata')),
]

const kinds = groupVersions(() => Promise.resolve(new Uint8Array())).flatMap(({ group, version, resources }) =>
  resources.flatMap(({ kind, versions, virtual }) => {
    const schema = versions[version]?.schema
    const apiVersion = group === '' ? version : `${group}/${version}`
    return schema === undefined || virtual ? [] : [{ name: `${apiVersion} ${kind}`, kind, apiVersion, schema }]
  }),
)

describe('an object that is known decoded', () => {
  it('is sent as the very bytes that its stored form gives, in every form of every kind', () => {
    let known = 0
    for (const { name, kind, apiVersion, schema } of kinds) {
      const type: ServedType = { kind, listKind: `${kind}List`, apiVersion, convert: undefined, items: 'bare', schema }
      const property = fc.property(objectsOf(schema), fc.integer({ min: 1 }), ({ metadata, ...content }, revision) => {
        const object = { ...content, kind, apiVersion, metadata: { name: 'a', ...(metadata as object | undefined) } }
        const value = encodeObject(object)
        const decoded = decodedForm(object, 0)
        if (decoded === undefined) return
        known++
        const stored: EncodedObject = { value, revision }
        const twice: EncodedObject = { ...stored, decoded }
        expect(readStored(twice), name).toStrictEqual(decodeObject(stored))
        for (const form of FORMS) {
          const [plain, other] = [formsOfTests(), formsOfTests()].map(({ offers }) =>
            new Negotiator(offers).negotiate(form, type),
          )
          const bytes = plain?.object(type, stored)
          expect(Buffer.from(other?.object(type, twice) ?? []).equals(bytes ?? Buffer.of(1)), `${name} ${form}`).toBe(
            true,
          )
          const event = plain?.watch?.event(type, 'MODIFIED', stored)
          const frame = other?.watch?.event(type, 'MODIFIED', twice)
          expect(
            event === undefined ? frame === undefined : frame !== undefined && Buffer.from(frame).equals(event),
          ).toBe(true)
        }
      })
      fc.assert(property, { numRuns: 6 })
    }
    expect(known).toBeGreaterThan(kinds.length)
  })

  it('is sent with the parts that it shares with one before it as if they were encoded again', () => {
    for (const { name, kind, apiVersion, schema } of kinds) {
      const type: ServedType = { kind, listKind: `${kind}List`, apiVersion, convert: undefined, items: 'bare', schema }
      const { offers } = formsOfTests()
      const property = fc.property(
        fc.array(objectsOf(schema), { minLength: 2, maxLength: 4 }),
        fc.integer({ min: 1 }),
        (contents, first) => {
          let fields: Readonly<Record<string, unknown>> = {}
          for (const [index, content] of contents.entries()) {
            fields = { ...fields, ...content, metadata: { ...Object(fields.metadata), ...Object(content.metadata) } }
            const object = { ...fields, kind, apiVersion, metadata: { name: 'a', ...Object(fields.metadata) } }
            const decoded = decodedForm(object, 0)
            if (decoded === undefined) return
            const stored: EncodedObject = { value: encodeObject(object), revision: first + index }
            for (const form of [protobuf, asKind(protobuf, 'PartialObjectMetadata')]) {
              const sharing = new Negotiator(offers).negotiate(form, type)
              const plain = new Negotiator(formsOfTests().offers).negotiate(form, type)
              const bytes = Buffer.from(plain?.object(type, stored) ?? [])
              const shared = Buffer.from(sharing?.object(type, { ...stored, decoded }) ?? [])
              expect(shared.equals(bytes), `${name} ${form}`).toBe(true)
            }
          }
        },
      )
      fc.assert(property, { numRuns: 4 })
    }
  })

  it('is read anew where a conversion may change it, or it has no revision', () => {
    const decoded = { kind: 'ConfigMap', apiVersion: 'v1', metadata: { name: 'other' } }
    const value = encodeObject({ ...decoded, metadata: { name: 'a' } })
    expect(readStored({ value, revision: 0, decoded }).metadata).toStrictEqual({ name: 'a' })
    expect(readStored({ value, revision: 2, decoded }).metadata).toStrictEqual({ name: 'other', resourceVersion: '2' })
    expect(decoded.metadata).toStrictEqual({ name: 'other' })
  })
})
