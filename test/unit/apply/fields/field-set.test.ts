import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TextRoom } from '../../../../runtime/json/index.ts'
import { describePath, parseElement } from '../../../../runtime/apply/fields/element.ts'
import {
  difference,
  EMPTY,
  equalSets,
  hasPath,
  intersection,
  leaves,
  setOf,
  union,
  type FieldSet,
} from '../../../../runtime/apply/fields/field-set.ts'
import { formatFieldsV1, memberPaths, parseFieldsV1 } from '../../../../runtime/apply/fields/fields-v1.ts'

const element = fc.constantFrom('f:a', 'f:b', 'f:c', 'k:{"name":"x"}', 'v:1', 'v:"1"', 'i:0')
const path = fc.array(element, { minLength: 1, maxLength: 4 })
const fieldSet = fc.array(path, { maxLength: 12 }).map((paths) => paths.map(setOf).reduce(union, EMPTY))
const pathsOf = (set: FieldSet): string[] => [...memberPaths(set)].map((steps) => steps.join(' ')).sort()

describe('sets of fields', () => {
  it('hold the paths of which they are made', () => {
    fc.assert(
      fc.property(fc.array(path, { maxLength: 10 }), (paths) => {
        const set = paths.map(setOf).reduce(union, EMPTY)
        expect(pathsOf(set)).toEqual([...new Set(paths.map((steps) => steps.join(' ')))].sort())
        expect(paths.every((steps) => hasPath(set, steps))).toBe(true)
      }),
    )
  })

  it('are united, intersected and subtracted as sets of paths are', () => {
    fc.assert(
      fc.property(fieldSet, fieldSet, (a, b) => {
        const left = pathsOf(a)
        const right = pathsOf(b)
        expect(pathsOf(union(a, b))).toEqual([...new Set([...left, ...right])].sort())
        expect(pathsOf(intersection(a, b))).toEqual(left.filter((one) => right.includes(one)))
        expect(pathsOf(difference(a, b))).toEqual(left.filter((one) => !right.includes(one)))
      }),
    )
  })

  it('leave what they are made of as it was', () => {
    fc.assert(
      fc.property(fieldSet, fieldSet, (a, b) => {
        const before = JSON.stringify([a, b])
        union(a, b)
        difference(a, b)
        intersection(a, b)
        expect(JSON.stringify([a, b])).toBe(before)
      }),
    )
  })

  it('come back from what they are written as', () => {
    fc.assert(
      fc.property(fieldSet, (set) => {
        const text = JSON.stringify(formatFieldsV1(set))
        expect(equalSets(parseFieldsV1(JSON.parse(text)), set)).toBe(true)
        expect(JSON.stringify(formatFieldsV1(parseFieldsV1(JSON.parse(text))))).toBe(text)
      }),
    )
  })

  it('know their leaves', () => {
    const set = union(setOf(['f:a']), union(setOf(['f:a', 'f:b']), setOf(['f:c'])))
    expect(leaves(set)).toEqual({ 'f:a': { 'f:b': {} }, 'f:c': {} })
  })
})

describe('the notation', () => {
  it('orders fields, keys, values and indices, each by what it holds', () => {
    const set = {
      'i:10': {},
      'i:9': {},
      'v:10': {},
      'v:9': {},
      'v:"a"': {},
      'k:{"p":80}': {},
      'k:{"p":9}': {},
      'f:b': {},
    }
    expect(Object.keys(formatFieldsV1({ ...set, 'f:a': {} }))).toEqual([
      'f:a',
      'f:b',
      'k:{"p":9}',
      'k:{"p":80}',
      'v:9',
      'v:10',
      'v:"a"',
      'i:9',
      'i:10',
    ])
  })

  it('writes the member itself first', () => {
    expect(JSON.stringify(formatFieldsV1({ 'f:a': { 'f:b': {}, '.': {} } }))).toBe('{"f:a":{".":{},"f:b":{}}}')
  })

  it('reads keys in any order and spelling, and drops what it does not know', () => {
    expect(parseFieldsV1({ 'k:{ "b":1,"a":"<" }': {}, 'x:1': {}, 'f:a': { '.': {} } })).toEqual({
      'k:{"a":"\\u003c","b":1}': {},
      'f:a': {},
    })
  })

  it.each([['x'], ['fa'], ['i:x'], ['k:[]'], ['v:{']])('refuses the element %s', (text) => {
    expect(() => parseElement(text, new TextRoom())).toThrow(SyntaxError)
  })

  it.each([
    ['is nested too deeply', { [`v:${'['.repeat(501)}${']'.repeat(501)}`]: {} }],
    ['has too many values', { [`k:{"a":[${'0,'.repeat(100_000)}0]}`]: {} }],
    [
      'has too many values in all its elements',
      Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`v:[${'0,'.repeat(3_000)}${i}]`, {}])),
    ],
  ])('refuses what %s', (_, fields) => {
    expect(() => parseFieldsV1({ 'f:spec': fields })).toThrow(/^limit is /)
    expect(() => parseFieldsV1({ 'f:spec': fields })).toThrow(SyntaxError)
  })

  it('shows paths as people read them', () => {
    expect(describePath(['f:spec', 'f:ports', 'k:{"port":80,"protocol":"TCP"}', 'f:name'])).toBe(
      '.spec.ports[port=80,protocol="TCP"].name',
    )
    expect(describePath(['f:a', 'v:"x"', 'i:0'])).toBe('.a[="x"][0]')
  })
})
