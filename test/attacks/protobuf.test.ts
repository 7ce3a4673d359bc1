import { vendor } from '../../generated/index.ts'
import { WireWriter, writeEnvelope } from '../../runtime/codec/index.ts'
import { CONFIG_MAPS, postConfigMap, send, type Attack, type AttackRun } from './attack.ts'
import { describeAttacks } from './harness.ts'

const WIRE = vendor.protobufMediaType
const DEFINITIONS = '/apis/apiextensions.orch.io/v1/customresourcedefinitions'
const PODS = '/api/v1/namespaces/default/pods'

/** Numbers of fields, as `generated` has them. */
const METADATA = 1
const DATA = 2
const UNKNOWN = 99

/** Writes the fields of an object: the writer goes from the end of a message to its start, so the last field is first. */
type Fields = (out: WireWriter) => void

/** A field that holds a message or bytes. */
const field = (number: number, content: Fields): Fields => {
  return (out) => {
    const before = out.length
    content(out)
    out.field(number, before)
  }
}
const text = (number: number, value: string): Fields => field(number, (out) => out.utf8(value))
const bytes = (number: number, value: Uint8Array): Fields => field(number, (out) => out.bytes(value))
const integer = (number: number, value: number): Fields => {
  return (out) => {
    out.varint(value)
    out.tag(number, 0)
  }
}
const all = (...fields: readonly Fields[]): Fields => {
  return (out) => {
    for (const each of fields.toReversed()) each(out)
  }
}
const times = (count: number, make: (index: number) => Fields): Fields => {
  return (out) => {
    for (let index = count - 1; index >= 0; index--) make(index)(out)
  }
}
const within = (depth: number, number: number): Fields => {
  return (out) => {
    for (let level = 0; level < depth; level++) out.field(number, 0)
  }
}

function body(apiVersion: string, kind: string, fields: Fields): Buffer {
  const out = new WireWriter()
  writeEnvelope(out, { apiVersion, kind }, fields)
  return out.take()
}

const entry = (key: string, value: string): Fields => field(DATA, all(text(1, key), text(2, value)))
const named = ({ id }: AttackRun, ...more: readonly Fields[]): Fields =>
  field(METADATA, all(text(1, `a-${id}`), ...more))
const configMap = (run: AttackRun, ...fields: readonly Fields[]): Buffer =>
  body('v1', 'ConfigMap', all(named(run), ...fields))

/** Answers of a POST and of a PUT that succeed. */
const TAKEN = [201, 200]

type Make = (run: AttackRun) => Buffer

const posted = (name: string, size: number, answers: readonly number[], make: Make, path = CONFIG_MAPS): Attack => ({
  name,
  size,
  answers,
  requests: (run) => [send('POST', path, make(run), WIRE)],
})

/** The same in place of a ConfigMap that is there. */
const put = (name: string, size: number, answers: readonly number[], make: Make): Attack => ({
  name: `${name}, by PUT`,
  size,
  answers,
  prepare: (run) => [postConfigMap(run, '')],
  requests: (run) => [send('PUT', `${CONFIG_MAPS}/a-${run.id}`, make(run), WIRE)],
})

const wrote = (name: string, size: number, answers: readonly number[], make: Make): readonly Attack[] => [
  posted(name, size, answers, make),
  put(name, size, answers, make),
]

const definition = (run: AttackRun, schema: Fields): Buffer =>
  body(
    'apiextensions.orch.io/v1',
    'CustomResourceDefinition',
    all(named(run), field(2, all(text(1, 'x.test'), field(7, all(text(1, 'v1'), field(4, field(1, schema))))))),
  )

/** Ten bytes of a number without a sign, as large as it may be. */
const LARGEST = Buffer.from([0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01])

describeAttacks('Protobuf bodies', [
  ...wrote('messages in messages that nobody knows', 450_000, TAKEN, (run) =>
    configMap(run, field(UNKNOWN, within(run.size, UNKNOWN))),
  ),
  ...wrote('groups in groups that nobody knows', 1_000_000, [400], (run) =>
    configMap(run, (out) => out.bytes(Buffer.alloc(run.size, 0x9b))),
  ),
  posted('schemas in schemas', 450_000, [400], (run) => definition(run, within(run.size, 28)), DEFINITIONS),
  ...wrote('fields of no bytes', 90_000, [422], (run) =>
    configMap(
      run,
      times(run.size, () => field(DATA, () => undefined)),
    ),
  ),
  posted('more fields than a body may have', 1_200_000, [413], (run) =>
    configMap(
      run,
      times(run.size, () => field(DATA, () => undefined)),
    ),
  ),
  posted(
    'zeros that stand for absent fields',
    700_000,
    TAKEN,
    (run) =>
      body(
        'v1',
        'Pod',
        all(
          named(run),
          field(
            2,
            all(
              times(run.size, () => integer(11, 0)),
              field(2, all(text(1, 'main'), text(2, 'registry.example/main:1'))),
            ),
          ),
        ),
      ),
    `${PODS}?dryRun=All`,
  ),
  ...wrote('metadata again and again', 45_000, TAKEN, (run) =>
    body(
      'v1',
      'ConfigMap',
      times(run.size, () => named(run)),
    ),
  ),
  ...wrote('entries of a map with one key', 30_000, TAKEN, (run) =>
    configMap(
      run,
      times(run.size, (index) => entry('k', `v${index}`)),
    ),
  ),
  posted('entries of a map of many keys', 30_000, [201], (run) =>
    configMap(
      run,
      times(run.size, (index) => entry(`k${index}`, 'v')),
    ),
  ),
  posted('the key of an entry again and again', 90_000, [201], (run) =>
    configMap(
      run,
      field(
        DATA,
        times(run.size, (index) => text(1, `k${index}`)),
      ),
    ),
  ),
  posted(
    'a packed list',
    90_000,
    [422],
    (run) => body('v1', 'Pod', all(named(run), field(2, field(14, bytes(4, Buffer.alloc(run.size, 1)))))),
    `${PODS}?dryRun=All`,
  ),
  posted(
    'a packed list that is too long',
    2_800_000,
    [413],
    (run) => body('v1', 'Pod', all(named(run), field(2, field(14, bytes(4, Buffer.alloc(run.size, 1)))))),
    PODS,
  ),
  ...wrote('a length prefix that lies at the end', 2_800_000, [400], (run) =>
    configMap(run, entry('k', 'v'.repeat(run.size)), (out) => {
      out.bytes(LARGEST)
      out.tag(DATA, 2)
    }),
  ),
  posted('messages that end beyond those that hold them', 500_000, [400], (run) =>
    configMap(
      run,
      times(run.size, () => field(UNKNOWN, (out) => out.bytes(Buffer.from([0x12, 0x05])))),
      field(DATA, (out) => out.bytes(Buffer.from([0x0a, 0x7f, 0x61]))),
    ),
  ),
  ...wrote('numbers that nobody knows', 800_000, TAKEN, (run) =>
    configMap(
      run,
      times(run.size, () => integer(UNKNOWN, 1)),
    ),
  ),
  posted('fields of numbers that grow', 300_000, [201], (run) =>
    configMap(
      run,
      times(run.size, (index) => integer(1_000 + index, 1)),
    ),
  ),
  ...wrote('a text that is not UTF-8', 340_000, TAKEN, (run) =>
    configMap(run, field(DATA, all(text(1, 'k'), bytes(2, Buffer.alloc(run.size, 0xff))))),
  ),
  posted('many texts that are not UTF-8', 30_000, [201], (run) =>
    configMap(
      run,
      times(run.size, (index) => field(DATA, all(text(1, `k${index}`), bytes(2, Buffer.alloc(8, 0xc3))))),
    ),
  ),
  posted('keys that are not UTF-8', 20_000, [422], (run) =>
    configMap(
      run,
      times(run.size, (index) =>
        field(DATA, all(bytes(1, Buffer.concat([Buffer.of(0xff, 0xfe), Buffer.from(`${index}`)])), text(2, 'v'))),
      ),
    ),
  ),
  posted('a name that is not UTF-8', 900_000, [422], (run) =>
    body('v1', 'ConfigMap', field(METADATA, bytes(1, Buffer.alloc(run.size, 0xff)))),
  ),
  posted('bytes that are longer as text', 700_000, [201], (run) =>
    configMap(run, field(3, all(text(1, 'k'), bytes(2, Buffer.alloc(run.size, 0xff))))),
  ),
  posted('owners of no fields', 20_000, [422], (run) =>
    body(
      'v1',
      'ConfigMap',
      named(
        run,
        times(run.size, () => field(13, () => undefined)),
      ),
    ),
  ),
  posted('many texts of JSON', 10_000, [201], (run) =>
    body(
      'v1',
      'ConfigMap',
      named(
        run,
        times(run.size, (index) =>
          field(17, all(text(1, `m${index}`), text(2, 'Update'), field(7, text(1, `{"f:data":{"f:k${index}":{}}}`)))),
        ),
      ),
    ),
  ),
  posted('a text of JSON that is nested', 900_000, [400], (run) =>
    body('v1', 'ConfigMap', named(run, field(17, field(7, text(1, '['.repeat(run.size)))))),
  ),
  posted(
    'a quantity of digits',
    2_000_000,
    [400, 422],
    (run) =>
      body(
        'v1',
        'ResourceQuota',
        all(named(run), field(2, field(1, all(text(1, 'pods'), field(2, text(1, '1'.repeat(run.size))))))),
      ),
    '/api/v1/namespaces/default/resourcequotas',
  ),
  posted('JSON within its envelope', 2_000_000, [400], ({ size }) => {
    const out = new WireWriter()
    all(text(2, '{"a":'.repeat(size / 5)), text(4, 'application/json'))(out)
    out.bytes(Buffer.from([0x6b, 0x38, 0x73, 0]))
    return out.take()
  }),
  posted('an envelope of many fields', 30_000, [201], (run) => {
    const { size } = run
    const out = new WireWriter()
    const typeMeta = all(text(1, 'v1'), text(2, 'ConfigMap'))
    all(
      times(size, () => field(1, typeMeta)),
      field(2, named(run)),
    )(out)
    out.bytes(Buffer.from([0x6b, 0x38, 0x73, 0]))
    return out.take()
  }),
  posted('a kind that is long', 2_800_000, [400], (run) => body('v1', 'K'.repeat(run.size), named(run))),
  {
    name: 'a body that is meant as a patch',
    size: 2_800_000,
    answers: [415],
    prepare: (run) => [postConfigMap(run, '')],
    requests: (run) => [
      send('PATCH', `${CONFIG_MAPS}/a-${run.id}`, configMap(run, entry('k', 'v'.repeat(run.size))), WIRE),
    ],
  },
  {
    name: 'a patch of what was made with Protobuf',
    size: 30_000,
    answers: [200],
    prepare: (run) => [
      send(
        'POST',
        CONFIG_MAPS,
        configMap(
          run,
          times(run.size, (index) => entry(`k${index}`, 'v')),
        ),
        WIRE,
      ),
    ],
    requests: ({ id }) => [
      send('PATCH', `${CONFIG_MAPS}/a-${id}`, '{"data":{"k1":null}}', 'application/merge-patch+json'),
    ],
  },
  {
    name: 'options of a deletion, in messages within messages',
    size: 600_000,
    answers: [400, 404],
    requests: ({ size }) => [send('DELETE', `${CONFIG_MAPS}/none`, body('v1', 'DeleteOptions', within(size, 2)), WIRE)],
  },
  {
    name: 'options of a deletion, many',
    size: 90_000,
    answers: [400, 404, 422],
    requests: ({ size }) => [
      send(
        'DELETE',
        `${CONFIG_MAPS}/none`,
        body(
          'v1',
          'DeleteOptions',
          times(size, () => text(5, 'All')),
        ),
        WIRE,
      ),
    ],
  },
])
