import { describe, expect, it } from 'vitest'
import { mostGeneral, unify, unifyAll } from '../../../../runtime/cel/check/assignable.ts'
import { Substitution } from '../../../../runtime/cel/check/substitution.ts'
import {
  DYN,
  ERROR,
  formatType,
  INT,
  listOf,
  mapOf,
  NULL,
  nullableOf,
  objectType,
  opaqueType,
  optionalOf,
  STRING,
  TIMESTAMP,
  TYPE,
  typeOf,
  UINT,
  type Type,
} from '../../../../runtime/cel/value/types.ts'

const agree = (a: Type, b: Type): boolean => unify(new Substitution(), a, b)

describe('unification of types without variables', () => {
  it.each<[string, Type, Type, boolean]>([
    ['a type and itself', INT, INT, true],
    ['two numbers', INT, UINT, false],
    ['anything and dyn', listOf(INT), DYN, true],
    ['dyn and anything', DYN, INT, true],
    ['anything and an error', ERROR, INT, true],
    ['lists of agreeing elements', listOf(DYN), listOf(INT), true],
    ['lists of different elements', listOf(STRING), listOf(INT), false],
    ['a list and a map', listOf(INT), mapOf(INT, INT), false],
    ['maps, by key and value', mapOf(STRING, DYN), mapOf(STRING, INT), true],
    ['all types of types', typeOf(INT), typeOf(STRING), true],
    ['a type of a type and the type of types', typeOf(INT), TYPE, true],
    ['messages of one name', objectType('a.B'), objectType('a.B'), true],
    ['messages of two names', objectType('a.B'), objectType('a.C'), false],
    ['abstract types of one name', opaqueType('set', INT), opaqueType('set', DYN), true],
    ['abstract types of two names', opaqueType('set', INT), opaqueType('bag', INT), false],
    ['null and a scalar', NULL, INT, false],
    ['null and a nullable scalar', NULL, nullableOf(INT), true],
    ['a nullable scalar and null', nullableOf(INT), NULL, true],
    ['a nullable scalar and its scalar', nullableOf(INT), INT, true],
    ['a nullable scalar and another scalar', nullableOf(INT), STRING, false],
    ['null and a message', NULL, objectType('a.B'), true],
    ['null and a timestamp', TIMESTAMP, NULL, true],
    ['null and an optional', NULL, optionalOf(INT), true],
    ['null and a list', NULL, listOf(INT), false],
  ])('%s', (_, a, b, agrees) => {
    expect(agree(a, b)).toBe(agrees)
  })
})

describe('unification with type variables', () => {
  it('binds a free variable on either side', () => {
    const substitution = new Substitution()
    const a = substitution.fresh()
    const b = substitution.fresh()
    expect(unify(substitution, a, INT)).toBe(true)
    expect(unify(substitution, listOf(STRING), listOf(b))).toBe(true)
    expect(substitution.apply(mapOf(a, b))).toEqual(mapOf(INT, STRING))
  })

  it('refuses a second type that differs from the first', () => {
    const substitution = new Substitution()
    const a = substitution.fresh()
    expect(unifyAll(substitution, [INT, STRING], [a, a])).toBe(false)
    expect(substitution.find(a)).toBeUndefined()
  })

  it('keeps the more general of two types that agree', () => {
    const substitution = new Substitution()
    const a = substitution.fresh()
    expect(unifyAll(substitution, [INT, DYN, INT], [a, a, a])).toBe(true)
    expect(substitution.apply(a)).toBe(DYN)
  })

  it('never binds a variable to a type that contains it', () => {
    const substitution = new Substitution()
    const a = substitution.fresh()
    const b = substitution.fresh()
    expect(unify(substitution, a, listOf(a))).toBe(false)
    expect(unify(substitution, a, listOf(b))).toBe(true)
    expect(unify(substitution, b, mapOf(STRING, a))).toBe(false)
  })

  it('leaves nothing behind when a later pair differs', () => {
    const substitution = new Substitution()
    const a = substitution.fresh()
    const b = substitution.fresh()
    expect(unifyAll(substitution, [INT, INT], [a, STRING])).toBe(false)
    expect(substitution.apply(listOf(a))).toEqual(listOf(a))
    expect(unify(substitution, a, b)).toBe(true)
  })

  it('takes back bindings, and restores those that were overwritten', () => {
    const substitution = new Substitution()
    const a = substitution.fresh()
    unify(substitution, a, INT)
    const mark = substitution.mark()
    unify(substitution, a, DYN)
    expect(substitution.apply(a)).toBe(DYN)
    substitution.rollback(mark)
    expect(substitution.apply(a)).toBe(INT)
  })

  it('renames the variables of a signature consistently, and afresh each time', () => {
    const substitution = new Substitution()
    const a = substitution.fresh()
    const b = substitution.fresh()
    const [result, list] = substitution.instantiate([a, listOf(a), b])
    expect(list).toEqual(listOf(result!))
    expect(substitution.instantiate([a])[0]).not.toEqual(result)
  })

  it('closes free variables to dyn and leaves other types alone', () => {
    const substitution = new Substitution()
    const type = mapOf(STRING, listOf(INT))
    expect(substitution.close(type)).toBe(type)
    expect(substitution.close(listOf(substitution.fresh()))).toEqual(listOf(DYN))
  })
})

describe('the more general type', () => {
  it.each<[Type, Type, Type]>([
    [INT, DYN, DYN],
    [listOf(INT), listOf(DYN), listOf(DYN)],
    [INT, nullableOf(INT), nullableOf(INT)],
    [nullableOf(INT), INT, nullableOf(INT)],
    [NULL, nullableOf(INT), nullableOf(INT)],
    [optionalOf(DYN), optionalOf(INT), optionalOf(DYN)],
  ])('of %o and %o is %o', (a, b, general) => {
    expect(mostGeneral(a, b)).toEqual(general)
  })
})

describe('printing of types', () => {
  it.each<[Type, string]>([
    [mapOf(STRING, listOf(TIMESTAMP)), 'map(string, list(timestamp))'],
    [typeOf(INT), 'type(int)'],
    [TYPE, 'type'],
    [NULL, 'null'],
    [ERROR, '!error!'],
    [nullableOf(INT), 'wrapper(int)'],
    [optionalOf(objectType('a.B')), 'optional_type(a.B)'],
  ])('%o is %s', (type, printed) => {
    expect(formatType(type)).toBe(printed)
  })
})
