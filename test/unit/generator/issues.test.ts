import { describe, expect, it } from 'vitest'
import { demoFile, issuesOf } from './fixture.ts'
import { widgetFiles } from './widget.ts'

const file = 'demo.example/v1.yaml'
const inFile = (types: string): readonly string[] => issuesOf({ [file]: demoFile(types) })
const at = (path: string, reason: string): string => `${file}#/components/schemas/${path}: ${reason}`

const list = (
  markers: string,
  items = '{ type: object, required: [name], properties: { name: { type: string } } }',
): string => `T: { type: object, properties: { l: { type: array, ${markers}, items: ${items} } } }\n`
const kind = (name: string, plural: string, more = 'storage: true'): string =>
  `${name}: { type: object, x-orch-resource: { plural: ${plural}, scope: Cluster, ${more} } }\n`

it('finds nothing wrong with a good directory', () => {
  expect(issuesOf(widgetFiles)).toEqual([])
})

describe('markers on lists and maps', () => {
  it.each([
    [
      'a map without keys',
      list('x-orch-list-type: map'),
      'T/properties/l/x-orch-list-type',
      'a list of type map needs x-orch-list-map-keys',
    ],
    [
      'keys without a map',
      list('x-orch-list-map-keys: [name]'),
      'T/properties/l/x-orch-list-map-keys',
      'needs x-orch-list-type: map',
    ],
    [
      'keys of a set',
      list('x-orch-list-type: set, x-orch-list-map-keys: [name]', '{ type: string }'),
      'T/properties/l/x-orch-list-map-keys',
      'needs x-orch-list-type: map',
    ],
    [
      'a key that is no scalar',
      list(
        'x-orch-list-type: map, x-orch-list-map-keys: [o]',
        '{ type: object, required: [o], properties: { o: { type: object } } }',
      ),
      'T/properties/l/x-orch-list-map-keys/0',
      'o is no scalar',
    ],
    [
      'a key that may be absent',
      list('x-orch-list-type: map, x-orch-list-map-keys: [k]', '{ type: object, properties: { k: { type: string } } }'),
      'T/properties/l/x-orch-list-map-keys/0',
      'k is neither required nor has it a default',
    ],
    [
      'a key that is no property',
      list('x-orch-list-type: map, x-orch-list-map-keys: [name, k]'),
      'T/properties/l/x-orch-list-map-keys/1',
      'k is no property of the items',
    ],
    [
      'a merge key that may be absent',
      list(
        'x-orch-patch-strategy: merge, x-orch-patch-merge-key: k',
        '{ type: object, properties: { k: { type: string } } }',
      ),
      'T/properties/l/x-orch-patch-merge-key',
      'k is neither required nor has it a default',
    ],
    [
      'a merge key that is no property',
      list('x-orch-patch-strategy: merge, x-orch-patch-merge-key: k'),
      'T/properties/l/x-orch-patch-merge-key',
      'k is no property of the items',
    ],
    [
      'a merge key without merging',
      list('x-orch-patch-merge-key: name'),
      'T/properties/l/x-orch-patch-merge-key',
      'needs x-orch-patch-strategy: merge',
    ],
    [
      'merged objects without a merge key',
      list('x-orch-patch-strategy: merge'),
      'T/properties/l/x-orch-patch-strategy',
      'to merge objects needs x-orch-patch-merge-key',
    ],
    [
      'a set of objects',
      list('x-orch-list-type: set'),
      'T/properties/l/x-orch-list-type',
      'the items of a set are scalars, not objects',
    ],
    [
      'an unknown list type',
      list('x-orch-list-type: bag'),
      'T/properties/l/x-orch-list-type',
      'must be one of ["atomic","set","map"]',
    ],
    ['an unknown marker', list('x-orch-list-typ: set'), 'T/properties/l/x-orch-list-typ', 'unknown key'],
    [
      'a list type off a list',
      'T: { type: string, x-orch-list-type: set }\n',
      'T/x-orch-list-type',
      'stands only at an array',
    ],
    [
      'an unknown map type',
      'T: { type: object, x-orch-map-type: x }\n',
      'T/x-orch-map-type',
      'must be one of ["atomic","granular"]',
    ],
  ])('%s', (_, types, path, reason) => {
    expect(inFile(types)).toContain(at(path, reason))
  })

  it('accepts a key with a default, and one that comes by reference', () => {
    expect(
      inFile(
        list(
          'x-orch-list-type: map, x-orch-list-map-keys: [k]',
          '{ type: object, properties: { k: { type: string, default: a } } }',
        ),
      ),
    ).toEqual([])
    const byReference =
      'T: { type: array, x-orch-list-type: map, x-orch-list-map-keys: [k], items: { $ref: "#/components/schemas/I" } }\n'
    expect(inFile(`${byReference}I: { type: object, required: [k], properties: { k: { type: string } } }\n`)).toEqual(
      [],
    )
  })
})

describe('kinds', () => {
  it.each([
    [
      'no plural',
      'T: { type: object, x-orch-resource: { scope: Cluster } }\n',
      'T/x-orch-resource',
      "must have required property 'plural'",
    ],
    [
      'no scope',
      'T: { type: object, x-orch-resource: { plural: ts } }\n',
      'T/x-orch-resource',
      "must have required property 'scope'",
    ],
    [
      'no storage version',
      kind('T', 'ts', 'shortNames: [t]'),
      'T/x-orch-resource',
      'no version of T has storage: true',
    ],
    [
      'one plural twice',
      kind('T', 'ts') + kind('U', 'ts'),
      'U/x-orch-resource/plural',
      `already the plural of T in ${file}`,
    ],
    [
      'a list that is written',
      `${kind('T', 'ts')}TList: { type: object }\n`,
      'T/x-orch-resource',
      'TList is declared too: lists are not written',
    ],
  ])('%s', (_, types, path, reason) => {
    expect(inFile(types)).toEqual([at(path, reason)])
  })

  it('refuses two storage versions, two scopes and two plurals of one kind', () => {
    const beta = demoFile(
      'T: { type: object, x-orch-resource: { plural: tees, scope: Namespaced, storage: true } }\n',
      'v1beta1',
    )
    expect(issuesOf({ [file]: demoFile(kind('T', 'ts')), 'demo.example/v1beta1.yaml': beta })).toEqual([
      `demo.example/v1beta1.yaml#/components/schemas/T/x-orch-resource/plural: duplicate kind: T is ts in ${file}`,
      `demo.example/v1beta1.yaml#/components/schemas/T/x-orch-resource/scope: differs from that in ${file}`,
      `demo.example/v1beta1.yaml#/components/schemas/T/x-orch-resource/storage: a second storage version of T: ${file} is the first`,
    ])
  })

  it('refuses two preferred versions of a group', () => {
    const beta = demoFile(kind('U', 'us', 'storage: true, preferred: true'), 'v1beta1')
    const one = demoFile(kind('T', 'ts', 'storage: true, preferred: true'))
    expect(issuesOf({ [file]: one, 'demo.example/v1beta1.yaml': beta })).toEqual([
      'demo.example/v1beta1.yaml#/components/schemas/U/x-orch-resource/preferred: a second preferred version of the group: v1 is the first',
    ])
  })
})

describe('files', () => {
  it.each([
    [
      'no version',
      'openapi: 3.0.3\ninfo: { title: demo.example }\ncomponents: { schemas: {} }\n',
      '/info',
      "must have required property 'version'",
    ],
    ['another version', demoFile('T: { type: string }\n', 'v2'), '/info/version', 'must be v1, the name of the file'],
    ['no object', '- a\n', '', 'must be object'],
    [
      'an unknown name of the vendor',
      demoFile("T: { type: string, description: '${nothing}' }\n"),
      '/components/schemas/T/description',
      '${nothing} is no entry of the vendor file',
    ],
  ])('%s', (_, text, pointer, reason) => {
    expect(issuesOf({ [file]: text })).toEqual([`${file}#${pointer}: ${reason}`])
  })

  it('names the line of what is no YAML, and of a repeated key', () => {
    expect(issuesOf({ [file]: 'a: 1\nb: [\n' })[0]).toMatch(/^demo\.example\/v1\.yaml:\d+#: /)
    expect(issuesOf({ [file]: 'a: 1\na: 2\n' })[0]).toMatch(/^demo\.example\/v1\.yaml:2#: Map keys must be unique/)
  })

  it('refuses the same group in two folders', () => {
    const issues = issuesOf({
      [file]: demoFile('T: { type: string }\n'),
      'other/v1.yaml': demoFile('T: { type: string }\n'),
    })
    expect(issues).toEqual(['other/v1.yaml#/info/title: the group of folder demo.example: a group is one folder'])
  })

  it('reports the issues of all files at once', () => {
    const issues = issuesOf({
      [file]: 'a: [',
      'a/v1.yaml': '- 1\n',
      'b/v1.yaml': demoFile('T: { typo: 1, x-orch-foo: 2 }\n'),
    })
    expect(issues.map((issue) => issue.split('#')[0]?.split(':')[0])).toEqual([
      'a/v1.yaml',
      'b/v1.yaml',
      'b/v1.yaml',
      file,
    ])
  })
})

describe('references and wire numbers', () => {
  it.each([
    [
      'a reference to nothing',
      "T: { type: array, items: { $ref: '#/components/schemas/U' } }\n",
      'T/items/$ref',
      '#/components/schemas/U leads nowhere',
    ],
    [
      'a type that is itself',
      "T: { allOf: [{ $ref: '#/components/schemas/T' }] }\n",
      'T',
      'refers to itself without a property or item in between',
    ],
    [
      'a name that is taken',
      'ObjectMeta: { type: object }\n',
      'ObjectMeta',
      'ObjectMeta is a name that generated code uses itself',
    ],
    [
      'a number twice',
      'T: { type: object, properties: { a: { type: string, x-orch-proto: 1 }, b: { type: string, x-orch-proto: 1 } } }\n',
      'T/properties/b/x-orch-proto',
      '1 is already the number of a',
    ],
    [
      'a pattern that does not compile',
      "T: { type: string, pattern: '(' }\n",
      'T/pattern',
      'is no regular expression (RE2)',
    ],
    [
      'a required field that is none',
      'T: { type: object, required: [b], properties: { a: { type: string } } }\n',
      'T/required',
      'b is no property',
    ],
  ])('%s', (_, types, path, reason) => {
    expect(inFile(types)).toEqual([at(path, reason)])
  })

  it('finds a circle of three types', () => {
    const to = (name: string, target: string): string =>
      `${name}: { allOf: [{ $ref: '#/components/schemas/${target}' }] }\n`
    expect(inFile(to('A', 'B') + to('B', 'C') + to('C', 'A'))).toHaveLength(3)
  })

  it('refuses defaults without end', () => {
    expect(
      inFile("T: { type: object, properties: { a: { default: {}, allOf: [{ $ref: '#/components/schemas/T' }] } } }\n"),
    ).toEqual([at('T/properties/a/default', 'contains a default that contains itself, without end')])
  })

  it('refuses a default that its own field would not take', () => {
    expect(inFile('T: { type: object, properties: { a: { type: integer, default: x } } }\n')).toEqual([
      at('T/properties/a/default', 'Invalid value: "x": must be of type integer'),
    ])
  })
})
