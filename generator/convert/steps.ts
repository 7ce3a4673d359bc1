import { convert } from '../../runtime/codegen/index.ts'
import { describe } from '../../runtime/api/index.ts'
import { validate, nativeWording, type StructuralSchema } from '../../runtime/schema/index.ts'
import { pointerTo } from '../issue.ts'
import type { StepInputs } from './document.ts'
import { call, type Expression, optionsOf, turned, valueOf } from './expression.ts'
import type { Scope, Side } from './scope.ts'
import { lookup, typeOf } from './shape.ts'

const parentOf = (field: string): string => field.split('.').slice(0, -1).join('.')

/** Which side has something that the other lacks; undefined and reported: both, or neither. */
function sideOf(scope: Scope, field: string, pointer: string): Side | undefined {
  const first = scope.has(field)
  const second = scope.wanted(field) !== undefined
  if (first !== second) return first ? 'first' : 'second'
  const { naming } = scope
  scope.report(pointer, `${field} is a field of ${first ? 'both' : 'neither'} ${naming.first} and ${naming.second}`)
  return undefined
}

export function move(scope: Scope, { from, to }: StepInputs['move'], pointer: string): readonly Expression[] {
  const schema = scope.present(from, pointerTo(pointer, 'from'))
  if (schema === undefined) return []
  scope.take(from)
  scope.place(to, schema, pointerTo(pointer, 'to'))
  return [call('move', valueOf(from), valueOf(to))]
}

export function rename(scope: Scope, { field, to }: StepInputs['rename'], pointer: string): readonly Expression[] {
  const schema = scope.present(field, pointerTo(pointer, 'field'))
  if (schema === undefined) return []
  const parent = parentOf(field)
  scope.take(field)
  scope.place(parent === '' ? to : `${parent}.${to}`, schema, pointerTo(pointer, 'to'))
  return [call('rename', valueOf(field), valueOf(to))]
}

/** Only one version has the field; `otherwise`: the value that objects of the other have. */
export function keep(
  scope: Scope,
  { field, spelling, number, annotation }: StepInputs['keep'],
  pointer: string,
  otherwise?: { readonly value: unknown },
): readonly Expression[] {
  const at = pointerTo(pointer, 'field')
  const side = sideOf(scope, field, at)
  if (side === undefined) return []
  const owner = side === 'first' ? scope.shape : scope.target
  const schema = lookup(owner, field.split('.')) ?? {}
  const parent = parentOf(field)
  const holder = parent === '' ? owner : lookup(owner, parent.split('.'))
  if (otherwise === undefined && holder?.required?.includes(field.split('.').at(-1) ?? '') === true)
    scope.report(at, `${field} is required in ${scope.naming[side]}: give it a default`)
  if (otherwise !== undefined) {
    for (const error of validate(schema, otherwise.value, nativeWording))
      scope.report(pointerTo(pointer, 'value'), describe(error))
  }
  const fields = Object.entries(schema.properties ?? {})
  if (number !== undefined && !(fields.length === 1 && fields[0]?.[0] === number && fields[0][1].type === 'integer'))
    scope.report(pointerTo(pointer, 'number'), `${field} holds more than the integer ${number}`)
  const within = scope.within(side, field)
  const name = scope.name(side, field, annotation, pointer)
  const options = optionsOf({
    otherwise: otherwise === undefined ? undefined : valueOf(otherwise.value),
    within: within === undefined ? undefined : valueOf(within),
    spelling: spelling === undefined ? undefined : valueOf(spelling),
    number: number === undefined ? undefined : valueOf(number),
  })
  if (side === 'first') scope.take(field)
  else scope.place(field, schema, at)
  const step = call('keep', valueOf(field), valueOf(name), ...(options === undefined ? [] : [options]))
  return [turned(step, side === 'first' ? 'forward' : 'back')]
}

export function values(scope: Scope, { field, pairs }: StepInputs['values'], pointer: string): readonly Expression[] {
  const before = scope.present(field, pointerTo(pointer, 'field'))
  if (before === undefined) return []
  const after = scope.wanted(field)
  if (after === undefined) {
    scope.report(pointerTo(pointer, 'field'), `${field} is no field of ${scope.naming.second}`)
    return []
  }
  const sides = [
    { schema: before, listed: pairs.map(([value]) => value), name: scope.naming.first },
    { schema: after, listed: pairs.map(([, value]) => value), name: scope.naming.second },
  ] as const
  for (const [side, { schema, listed, name }] of sides.entries()) {
    const other = sides[1 - side]
    const at = (index: number): string => pointerTo(pointer, 'pairs', index, side)
    for (const [index, value] of listed.entries()) {
      if (listed.indexOf(value) !== index) scope.report(at(index), `${value} stands twice`)
      if (validate({ ...schema, default: undefined }, value, nativeWording).length > 0)
        scope.report(at(index), `${value} is no value of ${field} in ${name}`)
    }
    const all: readonly unknown[] = schema.enum ?? (schema.type === 'boolean' ? [true, false] : [])
    const unlisted = all.filter((value) => !listed.some((one) => one === value))
    for (const value of all.length === 0 ? (other?.listed ?? []).filter((one) => !listed.includes(one)) : unlisted) {
      const taken = other?.listed.some((one) => one === value) === true
      const known = other?.schema.enum?.includes(value) !== false
      if (taken || !known)
        scope.report(pointerTo(pointer, 'pairs'), `${String(value)} of ${name} has no counterpart of its own`)
    }
  }
  scope.settle(field)
  return [call('values', valueOf(field), valueOf(pairs))]
}

/** Returns the direction of a step between two forms; reports if it fits neither. */
function directionOf(scope: Scope, one: string, other: string, pointer: string): 'forward' | 'back' | undefined {
  if (scope.has(one) && scope.wanted(other) !== undefined) return 'forward'
  if (scope.has(other) && scope.wanted(one) !== undefined) return 'back'
  const { first, second } = scope.naming
  scope.report(pointer, `neither is ${one} a field of ${first} and ${other} one of ${second}, nor the other way round`)
  return undefined
}

export function wrap(
  scope: Scope,
  { field, list, annotation }: StepInputs['wrap'],
  pointer: string,
): readonly Expression[] {
  const direction = directionOf(scope, field, list, pointer)
  if (direction === undefined) return []
  const [from, to] = direction === 'forward' ? [field, list] : [list, field]
  const schema = lookup(scope.shape, from.split('.')) ?? {}
  if (direction === 'back' && schema.items === undefined) {
    scope.report(pointerTo(pointer, 'list'), `${list} is ${typeOf(schema)}, no list`)
    return []
  }
  scope.take(from)
  scope.place(to, direction === 'forward' ? { type: 'array', items: schema } : (schema.items ?? {}), pointer)
  const name = scope.name(direction === 'forward' ? 'second' : 'first', list, annotation, pointer)
  return [turned(call('wrap', valueOf(field), valueOf(list), valueOf(name)), direction)]
}

export function text(
  scope: Scope,
  { field, form, object, annotation }: StepInputs['text'],
  pointer: string,
): readonly Expression[] {
  const direction = directionOf(scope, field, object, pointer)
  if (direction === undefined) return []
  const here = scope.shape
  const there = scope.target
  const whole = lookup(direction === 'forward' ? here : there, field.split('.')) ?? {}
  const parts = lookup(direction === 'forward' ? there : here, object.split('.')) ?? {}
  if (whole.type !== 'string') scope.report(pointerTo(pointer, 'field'), `${field} is ${typeOf(whole)}, no string`)
  const names = [...form.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
  const fields = Object.keys(parts.properties ?? {})
  for (const name of [...names, ...fields]) {
    const { type } = lookup(parts, [name]) ?? {}
    const fits = names.filter((each) => each === name).length === 1 && (type === 'string' || type === 'integer')
    if (!fits)
      scope.report(pointerTo(pointer, 'form'), `${name} is not once a part and a string or integer of ${object}`)
  }
  const types = Object.fromEntries(names.map((name) => [name, lookup(parts, [name])?.type]))
  const [from, to] = direction === 'forward' ? [field, object] : [object, field]
  scope.take(from)
  scope.place(to, scope.wanted(to) ?? {}, pointer)
  const name = scope.name(direction === 'forward' ? 'second' : 'first', object, annotation, pointer)
  const args = [field, form, object, types, name].map(valueOf)
  return [turned(call('text', ...args), direction)]
}

export function byType(
  scope: Scope,
  { field, integer, string, annotation }: StepInputs['byType'],
  pointer: string,
): readonly Expression[] {
  const direction = directionOf(scope, field, integer, pointer)
  if (direction === undefined) return []
  const [one, two] = direction === 'forward' ? [scope.shape, scope.target] : [scope.target, scope.shape]
  const expected: readonly (readonly [keyof StepInputs['byType'], StructuralSchema, string, string])[] = [
    ['field', one, field, 'integer or string'],
    ['integer', two, integer, 'integer'],
    ['string', two, string, 'string'],
  ]
  for (const [key, side, path, type] of expected) {
    const found = lookup(side, path.split('.'))
    if (found === undefined || !typeOf(found).startsWith(type))
      scope.report(pointerTo(pointer, key), `${path} is no field that holds ${type}`)
  }
  const [from, to] = direction === 'forward' ? [[field], [integer, string]] : [[integer, string], [field]]
  for (const path of from) scope.take(path)
  for (const path of to) scope.place(path, scope.wanted(path) ?? {}, pointer)
  const name = scope.name(direction === 'forward' ? 'second' : 'first', string, annotation, pointer)
  return [turned(call('byType', valueOf(field), valueOf({ integer, string }), valueOf(name)), direction)]
}

/** The direction of an `item` step, and the schemas of the single field and of the list's items. */
interface ItemPlaces {
  readonly direction: 'forward' | 'back'
  readonly single: StructuralSchema
  readonly items: StructuralSchema
}

/** The form of an item names fields of the items, and has one place for a value of the field's type. */
export function checkForm(
  scope: Scope,
  form: Readonly<Record<string, unknown>>,
  { single, items }: ItemPlaces,
  pointer: string,
): void {
  const place = convert.placeOfValue(form)
  const there = place && lookup(items, place)
  if (place === undefined) scope.report(pointer, 'has no $value')
  else if (there !== undefined && typeOf(there) !== typeOf(single))
    scope.report(pointer, `${place.join('.')} is ${typeOf(there)}, the field is ${typeOf(single)}`)
  const walk = (part: unknown, path: readonly string[]): void => {
    if (path.length > 0 && lookup(items, path) === undefined)
      scope.report(pointerTo(pointer, ...path), `${path.join('.')} is no field of the items`)
    else if (typeof part === 'object' && part !== null)
      for (const [name, inner] of Object.entries(part)) walk(inner, [...path, name])
  }
  walk(form, [])
}

/** Returns the direction of an `item` step and its schemas; undefined, with a report, if it fits neither direction. */
export function itemPlaces(scope: Scope, { field, list }: StepInputs['item'], pointer: string): ItemPlaces | undefined {
  const direction = directionOf(scope, field, list, pointer)
  if (direction === undefined) return undefined
  const [one, two] = direction === 'forward' ? [scope.shape, scope.target] : [scope.target, scope.shape]
  const many = lookup(two, list.split('.'))
  if (many?.items === undefined) {
    scope.report(pointerTo(pointer, 'list'), `${list} is ${typeOf(many)}, no list`)
    return undefined
  }
  return { direction, single: lookup(one, field.split('.')) ?? {}, items: many.items }
}
