import { describe, expect, it } from 'vitest'
import { decodeObject, encodeObject } from '../../../../runtime/codec/index.ts'
import type { DynamicObject } from '../../../../runtime/api/index.ts'

const textOf = (object: DynamicObject): string => Buffer.from(encodeObject(object)).toString('utf8')

const STORED =
  '{"kind":"Widget","apiVersion":"v1","metadata":{"name":"w","namespace":"n","uid":"u","labels":{"a":"b"}},"spec":{"size":1}}'

describe('encoding of stored objects', () => {
  it('puts kind, apiVersion and the identity first, whatever their order', () => {
    const orders: DynamicObject[] = [
      {
        spec: { size: 1 },
        metadata: { labels: { a: 'b' }, uid: 'u', namespace: 'n', name: 'w' },
        apiVersion: 'v1',
        kind: 'Widget',
      },
      {
        kind: 'Widget',
        apiVersion: 'v1',
        metadata: { name: 'w', labels: { a: 'b' }, namespace: 'n', uid: 'u' },
        spec: { size: 1 },
      },
      {
        kind: 'Widget',
        apiVersion: 'v1',
        metadata: { name: 'w', uid: 'u', namespace: 'n', labels: { a: 'b' } },
        spec: { size: 1 },
      },
    ]
    for (const object of orders) expect(textOf(object)).toBe(STORED)
  })

  it('stores no resourceVersion, wherever it stands', () => {
    expect(textOf(decodeObject({ value: Buffer.from(STORED), revision: 7 }))).toBe(STORED)
  })

  it('writes an object in order as it is', () => {
    expect(textOf(decodeObject({ value: Buffer.from(STORED), revision: 0 }))).toBe(STORED)
  })
})
