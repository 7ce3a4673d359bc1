import { describe, expect, it } from 'vitest'
import {
  collectionRange,
  keyAfter,
  objectKey,
  parseObjectKey,
  canonicalQuantity,
  compareQuantities,
  parseQuantity,
  formatTime,
  parseTime,
} from '../../../runtime/api/index.ts'
import { formatMicroTime } from '../../../runtime/api/time/time.ts'

describe('quantities', () => {
  it.each([
    ['0.5', '500m'],
    ['1000m', '1'],
    ['1024Mi', '1Gi'],
    ['1.5Gi', '1536Mi'],
    ['512', '512'],
    ['1000', '1k'],
    ['1k', '1k'],
    ['0', '0'],
    ['-1.5', '-1500m'],
    ['1e3', '1e3'],
    ['100n', '100n'],
    ['0.1n', '1n'],
    ['1Ki', '1Ki'],
    ['0.5Ki', '512'],
    ['.5', '500m'],
    ['+1', '1'],
  ])('%s is written %s', (text, canonical) => expect(canonicalQuantity(text)).toBe(canonical))
  it.each(['', 'x', '1 ', '1kk', '1.2.3', 'Ki', '.', '1e'])('%j is none', (text) =>
    expect(parseQuantity(text)).toBeUndefined(),
  )
  it('compares values, not spellings', () => {
    const compare = (a: string, b: string) => {
      const left = parseQuantity(a)
      const right = parseQuantity(b)
      return left === undefined || right === undefined ? undefined : compareQuantities(left, right)
    }
    expect([compare('1', '1000m'), compare('1Ki', '1k'), compare('1', '2')]).toEqual([0, 1, -1])
  })
})

describe('keys', () => {
  const type = { group: 'apps', resource: 'deployments' }
  it('orders a namespace between its bounds and beside others', () => {
    const { start, end } = collectionRange(type, 'ns')
    const key = objectKey(type, { namespace: 'ns', name: 'a' })
    const other = objectKey(type, { namespace: 'ns-2', name: 'a' })
    expect([start <= key && key < end, start <= other && other < end]).toEqual([true, false])
    expect(parseObjectKey(key)).toEqual({ namespace: 'ns', name: 'a' })
    expect(parseObjectKey(objectKey({ group: '', resource: 'nodes' }, { namespace: '', name: 'n' }))).toEqual({
      namespace: '',
      name: 'n',
    })
    expect(keyAfter(key) > key).toBe(true)
  })
})

describe('times', () => {
  it('are RFC 3339 in UTC', () => {
    const at = Date.UTC(2024, 0, 2, 3, 4, 5, 678)
    expect([formatTime(at), formatMicroTime(at)]).toEqual(['2024-01-02T03:04:05Z', '2024-01-02T03:04:05.678000Z'])
    expect(parseTime('2024-01-02T05:04:05+02:00')).toBe(Date.UTC(2024, 0, 2, 3, 4, 5))
    expect([parseTime('2024-01-02'), parseTime('2024-13-02T00:00:00Z')]).toEqual([undefined, undefined])
  })
})
