/** A property of a schema with rules, and values that these rules take or refuse. */
export interface RuleCase {
  /** What it shows, with the requirements that it proves. */
  readonly title: string
  readonly schema: Record<string, unknown>
  readonly rules: readonly string[]
  readonly accepted: readonly unknown[]
  readonly refused?: readonly unknown[]
}

const text = { type: 'string', maxLength: 20 }
const integer = { type: 'integer' }
const object = (properties: object): Record<string, unknown> => ({ type: 'object', properties })
const list = (items: object, more: object = {}): Record<string, unknown> => ({
  type: 'array',
  maxItems: 10,
  items,
  ...more,
})

/** What schema types are to expressions. */
export const typeCases: readonly RuleCase[] = [
  {
    title: 'an object has typed fields [CEL-SCHEMA-01]',
    schema: object({ obj: object({ field: integer }) }),
    rules: ['self.obj.field + 1 == 2'],
    accepted: [{ obj: { field: 1 } }],
    refused: [{ obj: { field: 2 } }],
  },
  {
    title: 'additional properties make a map [CEL-SCHEMA-02]',
    schema: object({ m: { type: 'object', maxProperties: 5, additionalProperties: integer } }),
    rules: ["'k' in self.m && self.m['k'] == 1 && size(self.m) == 2"],
    accepted: [{ m: { k: 1, l: 2 } }],
    refused: [{ m: { k: 2, l: 2 } }, { m: { x: 1, y: 2 } }, { m: { k: 1 } }],
  },
  {
    title: 'an embedded resource has its identity without declaring it [CEL-SCHEMA-03]',
    schema: object({
      tmpl: { type: 'object', 'x-orch-embedded-resource': true, 'x-orch-preserve-unknown-fields': true },
    }),
    rules: ["self.tmpl.kind == 'Pod' && self.tmpl.apiVersion == 'v1' && self.tmpl.metadata.name == 'x'"],
    accepted: [{ tmpl: { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'x', labels: { a: 'b' } } } }],
    refused: [{ tmpl: { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'y' } } }],
  },
  {
    title: 'what preserves unknown fields has its declared ones [CEL-SCHEMA-04]',
    schema: { ...object({ known: integer }), 'x-orch-preserve-unknown-fields': true },
    rules: ['self.known == 1'],
    accepted: [{ known: 1, unknown: 'kept' }],
    refused: [{ known: 2, unknown: 'kept' }],
  },
  {
    title: 'an int-or-string is either [CEL-SCHEMA-05]',
    schema: object({ p: { 'x-orch-int-or-string': true } }),
    rules: ["type(self.p) == int ? self.p > 0 : self.p == '80%'"],
    accepted: [{ p: 1 }, { p: '80%' }],
    refused: [{ p: 0 }, { p: '70%' }],
  },
  {
    title: 'an array is a list, whose order counts [CEL-SCHEMA-06]',
    schema: object({ l: list(integer) }),
    rules: ['self.l[0] == 1 && size(self.l) == 2 && self.l.all(x, x > 0) && self.l == [1, 2]'],
    accepted: [{ l: [1, 2] }],
    refused: [{ l: [2, 1] }, { l: [1, 3] }],
  },
  {
    title: 'lists with keys are equal in any order, and are joined by their keys [CEL-SCHEMA-07] [CEL-SCHEMA-20]',
    schema: object(
      Object.fromEntries(
        ['x', 'y', 'z'].map((name) => [
          name,
          list(
            { ...object({ k: integer, v: text }), required: ['k'] },
            { 'x-orch-list-type': 'map', 'x-orch-list-map-keys': ['k'] },
          ),
        ]),
      ),
    ),
    rules: [
      'self.x == self.z || has(self.y)',
      "!has(self.y) || (self.x + self.y).map(e, e.k) == [1, 2, 3] && (self.x + self.y).map(e, e.v) == ['z', 'b', 'c']",
    ],
    accepted: [
      { x: [{ k: 1, v: 'a' }, { k: 2 }], z: [{ k: 2 }, { k: 1, v: 'a' }] },
      {
        x: [
          { k: 1, v: 'a' },
          { k: 2, v: 'b' },
        ],
        y: [
          { k: 1, v: 'z' },
          { k: 3, v: 'c' },
        ],
      },
    ],
    refused: [
      { x: [{ k: 1, v: 'a' }], z: [{ k: 1, v: 'b' }] },
      { x: [{ k: 1, v: 'a' }], y: [{ k: 2, v: 'b' }] },
    ],
  },
  {
    title: 'sets are equal in any order, and are united in the order of the first [CEL-SCHEMA-08] [CEL-SCHEMA-19]',
    schema: object({
      s: list(text, { 'x-orch-list-type': 'set' }),
      t: list(text, { 'x-orch-list-type': 'set' }),
    }),
    rules: ["self.s == ['b', 'a']", "!has(self.t) || (self.s + self.t).map(x, x) == ['a', 'b', 'c']"],
    accepted: [{ s: ['a', 'b'] }, { s: ['a', 'b'], t: ['b', 'c'] }],
    refused: [{ s: ['a'] }, { s: ['a', 'c'] }, { s: ['b', 'a'], t: ['b', 'c'] }],
  },
  {
    title: 'a boolean is a bool [CEL-SCHEMA-09]',
    schema: object({ b: { type: 'boolean' } }),
    rules: ['type(self.b) == bool && self.b'],
    accepted: [{ b: true }],
    refused: [{ b: false }],
  },
  {
    title: 'a number is a double, also if it is written without a fraction [CEL-SCHEMA-10]',
    schema: object({ n: { type: 'number' }, f: { type: 'number', format: 'float' } }),
    rules: ['type(self.n) == double && self.n < 2.0', '!has(self.f) || type(self.f) == double'],
    accepted: [{ n: 1 }, { n: 1.5, f: 1 }],
    refused: [{ n: 2 }],
  },
  {
    title: 'an int becomes a uint in expressions only [CEL-SCHEMA-12]',
    schema: object({ i: integer }),
    rules: ['uint(self.i) == 3u && type(uint(self.i)) == uint && type(self.i) == int'],
    accepted: [{ i: 3 }],
    refused: [{ i: 4 }, { i: -3 }],
  },
  {
    title: 'null is the null of nullable fields [CEL-SCHEMA-13]',
    schema: object({ n: { ...text, nullable: true }, o: { ...object({ a: integer }), nullable: true } }),
    rules: ['self.n == null', '!has(self.o) || self.o == null'],
    accepted: [{ n: null }, { n: null, o: null }],
    refused: [{ n: 'x' }, { n: null, o: { a: 1 } }],
  },
  {
    title: 'a string is a string [CEL-SCHEMA-14]',
    schema: object({ s: text }),
    rules: ["type(self.s) == string && self.s == 'ä'"],
    accepted: [{ s: 'ä' }],
    refused: [{ s: 'a' }],
  },
  {
    title: 'a string of bytes is bytes [CEL-SCHEMA-15]',
    schema: object({ b: { ...text, format: 'byte' } }),
    rules: ["self.b == b'hi' && type(self.b) == bytes"],
    accepted: [{ b: 'aGk=' }],
    refused: [{ b: 'aGo=' }],
  },
  {
    title: 'dates and times are timestamps [CEL-SCHEMA-16]',
    schema: object({ d: { type: 'string', format: 'date' }, t: { type: 'string', format: 'datetime' } }),
    rules: ['self.d.getFullYear() == 2024 && type(self.d) == type(timestamp(0))', 'self.t.getFullYear() == 2023'],
    accepted: [{ d: '2024-02-29', t: '2024-01-01T00:30:00+01:00' }],
    refused: [{ d: '2023-01-01', t: '2023-06-01T00:00:00Z' }],
  },
  {
    title: 'durations are durations [CEL-SCHEMA-17]',
    schema: object({ d: { type: 'string', format: 'duration' } }),
    rules: ["self.d > duration('1h')"],
    accepted: [{ d: '90m' }],
    refused: [{ d: '30m' }],
  },
]

const reserved = [
  'true',
  'false',
  'null',
  'in',
  'as',
  'break',
  'const',
  'continue',
  'else',
  'for',
  'function',
  'if',
  'import',
  'let',
  'loop',
  'package',
  'namespace',
  'return',
  'var',
  'void',
  'while',
]

/** Properties by the names that expressions have for them. */
export const nameCases: readonly RuleCase[] = [
  ['an underscore may come first [CEL-ESC-01]', '_a', '_a'],
  ['two underscores [CEL-ESC-02]', 'a__b', 'a__underscores__b'],
  ['a dot [CEL-ESC-03]', 'a.b', 'a__dot__b'],
  ['a dash [CEL-ESC-04]', 'a-b', 'a__dash__b'],
  ['a slash [CEL-ESC-05]', 'a/b', 'a__slash__b'],
  ['a reserved word [CEL-ESC-06]', 'namespace', '__namespace__'],
  ['a longer word', 'namespaces', 'namespaces'],
].map(([title = '', property = '', name = '']) => ({
  title,
  schema: object({ [property]: integer }),
  rules: [`has(self.${name}) && self.${name} == 1`],
  accepted: [{ [property]: 1 }],
  refused: [{ [property]: 2 }],
}))

export const reservedCase: RuleCase = {
  title: 'every reserved word [CEL-ESC-07]',
  schema: object(Object.fromEntries(reserved.map((word) => [word, integer]))),
  rules: reserved.map((word) => `self.__${word}__ == 1`),
  accepted: [Object.fromEntries(reserved.map((word) => [word, 1]))],
  refused: [{ ...Object.fromEntries(reserved.map((word) => [word, 1])), while: 2 }],
}

/** Expressions that a schema has no place for, and what is said of them. */
export interface RefusedCase {
  readonly title: string
  readonly schema: Record<string, unknown>
  readonly rule: string
  readonly says: string
}

export const refusedCases: readonly RefusedCase[] = [
  {
    title: 'an object is no map [CEL-SCHEMA-01]',
    schema: object({ obj: object({ field: integer }) }),
    rule: "self.obj['field'] == 1",
    says: "ERROR: <input>:1:9: found no matching overload for '_[_]' applied to",
  },
  {
    title: 'other metadata of embedded resources is unknown [CEL-SCHEMA-03]',
    schema: object({
      tmpl: { type: 'object', 'x-orch-embedded-resource': true, 'x-orch-preserve-unknown-fields': true },
    }),
    rule: 'size(self.tmpl.metadata.labels) > 0',
    says: "ERROR: <input>:1:24: undefined field 'labels'",
  },
  {
    title: 'unknown fields cannot be reached though they are stored [CEL-SCHEMA-04]',
    schema: { ...object({ known: integer }), 'x-orch-preserve-unknown-fields': true },
    rule: "self.unknown == 'kept'",
    says: "ERROR: <input>:1:5: undefined field 'unknown'",
  },
  {
    title: 'types that do not fit are told with their place [CEL-TYPE-01]',
    schema: object({ count: integer }),
    rule: "self.count == 'x'",
    says: "ERROR: <input>:1:12: found no matching overload for '_==_' applied to '(int, string)'",
  },
  {
    title: 'an unknown field of a typed variable [CEL-TYPE-03]',
    schema: object({ count: integer }),
    rule: 'self.nope == 1',
    says: "undefined field 'nope'",
  },
  {
    title: 'literal lists are of one type',
    schema: object({ count: integer }),
    rule: "self.count in [1, 'a']",
    says: "expected type 'int' but found 'string'",
  },
  {
    title: 'two expressions in one string',
    schema: object({ count: integer }),
    rule: 'self.count > 1; self.count < 3',
    says: 'Syntax error',
  },
  {
    title: 'the authorizer is not offered to rules',
    schema: object({ count: integer }),
    rule: "authorizer.path('/healthz').check('get').allowed()",
    says: "undeclared reference to 'authorizer'",
  },
  {
    title: 'a property with a strange sign in its name has none [CEL-ESC-01]',
    schema: object({ a$b: integer }),
    rule: 'self.a$b == 1',
    says: 'Syntax error',
  },
  {
    title: 'a property that begins with a digit has no name [CEL-ESC-01]',
    schema: object({ '1a': integer }),
    rule: 'self.__1a == 1',
    says: "undefined field '__1a'",
  },
  ...reserved.map((word) => ({
    title: `the reserved word ${word} is no name [CEL-ESC-07]`,
    schema: object({ [word]: integer }),
    rule: `self.${word} == 1`,
    says: 'compilation failed: ERROR: <input>:1:',
  })),
]
