import type { KindOptions } from '../support.ts'
import { kind, SIZE } from '../support.ts'
import type { RuleName } from '../../../../generator/diff/rules.ts'
import { kinds, type Pair } from './pair.ts'

const marked = (marker: object, options: KindOptions = {}): Readonly<Record<string, object>> => ({
  Widget: kind(SIZE, { ...options, marker }),
})

const marker = (
  title: string,
  before: object,
  after: object,
  both: readonly [there: readonly RuleName[], back: readonly RuleName[]],
): Pair => kinds(title, marked(before), marked(after), both)

const part = { type: 'object', properties: { n: { type: 'integer', 'x-orch-proto': 1 } } }
const named = { $ref: '#/components/schemas/Part' }
const scale = (replicas: string): object => ({ subresources: { scale: { replicas, statusReplicas: '.spec.size' } } })
const order = (name: string): object => ({
  subresources: { order: { verbs: ['create'], body: { $ref: `#/components/schemas/${name}` } } },
})
const ordered = (name: string, properties: object): Readonly<Record<string, object>> => ({
  Widget: kind(SIZE, { marker: order(name) }),
  [name]: { type: 'object', properties },
})

const answered = (answer: object, properties: object): Readonly<Record<string, object>> => ({
  Widget: kind(SIZE, { marker: { subresources: { order: { verbs: ['create'], ...answer } } } }),
  Receipt: { type: 'object', properties },
})
const RECEIPT = { answer: { $ref: '#/components/schemas/Receipt' } }

export const KINDS: readonly Pair[] = [
  marker('another scope', {}, { scope: 'Cluster' }, [['scope-changed'], ['scope-changed']]),
  marker('another plural', {}, { plural: 'widgetz' }, [['plural-changed'], ['plural-changed']]),
  marker('another list kind', {}, { listKind: 'Widgets' }, [['list-kind-changed'], ['list-kind-changed']]),
  marker('no short name', { shortNames: ['wd'] }, {}, [['name-removed'], ['name-added']]),
  marker('another short name', { shortNames: ['wd'] }, { shortNames: ['wi'] }, [
    ['name-removed', 'name-added'],
    ['name-removed', 'name-added'],
  ]),
  marker('no category', { categories: ['all'] }, {}, [['name-removed'], ['name-added']]),
  marker('fewer verbs', { verbs: ['create', 'get', 'list'] }, { verbs: ['create', 'get'] }, [
    ['verb-removed'],
    ['verb-added'],
  ]),
  marker('another order of verbs', { verbs: ['create', 'get'] }, { verbs: ['get', 'create'] }, [[], []]),
  marker('no selector', { selectableFields: ['spec.size'] }, {}, [['selector-removed'], ['selector-added']]),
  marker('no status', { subresources: { status: {} } }, {}, [['subresource-removed'], ['subresource-added']]),
  marker('a scale of another field', scale('.spec.size'), scale('.spec.n'), [['scale-changed'], ['scale-changed']]),
  marker('updates with a version alone', {}, { updates: { unconditional: 'refused' } }, [['update-refused'], []]),
  marker('updates that do not create', {}, { updates: { create: 'refused' } }, [['update-refused'], []]),
  marker('objects that are not stored', {}, { virtual: true, storage: false, verbs: ['create'] }, [
    ['storing-changed', 'verb-removed'],
    ['storing-changed', ...Array.from({ length: 7 }, () => 'verb-added' as const)],
  ]),
  marker('columns', {}, { columns: [{ name: 'Size', type: 'integer', jsonPath: '.spec.size' }] }, [[], []]),
  kinds('a kind', marked({}), { ...marked({}), Gadget: kind(SIZE, { marker: { plural: 'gadgets' } }) }, [
    ['kind-added'],
    ['kind-removed', 'stored-version-removed'],
  ]),
  kinds(
    'a body of another type',
    ordered('Order', { n: { type: 'integer' } }),
    ordered('Demand', { n: { type: 'integer' } }),
    [['body-changed'], ['body-changed']],
  ),
  kinds(
    'a field of a body',
    ordered('Order', { n: { type: 'integer' }, m: { type: 'string' } }),
    ordered('Order', { n: { type: 'integer' } }),
    [['field-removed'], []],
  ),
  kinds(
    'an answer of its own',
    answered({ body: RECEIPT.answer }, { n: { type: 'integer' } }),
    answered(RECEIPT, { n: { type: 'integer' } }),
    [['body-changed'], ['body-changed']],
  ),
  kinds(
    'a field of an answer',
    answered(RECEIPT, { n: { type: 'integer' }, m: { type: 'string' } }),
    answered(RECEIPT, { n: { type: 'integer' } }),
    [['field-removed'], []],
  ),
  kinds(
    'a type that is written out',
    { Widget: kind({ part: { allOf: [named], 'x-orch-proto': 1 } }), Part: part },
    { Widget: kind({ part: { ...part, 'x-orch-proto': 1 } }) },
    [[], []],
  ),
  kinds(
    'another name of a type',
    { Widget: kind({ part: { allOf: [named], 'x-orch-proto': 1 } }), Part: part },
    { Widget: kind({ part: { allOf: [{ $ref: '#/components/schemas/Piece' }], 'x-orch-proto': 1 } }), Piece: part },
    [[], []],
  ),
  kinds(
    'a field of a type that is shared',
    {
      Widget: kind({ part: { allOf: [named], 'x-orch-proto': 1 } }),
      Part: part,
      Gadget: kind({ part: { allOf: [named], 'x-orch-proto': 1 } }, { marker: { plural: 'gadgets' } }),
    },
    {
      Widget: kind({ part: { allOf: [named], 'x-orch-proto': 1 } }),
      Part: { type: 'object' },
      Gadget: kind({ part: { allOf: [named], 'x-orch-proto': 1 } }, { marker: { plural: 'gadgets' } }),
    },
    [['field-removed'], ['field-added']],
  ),
  kinds(
    'a document that is no kind',
    { ...marked({}), Options: { type: 'object', properties: { n: { type: 'integer', maximum: 9 } } } },
    { ...marked({}), Options: { type: 'object', properties: { n: { type: 'integer', maximum: 8 } } } },
    [['limit-tightened'], []],
  ),
  kinds('other fields of documents', { ...marked({}), Options: { type: 'object' } }, { ...marked({}), Options: part }, [
    [],
    ['field-removed'],
  ]),
]
