import { describe, expect, it } from 'vitest'
import {
  Budget,
  CelError,
  compileExpression,
  compileProgram,
  createEnvironment,
  defaultLibraries,
  DYN,
  MOST_WORK,
  valueFromJson,
  Work,
} from '../../../../runtime/cel/index.ts'

const environment = createEnvironment({ libraries: defaultLibraries, variables: { self: DYN } })

function programOf(source: string) {
  const { expression } = compileExpression(environment, source)
  if (expression === undefined) throw new TypeError(`'${source}' does not compile`)
  return compileProgram(environment, expression)
}

const texts = (count: number, length: number): readonly string[] =>
  Array.from({ length: count }, (_, i) => String(i).padStart(length, 'x'))

const SELF = {
  text: 'a'.repeat(1_000_000),
  same: 'a'.repeat(1_000_000),
  wide: '😀'.repeat(300_000),
  part: `b${'a'.repeat(400_000)}`,
  end: `${'a'.repeat(400_000)}b`,
  url: `http://a/${'é'.repeat(300_000)}`,
  query: `http://a/?${'a=b&'.repeat(250_000)}`,
  items: Array.from({ length: 30_000 }, (_, i) => i),
  objects: Array.from({ length: 20_000 }, (_, i) => ({ name: `n${i}`, values: [i] })),
  twins: Array.from({ length: 20_000 }, (_, i) => ({ name: `n${i}`, values: [i] })),
  long: texts(300, 3_000),
  patterns: texts(20_000, 5),
  zones: texts(20_000, 5),
  map: Object.fromEntries(Array.from({ length: 30_000 }, (_, i) => [`k${i}`, i])),
}

/** Each costs too few units, or is told its cost too late, to be stopped by the cost before it takes long. */
const COSTLY = [
  'self.items.all(i, self.text.size() > i)',
  'self.items.all(i, self.text.charAt(3) == "a")',
  'self.items.all(i, self.wide.charAt(3) != "a")',
  'self.items.all(i, self.text == self.same)',
  'self.items.all(i, !(self.text < self.same))',
  'self.items.all(i, self.objects == self.twins)',
  'self.items.all(i, {"a": self.objects} == {"a": self.twins})',
  'self.items.all(i, self.long.indexOf(self.long[299]) > 0)',
  'self.items.all(i, self.long[299] in self.long)',
  'self.items.all(i, self.map.size() > 0)',
  'self.items.all(i, self.map != dyn(1))',
  'self.items.all(i, self.map.exists(k, true))',
  'self.items.all(i, optional.ofNonZeroValue(self.map).hasValue())',
  'self.items.all(i, isURL(self.url))',
  'url(self.query).getQuery().size() > 0 && url(self.url).getHost() == "a"',
  'self.items.exists_one(a, self.items.exists_one(b, self.items.exists_one(c, false)))',
  'self.items.all(a, self.items.filter(b, false).size() == 0)',
  'self.text.contains(self.part)',
  'self.text.indexOf(self.part) > 0',
  'self.text.lastIndexOf(self.end) > 0',
  'self.text.split(self.part).size() > 0 || self.text.replace(self.part, "") == ""',
  'sets.contains(self.objects, self.twins)',
  'sets.equivalent(self.items, self.items) && sets.intersects(self.items, self.patterns)',
  'self.patterns.all(p, !"a".matches(p))',
  'self.zones.all(z, timestamp("2020-01-01T00:00:00Z").getHours("A" + z) > 0 || true)',
  'self.items.all(i, "%s".format([self.objects]).size() > 0)',
  'self.items.all(i, strings.quote(self.text) != "" || true)',
  'base64.encode(bytes(self.text)).size() > 0 && base64.encode(bytes(self.same)).size() > 0',
  'cel.bind(a, self.text + self.text, cel.bind(b, a + a, cel.bind(c, b + b, cel.bind(d, c + c, d + d)))).size() > 0',
] as const

describe('the work of expressions', () => {
  it.each(COSTLY)('ends %s, which costs little', (source) => {
    const self = valueFromJson(SELF)
    const { value, exceeded } = programOf(source).evaluate(
      { self },
      { costLimit: 1_000_000, work: new Work(MOST_WORK) },
    )
    expect(exceeded).toBeDefined()
    expect(value).toEqual(new CelError('operation cancelled: actual cost limit exceeded'))
  })

  it('ends a long expression without cost that is evaluated for many elements', () => {
    const source = `self.items.all(i, ${Array.from({ length: 2_000 }, () => 'true').join(' && ')})`
    const work = new Work(MOST_WORK)
    expect(programOf(source).evaluate({ self: valueFromJson(SELF) }, { work }).exceeded).toBe('work')
  })

  it.each([
    'self.text.size() == 1000000 && self.text.contains("b") == false && self.text == self.same',
    'self.items.all(i, self.text.startsWith("a"))',
    'self.objects.all(o, o.name.matches("^[a-z]([-a-z0-9]*[a-z0-9])?$") && o.values.size() == 1)',
    'self.items.exists(i, i in [1, 2, 3]) && self.items.sum() > 0 && self.items.isSorted()',
    'self.objects == self.twins && self.map.all(k, self.map[k] >= 0)',
  ])('leaves room for %s', (source) => {
    const self = valueFromJson(SELF)
    const { value } = programOf(source).evaluate({ self }, { costLimit: 1_000_000, work: new Work(MOST_WORK) })
    expect(value).toBe(true)
  })

  it('is shared by evaluations that share it, whatever their budgets', () => {
    const work = new Work(MOST_WORK)
    const self = valueFromJson(SELF)
    const program = programOf('[1, 2, 3, 4, 5, 6, 7, 8, 9].all(i, self.text.size() > i)')
    const outcomes = Array.from({ length: 20 }, () => program.evaluate({ self }, { budget: new Budget(10_000, work) }))
    expect(outcomes[0]).toMatchObject({ value: true })
    expect(outcomes.at(-1)).toMatchObject({ exceeded: 'work' })
    expect(work.left).toBe(0)
  })

  it('does not change what an evaluation costs', () => {
    const program = programOf('self.items.all(i, self.same.startsWith("a") && self.objects.size() > 0)')
    const self = valueFromJson(SELF)
    const limited = program.evaluate({ self }, { work: new Work(MOST_WORK) })
    expect(limited).toEqual(program.evaluate({ self }))
  })

  it('has no end where none is asked for', () => {
    const unlimited = new Work(Infinity)
    for (let i = 0; i < 5; i++) unlimited.spend(900_000_000)
    expect(unlimited.left).toBe(Infinity)
  })
})
