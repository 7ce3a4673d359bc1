import { describe, expect, it } from 'vitest'
import { readDocument } from '../../../server/configuration/document.ts'
import { Failure } from '../../../flags/errors.ts'

const type = {
  kind: 'Thing',
  apiVersions: ['things.example/v2', 'things.example/v1'],
  schema: {
    type: 'object' as const,
    typeName: 'Thing',
    properties: {
      apiVersion: { type: 'string' as const },
      kind: { type: 'string' as const },
      parts: {
        type: 'array' as const,
        items: { type: 'object' as const, typeName: 'Part', properties: { name: { type: 'string' as const } } },
      },
    },
  },
}

describe('readDocument', () => {
  it('reads YAML and JSON, in every accepted version', () => {
    const yaml = 'apiVersion: things.example/v1\nkind: Thing\nparts:\n- name: a\n'
    expect(readDocument(yaml, type)).toEqual({ apiVersion: 'things.example/v1', kind: 'Thing', parts: [{ name: 'a' }] })
    const json = '{"apiVersion":"things.example/v2","kind":"Thing","parts":null}'
    expect(readDocument(json, type)).toEqual({ apiVersion: 'things.example/v2', kind: 'Thing' })
  })

  const head = 'apiVersion: things.example/v2\nkind: Thing\n'
  it.each([
    ['', 'no object of kind Thing'],
    ['- a', 'no object of kind Thing'],
    ['a: [', 'yaml: line'],
    [
      'apiVersion: things.example/v3\nkind: Thing',
      'expected things.example/v2 or things.example/v1, Kind=Thing, not things.example/v3, Kind=Thing',
    ],
    [`${head}kind: Thing\n`, 'strict decoding error: line 3: key "kind" already set in map'],
    [`${head}size: 1\nparts:\n- nmae: a\n`, 'unknown field "size", unknown field "parts[0].nmae"'],
    [`${head}parts: {}\n`, 'json: cannot unmarshal object into Go struct field Thing.parts of type []Part'],
    [`${head}parts:\n- name: 1\n`, 'json: cannot unmarshal number into Go struct field Part.parts.name of type string'],
  ])('refuses %j', (text, why) => {
    expect(() => readDocument(text, type)).toThrow(Failure)
    expect(() => readDocument(text, type)).toThrow(why)
  })
})
