import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { parsePlainYaml } from '../../../generator/load/plain-yaml.ts'
import { baseTree, folderTree } from '../../../generator/load/tree.ts'
import { parseYaml } from '../../../generator/load/yaml.ts'

const schemas = resolve(import.meta.dirname, '../../../schemas')
const files = folderTree(schemas).paths()
const textOf = (file: string): string => readFileSync(join(schemas, file), 'utf8')

/** Shows that two values are the same, with the same order of keys. */
function expectSame(value: unknown, expected: unknown, text: string): void {
  expect(value, text).toStrictEqual(expected)
  expect(JSON.stringify(value), text).toBe(JSON.stringify(expected))
}

it.each(files)('reads the base schema %s, with the value that the other parser gives', (file) => {
  const text = textOf(file)
  const plain = parsePlainYaml(text)
  expect(plain).toBeDefined()
  expectSame(plain, parseYaml(file, text), file)
})

describe('leaves to the other parser', () => {
  it.each([
    ['nothing', ''],
    ['repeated keys', 'a: 1\nb: 2\na: 3\n'],
    ['anchors', 'a: &x 1\nb: *x\n'],
    ['an anchor that nothing repeats', 'a: &x 1\n'],
    ['an alias of nothing', 'a: *x\n'],
    ['an alias that contains itself', 'a: &a [*a]\n'],
    ['a merge', 'a: { b: 1 }\nc:\n  <<: { d: 1 }\n'],
    ['a tag', 'a: !!str 1\n'],
    ['a binary value', 'a: !!binary aGk=\n'],
    ['a text that the end of a collection follows', 'a: b\n]\n'],
    ['several documents', 'a: 1\n---\nb: 2\n'],
    ['a value that is not finite', 'a: .inf\n'],
    ['numbers in another form than that of JSON', '0x10: 0o17\n'],
    ['a number of more digits than it keeps', 'a: 12345678901234567890\n'],
    ['a number as a key in another form than its own', '1.0: a\n'],
    ['a null as a key in another form than its own', '~: a\n'],
    ['items of a collection that are too far left', 'a:\n  b: [\n  c\n  ]\n'],
    ['what is nested too deeply', `${'['.repeat(101)}${']'.repeat(101)}\n`],
    ['what is no YAML', 'a: [\n'],
  ])('%s', (_what, text) => {
    expect(parsePlainYaml(text)).toBeUndefined()
  })
})

it.each([
  [
    'texts that look like times, octal numbers or booleans',
    'a: 2001-12-14\nb: 012a\nc: yes\nd: on\ne: 1_000\nf: 1:30\n',
  ],
  ['numbers, nulls and booleans', 'a: [0, -1, 1.5, true, false, null]\nb:\nc: "1"\n1: d\ntrue: e\n'],
  ['keys of an object’s own prototype', '__proto__: { a: 1 }\nconstructor: 2\n'],
  ['texts of several lines', 'a: |\n  x\n   y\n\n  z\nb: >-\n  p\n  q\n\n  r\nc: "s\n  t"\n'],
  ['names of the vendor', "a: 'b.${domain}:c'\nb: [\n  x, y,\n]\n"],
])('reads %s alike', (_what, text) => {
  const plain = parsePlainYaml(text)
  expect(plain).toBeDefined()
  expectSame(plain, parseYaml('', text), text)
})

it('gives the issues of a base schema that is faulty, with its line', () => {
  const folder = mkdtempSync(join(tmpdir(), 'orch-base-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'demo'))
  const texts = {
    'demo/v1.yaml': 'a: 1\nb: 2\na: 3\n',
    'demo/v2.yaml': 'a: &x 1\nb: [*x, *y\n',
    'demo/v3.yaml': 'a: .inf\n',
  }
  for (const [file, text] of Object.entries(texts)) {
    writeFileSync(join(folder, file), text)
    const expected = folderTree(folder).document(file)
    expect(expected).toHaveProperty('issues')
    expect(baseTree(folder).document(file)).toStrictEqual(expected)
  }
  expect(baseTree(folder).document('demo/v4.yaml')).toBeUndefined()
})
