import { describe, expect, it } from 'vitest'
import { prune, typeErrors, type StructuralSchema } from '../../../runtime/schema/index.ts'

const container: StructuralSchema = {
  type: 'object',
  typeName: 'core/v1.Container',
  properties: { name: { type: 'string' }, ready: { type: 'boolean' }, port: { intOrString: true } },
}
const schema: StructuralSchema = {
  type: 'object',
  typeName: 'apps/v1.Deployment',
  properties: {
    metadata: {
      type: 'object',
      typeName: 'meta/v1.ObjectMeta',
      properties: {
        name: { type: 'string' },
        labels: { type: 'object', additionalProperties: { type: 'string' } },
        creationTimestamp: { type: 'string', format: 'date-time', nullable: true },
      },
    },
    spec: {
      type: 'object',
      typeName: 'apps/v1.DeploymentSpec',
      properties: {
        replicas: { type: 'integer', format: 'int32' },
        containers: { type: 'array', items: container },
        map: { type: 'object', additionalProperties: container },
        limits: { type: 'object', additionalProperties: { type: 'string', format: 'quantity' } },
        raw: { type: 'object', preserveUnknownFields: true },
        blob: { type: 'string', format: 'byte' },
      },
    },
  },
}

describe('prune', () => {
  it('names unknown fields in the order of the document and drops them', () => {
    const value = {
      extra: 1,
      spec: {
        containers: [{ name: 'a' }, { baz: 1, name: 'b' }],
        map: { k: { b: 1 } },
        foo: 1,
        raw: { any: { thing: 1 } },
      },
      metadata: { labels: { x: 'y' }, nope: 1 },
    }
    const before = structuredClone(value)
    const pruned = prune(schema, value)
    expect(pruned.unknown).toEqual(['extra', 'spec.containers[1].baz', 'spec.map.k.b', 'spec.foo', 'metadata.nope'])
    expect(pruned.value).toEqual({
      spec: { containers: [{ name: 'a' }, { name: 'b' }], map: { k: {} }, raw: { any: { thing: 1 } } },
      metadata: { labels: { x: 'y' } },
    })
    expect(value).toEqual(before)
  })

  it('answers with the same object when nothing has to go', () => {
    const value = { spec: { replicas: 1, containers: [{ name: 'a' }] } }
    expect(prune(schema, value)).toEqual({ value, unknown: [] })
    expect(prune(schema, value).value).toBe(value)
  })

  it('takes null for absent unless the field is nullable', () => {
    const value = { metadata: { name: null, creationTimestamp: null }, spec: { containers: null } }
    expect(prune(schema, value)).toEqual({ value: { metadata: { creationTimestamp: null }, spec: {} }, unknown: [] })
  })

  it('leaves values of a wrong type to validation', () => {
    expect(prune(schema, { spec: 'x', metadata: [1] }).unknown).toEqual([])
  })
})

describe('type errors', () => {
  it.each([
    [
      { spec: { replicas: 'three' } },
      'json: cannot unmarshal string into Go struct field DeploymentSpec.spec.replicas of type int32',
    ],
    [
      { spec: { replicas: 1.5 } },
      'json: cannot unmarshal number 1.5 into Go struct field DeploymentSpec.spec.replicas of type int32',
    ],
    [
      { spec: { replicas: 4294967296 } },
      'json: cannot unmarshal number 4294967296 into Go struct field DeploymentSpec.spec.replicas of type int32',
    ],
    [
      { spec: { containers: { name: 'x' } } },
      'json: cannot unmarshal object into Go struct field DeploymentSpec.spec.containers of type []v1.Container',
    ],
    [
      { spec: { containers: [{ ready: 'yes' }] } },
      'json: cannot unmarshal string into Go struct field Container.spec.containers.ready of type bool',
    ],
    [{ metadata: 'x' }, 'json: cannot unmarshal string into Go struct field Deployment.metadata of type v1.ObjectMeta'],
    [
      { metadata: { labels: { a: 1 } } },
      'json: cannot unmarshal number into Go struct field ObjectMeta.metadata.labels of type string',
    ],
    [
      { spec: { limits: { cpu: 'much' } } },
      "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'",
    ],
    [{ spec: { blob: '?' } }, 'illegal base64 data at input byte 0'],
    [
      { metadata: { creationTimestamp: 'now' } },
      'parsing time "now" as "2006-01-02T15:04:05Z07:00": cannot parse "now" as "2006"',
    ],
    [
      { spec: { containers: [{ port: true }] } },
      'json: cannot unmarshal bool into Go struct field Container.spec.containers.port of type int32',
    ],
  ])('of %j', (value, message) => {
    expect(typeErrors(schema, value)).toEqual([message])
  })

  it('come in the order of the document', () => {
    expect(typeErrors(schema, { spec: { replicas: 'x' }, metadata: 5 })).toHaveLength(2)
    expect(typeErrors(schema, { metadata: 5, spec: { replicas: 'x' } })[0]).toContain('Deployment.metadata')
  })

  it('are none for null, whatever the field', () => {
    expect(
      typeErrors(schema, { metadata: null, spec: { replicas: null, containers: [null], limits: { cpu: 2 } } }),
    ).toEqual([])
  })
})
