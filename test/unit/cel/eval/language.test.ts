import { describe, expect, it } from 'vitest'
import { show } from './evaluate.ts'

describe('the macros', () => {
  it('tells with has whether a field is there [CEL-LANG-04]', () => {
    expect(show('has(self.a)', { data: { self: { a: 1 } } })).toBe('true')
    expect(show('has(self.a)', { data: { self: {} } })).toBe('false')
    expect(show('has(self.a) && self.a == 1', { data: { self: {} } })).toBe('false')
    expect(show('self.a == 1', { data: { self: {} } })).toBe('error: no such key: a')
  })

  it('tests every element or key with all [CEL-LANG-05]', () => {
    expect(show('[1, 2].all(x, x > 0)')).toBe('true')
    expect(show('[1, -2].all(x, x > 0)')).toBe('false')
    expect(show("{'a': 1}.all(k, k == 'a')")).toBe('true')
  })

  it('finds an element with exists [CEL-LANG-06]', () => {
    expect(show('[1, 2].exists(x, x == 2)')).toBe('true')
    expect(show('[1, 2].exists(x, x == 3)')).toBe('false')
  })

  it('counts with exists_one [CEL-LANG-07]', () => {
    expect(show('[1, 2, 2].exists_one(x, x == 2)')).toBe('false')
    expect(show('[1, 2, 2].exists_one(x, x == 1)')).toBe('true')
  })

  it('transforms with map [CEL-LANG-08]', () => {
    expect(show('[1, 2].map(x, x * 2) == [2, 4]')).toBe('true')
  })

  it('selects with filter [CEL-LANG-09]', () => {
    expect(show('[1, 2, 3].filter(x, x > 1) == [2, 3]')).toBe('true')
  })

  it('lets a deciding element absorb errors, and gives the first error otherwise', () => {
    expect(show('[0, 1].all(x, 1 / x > 5)')).toBe('false')
    expect(show('[0, 1].exists(x, 1 / x == 1)')).toBe('true')
    expect(show('[0, 1].all(x, 1 / x == 1)')).toBe('error: division by zero')
    expect(show('[0, 1].exists_one(x, 1 / x == 1)')).toBe('error: division by zero')
  })

  it('hands on null where a map holds it', () => {
    expect(show('self.a == null && self["a"] == null', { data: { self: { a: null } } })).toBe('true')
  })

  it('nests loops, each with its own variables', () => {
    expect(show('[1, 2].map(x, [10, 20].map(y, x + y))')).toBe('[[11, 21], [12, 22]]')
    expect(show('[[1], [2]].map(x, x.map(x, x + 1))')).toBe('[[2], [3]]')
  })

  it('runs over pairs and gathers maps', () => {
    expect(show("{'a': 1}.transformMap(k, v, v + 1)")).toBe('{"a": 2}')
    expect(show('[5, 6].transformList(i, v, i + v)')).toBe('[5, 7]')
    expect(show('[1, 1].transformMapEntry(i, v, {v: i})')).toBe('error: insert failed: key 1 already exists')
  })
})

describe('optionals', () => {
  it('reads what may be missing', () => {
    expect(show("self.?a.orValue('x') == 'x'", { data: { self: {} } })).toBe('true')
    expect(show('optional.of(1).hasValue()')).toBe('true')
    expect(show('self.?a.b.c', { data: { self: { a: { b: { c: 1 } } } } })).toBe('optional.of(1)')
    expect(show('[1][?3].or(optional.of(9)).value()')).toBe('9')
    expect(show('optional.none().value()')).toBe('error: optional.none() dereference')
  })

  it('leaves out the elements and entries that are none', () => {
    expect(show("[1, ?optional.none(), ?optional.of(2)].size() + {?'a': optional.of(1)}.size()")).toBe('3')
  })
})

describe('numbers of different types', () => {
  it('compares them', () => {
    expect(show('double(1.5) > 1 && 2u > 1 && dyn(1) == 1.0 && 1 in {1u: 2}.map(k, dyn(k))')).toBe('true')
  })
})

describe('times [CEL-LANG-11]', () => {
  it('uses UTC unless a zone is given', () => {
    expect(show("timestamp('2024-01-01T23:00:00-02:00').getHours()")).toBe('1')
    expect(show("timestamp('2024-01-01T23:00:00-02:00').getHours('-02:00')")).toBe('23')
    expect(show("timestamp('2024-07-01T12:00:00Z').getHours('Europe/Zurich')")).toBe('14')
    expect(show("timestamp('2024-07-01T12:00:00Z').getHours('Nowhere')")).toBe('error: unknown time zone Nowhere')
  })
})

describe('errors', () => {
  it.each([
    ['1 / 0', 'division by zero'],
    ['1 % 0', 'modulus by zero'],
    ['9223372036854775807 + 1', 'integer overflow'],
    ['-9223372036854775808 / -1', 'integer overflow'],
    ['1u - 2u', 'unsigned integer overflow'],
    ['[1][5]', 'index out of bounds: 5'],
    ["{'a': 1}.b", 'no such key: b'],
    ["{'a': 1}['x']", 'no such key: x'],
    ["dyn('a') + 1", 'no such overload'],
    ["int('a')", "type conversion error from 'string' to 'int'"],
    ['int(1e30)', 'integer overflow'],
    ['double("NaN") < 1.0', 'NaN values cannot be ordered'],
  ])('%s is an error: %s', (source, message) => {
    expect(show(source)).toBe(`error: ${message}`)
  })

  it('absorbs an error on either side of a decision', () => {
    expect(show('(1 / 0 == 1) || true')).toBe('true')
    expect(show('false && 1 / 0 == 1')).toBe('false')
    expect(show('(1 / 0 == 1) && true')).toBe('error: division by zero')
  })

  it('names a variable that is not bound', () => {
    expect(show('a.b', { types: { a: { kind: 'dyn', name: 'dyn', parameters: [] } } })).toBe(
      'error: no such attribute(s): a',
    )
  })

  it('finds no property that plain data inherits', () => {
    expect(show('has(self.constructor) || has(self.toString)', { data: { self: {} } })).toBe('false')
    expect(show('self.constructor', { data: { self: {} } })).toBe('error: no such key: constructor')
  })
})
