import { expect, expectTypeOf, it } from 'vitest'
import { defined } from '../../../runtime/json/index.ts'

const given = (uid?: string) => defined({ name: 'a', uid })

it('leaves out members that are undefined, and no others', () => {
  expect(Object.keys(given())).toEqual(['name'])
  expect(defined({ a: null, b: '', c: 0, d: false })).toEqual({ a: null, b: '', c: 0, d: false })
})

it('has a type in which only members that may be undefined may be absent', () => {
  expectTypeOf(given()).toHaveProperty('name').toEqualTypeOf<string>()
  expectTypeOf<{ name: string }>().toExtend<ReturnType<typeof given>>()
  expectTypeOf<{ uid: string }>().not.toExtend<ReturnType<typeof given>>()
  expectTypeOf<{ name: string; uid: undefined }>().not.toExtend<ReturnType<typeof given>>()
})
