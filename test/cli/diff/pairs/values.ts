import { field, type Pair, spec } from './pair.ts'

const text = { type: 'string' }
const number = { type: 'integer', format: 'int64' }
const list = { type: 'array', items: text, 'x-orch-list-type': 'atomic' }
const map = { type: 'object', additionalProperties: text }
const object = { type: 'object', properties: { n: number, name: text }, required: ['name'] }
const objects = (list: object): object => ({ type: 'array', items: object, ...list })

const LIMITED = [
  ['minimum', number, 'maximum'],
  ['minLength', text, 'maxLength'],
  ['minItems', list, 'maxItems'],
  ['minProperties', map, 'maxProperties'],
] as const

const limits: readonly Pair[] = LIMITED.flatMap(([least, schema, most]) => [
  field(`a higher ${least}`, { ...schema, [least]: 2 }, { ...schema, [least]: 3 }, [
    ['limit-tightened'],
    ['limit-widened'],
  ]),
  field(`a new ${least}`, schema, { ...schema, [least]: 2 }, [['limit-tightened'], ['limit-widened']]),
  field(`a lower ${most}`, { ...schema, [most]: 9 }, { ...schema, [most]: 8 }, [
    ['limit-tightened'],
    ['limit-widened'],
  ]),
  field(`a new ${most}`, schema, { ...schema, [most]: 9 }, [['limit-tightened'], ['limit-widened']]),
])

const types: readonly Pair[] = (
  [
    ['an integer', number, 'a string', text],
    ['an integer', number, 'a number', { type: 'number' }],
    ['a string', text, 'a boolean', { type: 'boolean' }],
    ['a string', text, 'a list', list],
    ['a list', list, 'a map', map],
    ['a map', map, 'an object', object],
    ['a string', text, 'a time', { type: 'string', format: 'date-time' }],
    ['a string', text, 'bytes', { type: 'string', format: 'byte' }],
    ['a string', text, 'a quantity', { type: 'string', format: 'quantity' }],
    ['an integer', number, 'an integer or string', { 'x-orch-int-or-string': true }],
  ] as const
).map(([from, before, to, after]) =>
  field(`${from} that becomes ${to}`, before, after, [['type-changed'], ['type-changed']]),
)

export const VALUES: readonly Pair[] = [
  ...limits,
  ...types,
  spec('a field', {}, { x: { ...text, 'x-orch-proto': 1 } }, [['field-added'], ['field-removed']]),
  spec('another name of a field', { x: { ...text, 'x-orch-proto': 1 } }, { y: { ...text, 'x-orch-proto': 1 } }, [
    ['field-renamed'],
    ['field-renamed'],
  ]),
  field('a wider integer', { type: 'integer', format: 'int32' }, number, [['limit-widened'], ['type-narrowed']]),
  field('an integer without a size', number, { type: 'integer' }, [['limit-widened'], ['type-narrowed']]),
  field('an excluded minimum', { ...number, minimum: 1 }, { ...number, minimum: 1, exclusiveMinimum: true }, [
    ['limit-tightened'],
    ['limit-widened'],
  ]),
  field('an excluded maximum', { ...number, maximum: 1 }, { ...number, maximum: 1, exclusiveMaximum: true }, [
    ['limit-tightened'],
    ['limit-widened'],
  ]),
  field('multiples alone', number, { ...number, multipleOf: 2 }, [['limit-tightened'], ['limit-widened']]),
  field('fewer multiples', { ...number, multipleOf: 2 }, { ...number, multipleOf: 4 }, [
    ['limit-tightened'],
    ['limit-widened'],
  ]),
  field('other multiples', { ...number, multipleOf: 2 }, { ...number, multipleOf: 3 }, [
    ['limit-tightened'],
    ['limit-tightened'],
  ]),
  field('a new pattern', text, { ...text, pattern: '^a' }, [['pattern-changed'], ['limit-widened']]),
  field('another pattern', { ...text, pattern: '^a' }, { ...text, pattern: '^b' }, [
    ['pattern-changed'],
    ['pattern-changed'],
  ]),
  field('items that differ', list, { ...list, uniqueItems: true }, [['items-newly-unique'], ['limit-widened']]),
  field('a field that stays', text, { ...text, 'x-orch-immutable': true }, [
    ['field-newly-immutable'],
    ['limit-widened'],
  ]),
  field('null', { ...text, nullable: true }, text, [['null-refused'], ['limit-widened']]),
  ...(['allOf', 'anyOf', 'oneOf'] as const).map((keyword) =>
    field(`a new ${keyword}`, text, { ...text, [keyword]: [{ minLength: 2 }] }, [
      ['composition-changed'],
      ['limit-widened'],
    ]),
  ),
  field('a new not', text, { ...text, not: { enum: ['x'] } }, [['composition-changed'], ['limit-widened']]),
  field('another not', { ...text, not: { enum: ['x'] } }, { ...text, not: { enum: ['y'] } }, [
    ['composition-changed'],
    ['composition-changed'],
  ]),
  field('a new rule', text, { ...text, 'x-orch-validations': [{ rule: 'self != "x"' }] }, [
    ['validation-added'],
    ['limit-widened'],
  ]),
  field(
    'another rule',
    { ...text, 'x-orch-validations': [{ rule: 'self != "x"' }] },
    { ...text, 'x-orch-validations': [{ rule: 'self != "y"' }] },
    [['validation-added'], ['validation-added']],
  ),
  field(
    'another message of a rule',
    { ...text, 'x-orch-validations': [{ rule: 'self != "x"' }] },
    { ...text, 'x-orch-validations': [{ rule: 'self != "x"', message: 'must not be x' }] },
    [[], []],
  ),
  field('one more value', { ...text, enum: ['a'] }, { ...text, enum: ['a', 'b'] }, [
    ['enum-value-added'],
    ['enum-value-removed'],
  ]),
  field('another value', { ...text, enum: ['a', 'b'] }, { ...text, enum: ['a', 'c'] }, [
    ['enum-value-removed', 'enum-value-added'],
    ['enum-value-removed', 'enum-value-added'],
  ]),
  field('a list of values', text, { ...text, enum: ['a'] }, [['enum-value-removed'], ['limit-widened']]),
  field('another order of values', { ...text, enum: ['a', 'b'] }, { ...text, enum: ['b', 'a'] }, [[], []]),
  field('a default', text, { ...text, default: 'a' }, [['default-changed'], ['default-changed']]),
  field('another default', { ...text, default: 'a' }, { ...text, default: 'b' }, [
    ['default-changed'],
    ['default-changed'],
  ]),
  field('a default of a list', { ...list, default: [] }, { ...list, default: ['a'] }, [
    ['default-changed'],
    ['default-changed'],
  ]),
  field('an empty value that means none', text, { ...text, 'x-orch-omit-empty': true }, [
    ['empty-value-changed'],
    ['empty-value-changed'],
  ]),
  field('another description', { ...text, description: 'A name.' }, { ...text, description: 'The name.' }, [[], []]),
  field(
    'elements of their own',
    objects({ 'x-orch-list-type': 'atomic' }),
    objects({ 'x-orch-list-type': 'map', 'x-orch-list-map-keys': ['name'] }),
    [['topology-changed'], ['topology-changed']],
  ),
  field('a set', list, { ...list, 'x-orch-list-type': 'set' }, [['topology-changed'], ['topology-changed']]),
  field('an atomic map', map, { ...map, 'x-orch-map-type': 'atomic' }, [['topology-changed'], ['topology-changed']]),
  field(
    'patches that merge',
    objects({ 'x-orch-list-type': 'map', 'x-orch-list-map-keys': ['name'] }),
    objects({
      'x-orch-list-type': 'map',
      'x-orch-list-map-keys': ['name'],
      'x-orch-patch-strategy': 'merge',
      'x-orch-patch-merge-key': 'name',
    }),
    [
      ['patch-changed', 'patch-changed'],
      ['patch-changed', 'patch-changed'],
    ],
  ),
  field('a field of an object', object, { ...object, properties: { n: number, name: text, more: text } }, [
    ['field-added'],
    ['field-removed'],
  ]),
  field('a field that must be there', { ...object, required: [] }, object, [
    ['field-newly-required'],
    ['field-newly-optional'],
  ]),
  field(
    'a new field that must be there',
    object,
    { ...object, properties: { ...object.properties, more: text }, required: ['name', 'more'] },
    [['field-newly-required', 'field-added'], ['field-removed']],
  ),
  field(
    'a new field that must be there and has a default',
    object,
    { ...object, properties: { ...object.properties, more: { ...text, default: 'a' } }, required: ['name', 'more'] },
    [['field-added'], ['field-removed']],
  ),
  field(
    'a field of an item',
    objects({}),
    { type: 'array', items: { type: 'object', properties: { name: text }, required: ['name'] } },
    [['field-removed'], ['field-added']],
  ),
  field('shorter items', list, { ...list, items: { ...text, maxLength: 9 } }, [['limit-tightened'], ['limit-widened']]),
  field('shorter values of a map', map, { ...map, additionalProperties: { ...text, maxLength: 9 } }, [
    ['limit-tightened'],
    ['limit-widened'],
  ]),
  field('other items', list, { ...list, items: number }, [['type-changed'], ['type-changed']]),
  field('unknown fields', { type: 'object', 'x-orch-preserve-unknown-fields': true }, { type: 'object' }, [
    ['type-narrowed'],
    [],
  ]),
  field('values of any type', { type: 'object', additionalProperties: true }, map, [['type-narrowed'], []]),
  field('another number', { ...text, 'x-orch-proto': 1 }, { ...text, 'x-orch-proto': 2 }, [
    ['wire-number-changed'],
    ['wire-number-changed'],
  ]),
  spec('a number of another field', { x: { ...text, 'x-orch-proto': 1 } }, { y: { ...number, 'x-orch-proto': 1 } }, [
    ['wire-number-reused', 'field-removed', 'field-added'],
    ['wire-number-reused', 'field-removed', 'field-added'],
  ]),
  spec(
    'another order of fields',
    { x: { ...text, 'x-orch-proto': 1 }, y: { ...text, 'x-orch-proto': 2 } },
    { y: { ...text, 'x-orch-proto': 2 }, x: { ...text, 'x-orch-proto': 1 } },
    [[], []],
  ),
]
