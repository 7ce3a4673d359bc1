import { Binary } from 'mongodb'
import { describe, expect, it } from 'vitest'
import { Damaged, type Batch } from '../../../../runtime/store/contract/index.ts'
import {
  batchOfDocument,
  decodeObjectDocument,
  documentOfBatch,
  encodeObjectDocument,
} from '../../../../runtime/store/mongo/documents.ts'

const where = 'the collection'
const value = (text: string): Uint8Array => new TextEncoder().encode(text)

const batch: Batch = {
  first: 7,
  last: 9,
  by: 'server/1',
  at: 1_700_000_000_000,
  events: [
    { revision: 7, key: '/core/configmaps/a/x', value: value('{"a":1}'), previousRevision: 0 },
    { revision: 8, key: '/core/configmaps/a/y', value: value('z'.repeat(10_000)), previousRevision: 3 },
    { revision: 9, key: '/core/configmaps/a/x', value: undefined, previousRevision: 7 },
  ],
}

describe('batches as documents', () => {
  it('are packed, and come back as they were', () => {
    const document = documentOfBatch(batch, 'origin')
    expect(document).toMatchObject({ _id: 7, last: 9, by: 'server/1', at: batch.at, origin: 'origin' })
    expect(document.packed).toBeInstanceOf(Uint8Array)
    expect(document.packed).toSatisfy((packed: Uint8Array) => packed.length < 1_000)
    expect(batchOfDocument(document, where)).toEqual(batch)
    expect(batchOfDocument({ ...document, packed: new Binary(document.packed as Uint8Array) }, where)).toEqual(batch)
  })

  it('are read in the form of earlier versions, too', () => {
    const { first: _id, last, by, at } = batch
    const events = batch.events.map(({ key, value: bytes, previousRevision }) =>
      bytes === undefined ? { key, previousRevision } : { key, value: new Binary(bytes), previousRevision },
    )
    expect(batchOfDocument({ _id, last, by, at, events }, where)).toEqual(batch)
  })

  it('are refused when they are broken', () => {
    const document = documentOfBatch(batch, 'origin')
    expect(() => batchOfDocument({ ...document, packed: new Uint8Array([1, 2, 3]) }, where)).toThrow(Damaged)
    const other = documentOfBatch({ ...batch, first: 8, last: 10 }, 'origin')
    expect(() => batchOfDocument({ ...document, packed: other.packed }, where)).toThrow(Damaged)
  })
})

describe('objects of the checkpoint as documents', () => {
  const object = { key: '/core/configmaps/a/x', value: value('{"a":1}'), revision: 7 }

  it('come back as they were, also without the checksum that earlier versions did not write', () => {
    const document = encodeObjectDocument(object)
    expect(decodeObjectDocument(document, where)).toEqual(object)
    const { checksum: _, ...unsealed } = document
    expect(decodeObjectDocument(unsealed, where)).toEqual(object)
  })

  it('are refused with another value, key or revision', () => {
    const document = encodeObjectDocument(object)
    for (const change of [{ value: value('{"a":2}') }, { _id: '/core/configmaps/a/y' }, { revision: 8 }]) {
      expect(() => decodeObjectDocument({ ...document, ...change }, where)).toThrow(Damaged)
    }
  })
})
