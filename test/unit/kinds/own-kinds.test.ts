import { describe, expect, it } from 'vitest'
import { ConfigError } from '../../../runtime/api/index.ts'
import { defineKind, withOwnKinds } from '../../../runtime/kinds/index.ts'
import { jsonOf, ObjectView } from '../../../runtime/kinds/own/object-view.ts'
import { HookRunner } from '../../../runtime/kinds/own/runner.ts'
import { errorReporter } from '../../../server/report.ts'
import { OrderResource, QuoteResource } from '../../http/own-kinds/shop.ts'

const none = { strategies: () => undefined, columns: () => undefined, operations: () => undefined }
const defined =
  (hooks: unknown, resource: unknown = OrderResource) =>
  () =>
    defineKind(resource as typeof OrderResource, hooks as object)

const KEPT = { read: () => undefined, list: () => [], write: () => '' }

describe('defineKind', () => {
  it.each<readonly [string, () => unknown, RegExp]>([
    ['no resource', defined({}, null), /needs a resource of the generated code first/],
    ['a resource that is none', defined({}, { kind: 'Order' }), /needs a resource of the generated code first/],
    ['no hooks', defined(undefined), /of Order.shop.test needs an object with hooks/],
    ['a hook that there is not', defined({ validat: () => [] }), /has no hook validat; did you mean validate\?$/],
    ['a hook like no other', defined({ onSave: () => [] }), /has no hook onSave; there are .*validate,/],
    ['a hook that is no function', defined({ validate: 'no' }), /validate must be a function/],
    ['a deadline that is none', defined({ deadlineMilliseconds: 0 }), /must be a whole number above 0/],
    ['columns that are none', defined({ columns: {} }), /columns must be a list of columns/],
    ['a column without a cell', defined({ columns: [{ name: 'A' }] }), /columns holds a column at 0 without/],
    ['a column of no type', defined({ columns: [{ name: 'A', type: 'x', cell: () => '' }] }), /a type of string, /],
    ['an allocation without names', defined({ allocate: { choose: () => undefined } }), /needs a function names/],
    ['subresources that are none', defined({ subresources: { refund: 1 } }), /must hold an object for each name/],
    ['a subresource that the schema lacks', defined({ subresources: { pay: {} } }), /declares no subresource pay/],
    ['a subresource of the server', defined({ subresources: { status: {} } }), /status belongs to the server/],
    ['a method that there is not', defined({ subresources: { refund: { post: () => 1 } } }), /has no method post/],
    ['a verb that the schema lacks', defined({ subresources: { receipt: { create: () => 1 } } }), /no verb create/],
    [
      'a verb patch without what it needs',
      defined({ subresources: { note: { get: () => ({}) } } }),
      /verb patch of the subresource note, which needs get and update/,
    ],
    [
      'a method that is no function',
      defined({ subresources: { refund: { create: 1 } } }),
      /create .* must be a function/,
    ],
    [
      'a source without list',
      defined({ source: { read: () => 1 } }),
      /source needs the functions read, list and write/,
    ],
    [
      'a source without watch',
      defined({ source: KEPT }),
      /source has no watch, but its schema declares the verb watch/,
    ],
    ['an allocation elsewhere', defined({ source: KEPT, allocate: { names: () => [] } }), /allocate is for objects/],
    ['virtual for a stored kind', defined({ virtual: () => ({}) }), /whose schema says virtual: true/],
    ['hooks of a virtual kind', defined({ validate: () => [] }, QuoteResource), /which has no hook validate/],
  ])('refuses %s in one sentence that names the kind', (_, define, sentence) => {
    expect(define).toThrow(ConfigError)
    expect(define).toThrow(sentence)
    expect(define).toThrow(/^defineKind [^\n]*$/)
  })
})

describe('own kinds', () => {
  const report = () => undefined
  const isDeclared = () => true

  it('are one for each kind', () => {
    const twice = [defineKind(OrderResource, {}), defineKind(OrderResource, {})]
    expect(() => withOwnKinds(twice, { builtIn: none, isDeclared, report })).toThrow(
      'ownKinds: Order.shop.test is defined twice',
    )
  })

  it('replace no built-in one', () => {
    const builtIn = { ...none, strategies: () => ({}) }
    expect(() => withOwnKinds([defineKind(OrderResource, {})], { builtIn, isDeclared, report })).toThrow(
      'ownKinds: Order is a built-in kind, whose rules can not be replaced',
    )
  })

  it('are kinds that a schema declares', () => {
    const own = [defineKind(OrderResource, {})]
    expect(() => withOwnKinds(own, { builtIn: none, isDeclared: () => false, report })).toThrow(
      'ownKinds: no schema of this server declares Order.shop.test, which has own code',
    )
  })

  it('cost nothing where there are none', () => {
    expect(withOwnKinds([], { builtIn: none, isDeclared, report })).toBe(none)
  })
})

describe('what a hook does wrong', () => {
  it('is one line of the log for each kind and cause, with a count', () => {
    let now = 0
    const lines: Readonly<Record<string, unknown>>[] = []
    const logger = { error: (line: object) => void lines.push({ ...line }) }
    const report = errorReporter(logger as unknown as Parameters<typeof errorReporter>[0], () => now)
    const runner = new HookRunner(OrderResource, { report })
    const fail = (text: string) => {
      const call = () => {
        throw new Error(text)
      }
      const run = () => runner.run({ hook: 'validate', name: 'a', context: undefined, call, read: () => undefined })
      expect(run).toThrow('Internal error occurred: the request could not be completed')
    }
    for (let order = 1; order <= 5; order++) fail(`no price of ${order}`)
    fail('no stock')
    expect(lines.map(({ message }) => message)).toEqual(Array(2).fill('own code of Order.shop.test failed in validate'))
    now = 2_000
    fail('no price of 6')
    expect(lines.map(({ omitted }) => omitted)).toEqual([undefined, undefined, 4])
  })

  it('never fails again while it is reported', () => {
    const reported: unknown[] = []
    const runner = new HookRunner(OrderResource, { report: (error) => void reported.push(error) })
    const hostile = { toString: () => { throw new Error('again') } } // prettier-ignore
    for (const thrown of [hostile, Symbol('x'), undefined, null, 7n, 'x'.repeat(10_000)])
      runner.failed('validate', thrown)
    expect(reported).toHaveLength(6)
    expect(Math.max(...reported.map((error) => ((error as Error).cause as Error).message.length))).toBeLessThan(1_100)
  })
})

describe('the view of an object', () => {
  const object = () => ({ kind: 'A', apiVersion: 'v1', metadata: { name: 'a' }, list: [{ x: 1 }, { x: 2 }] })

  it('reads like the object', () => {
    const view = new ObjectView(object(), 'read-only').object
    expect(view).toEqual(object())
    expect(JSON.stringify(view)).toBe(JSON.stringify(object()))
    expect({ ...view }).toEqual(object())
    expect(Array.isArray(view['list'])).toBe(true)
    expect((view['list'] as { x: number }[]).map(({ x }) => x)).toEqual([1, 2])
    expect(view['list']).toBe(view['list'])
  })

  it('can not be edited in any part', () => {
    const target = object()
    const view = new ObjectView(target, 'read-only').object
    const list = view['list'] as { x: number }[]
    const edits = [() => (view.kind = 'B'), () => list.push({ x: 3 }), () => list.sort(), () => delete view['list']]
    for (const edit of edits) expect(edit).toThrow('not to be edited')
    expect(target).toEqual(object())
  })

  it('knows whether a draft was edited, and lets nobody edit it later', () => {
    const view = new ObjectView(object(), 'draft')
    expect(view.before).toBeUndefined()
    view.object.metadata.name = 'b'
    expect(view.before).toEqual({ kind: 'A', apiVersion: 'v1', metadata: { name: 'a' } })
    view.close()
    expect(() => (view.object.kind = 'B')).toThrow('when the time of the hook was over')
  })
})

describe('what own code makes', () => {
  it('is copied as JSON, without what is undefined', () => {
    expect(jsonOf({ a: [1, 'x', null, true, 2n ** 60n], b: undefined })).toEqual({ a: [1, 'x', null, true, 2n ** 60n] })
    expect(Object.keys(jsonOf(JSON.parse('{"__proto__":1}')) as object)).toEqual(['__proto__'])
  })

  it.each<readonly [string, unknown]>([
    ['a function', () => 1],
    ['a symbol', Symbol('x')],
    ['a date', new Date(0)],
    ['a map', new Map()],
    ['no number', Number.NaN],
    ['a number without end', Infinity],
    ['an integer above 64 bits', 2n ** 70n],
  ])('is refused if it is %s', (_, value) => {
    expect(() => jsonOf({ deep: [value] })).toThrow(/no JSON/)
  })
})
