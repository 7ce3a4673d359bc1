import { convert } from '../../runtime/codegen/index.ts'
import { describe } from '../../runtime/api/index.ts'
import { jsonEqual } from '../../runtime/json/index.ts'
import { nativeWording, type StructuralSchema, validate } from '../../runtime/schema/index.ts'
import { pointerTo } from '../issue.ts'
import type { StepInputs } from './document.ts'
import { call, type Expression, optionsOf, turned, valueOf } from './expression.ts'
import type { Scope } from './scope.ts'
import { lookup, typeOf } from './shape.ts'

/** Reports why a value is invalid for a field. */
function checkValue(scope: Scope, schema: StructuralSchema | undefined, value: unknown, pointer: string): void {
  for (const error of validate({ ...schema, default: undefined }, value, nativeWording))
    scope.report(pointer, describe(error))
}

export function meanings(scope: Scope, input: StepInputs['meanings'], pointer: string): readonly Expression[] {
  const { field, pairs, annotation } = input
  const sides = [scope.present(field, pointerTo(pointer, 'field')), scope.wanted(field)] as const
  for (const side of [0, 1] as const) {
    for (const [index, pair] of pairs.entries()) {
      const at = pointerTo(pointer, 'pairs', index, side)
      checkValue(scope, sides[side], pair[side], at)
      if (pairs.findIndex((other) => jsonEqual(other[side], pair[side])) !== index) scope.report(at, 'stands twice')
    }
  }
  scope.settle(field)
  const name = scope.name('first', field, annotation, pointer)
  return [call('meanings', valueOf(field), valueOf(pairs), valueOf(name))]
}

/** Whether a schema takes a value for absence. */
const isAbsence = ({ omitEmpty, default: fallback }: StructuralSchema, value: unknown): boolean =>
  omitEmpty === true || jsonEqual(fallback, value)

export function zero(scope: Scope, input: StepInputs['zero'], pointer: string): readonly Expression[] {
  const { field, value, annotation } = input
  const first = scope.present(field, pointerTo(pointer, 'field'))
  const second = scope.wanted(field)
  if (first === undefined || second === undefined || isAbsence(first, value) === isAbsence(second, value)) {
    scope.report(pointerTo(pointer, 'field'), `not exactly one version takes this value of ${field} for absence`)
    return []
  }
  checkValue(scope, first, value, pointerTo(pointer, 'value'))
  const name = scope.name('second', field, annotation, pointer)
  scope.settle(field)
  const distinct = isAbsence(first, value) ? second : first
  const options = optionsOf({ absence: distinct.default === undefined ? undefined : valueOf('zero') })
  const step = call('zero', valueOf(field), valueOf(value), valueOf(name), ...(options === undefined ? [] : [options]))
  return [turned(step, isAbsence(first, value) ? 'forward' : 'back')]
}

export function entry(scope: Scope, input: StepInputs['entry'], pointer: string): readonly Expression[] {
  const { map, key, field, annotation } = input
  const held = scope.present(map, pointerTo(pointer, 'map'))?.additionalProperties
  const own = scope.wanted(field)
  if (held === undefined || held === true || own === undefined || typeOf(held) !== typeOf(own)) {
    scope.report(pointer, `${map} is no map of values of the type of ${field} in ${scope.naming.second}`)
    return []
  }
  const fieldIn = scope.has(field) ? 'both' : 'second'
  if (fieldIn === 'second') scope.place(field, own, pointerTo(pointer, 'field'))
  const name = scope.name('first', `${map}.${field}`, annotation, pointer)
  return [call('entry', valueOf({ map, key, field, fieldIn }), valueOf(name))]
}

export function implied(scope: Scope, input: StepInputs['implied'], pointer: string): readonly Expression[] {
  const { field, by, annotation } = input
  const own = scope.wanted(field)
  if (own === undefined || scope.has(field)) {
    scope.report(pointerTo(pointer, 'field'), `${field} is not a field of ${scope.naming.second} alone`)
    return []
  }
  for (const [index, [source, value]] of by.entries()) {
    scope.present(source, pointerTo(pointer, 'by', index, 0))
    checkValue(scope, own, value, pointerTo(pointer, 'by', index, 1))
  }
  scope.place(field, own, pointerTo(pointer, 'field'))
  const name = scope.name('second', field, annotation, pointer)
  return [call('implied', valueOf(field), valueOf(by), valueOf(name))]
}

/** Returns the present schema of a list's items; undefined, with a report, if there is no such list. */
function itemsIn(scope: Scope, list: string, pointer: string): StructuralSchema | undefined {
  const found = scope.present(list, pointer)
  if (found !== undefined && found.items === undefined) scope.report(pointer, `${list} is ${typeOf(found)}, no list`)
  return found?.items
}

/** A field that only the first version has leaves the shape; undefined and reported: it is not there. */
function takeField(scope: Scope, field: string, pointer: string): StructuralSchema | undefined {
  const own = scope.present(field, pointer)
  if (own === undefined) return undefined
  scope.take(field)
  return own
}

/** Reports a form that is no object of a schema with one place for a value of the field's type. */
function checkForm(scope: Scope, whole: StructuralSchema | undefined, form: object, pointer: string): void {
  const place = convert.placeOfValue(form)
  if (place === undefined) return scope.report(pointer, 'has no $value')
  if (whole !== undefined && lookup(whole, place) === undefined)
    scope.report(pointer, `${place.join('.')} is no field of what it makes`)
}

export function head(scope: Scope, input: StepInputs['head'], pointer: string): readonly Expression[] {
  const { field, list, form, annotation } = input
  const items = itemsIn(scope, list, pointerTo(pointer, 'list'))
  if (takeField(scope, field, pointerTo(pointer, 'field')) === undefined || items === undefined) return []
  checkForm(scope, items, form, pointerTo(pointer, 'form'))
  const name = scope.name('first', field, annotation, pointer)
  return [call('head', ...[field, list, form, name].map(valueOf))]
}

export function spread(scope: Scope, input: StepInputs['spread'], pointer: string): readonly Expression[] {
  const { field, list, to, annotation } = input
  const items = itemsIn(scope, list, pointerTo(pointer, 'list'))
  const own = takeField(scope, field, pointerTo(pointer, 'field'))
  if (items === undefined || own === undefined) return []
  const there = lookup(items, to.split('.'))
  if (there === undefined || typeOf(there) !== typeOf(own))
    scope.report(pointerTo(pointer, 'to'), `${to} is no field of the items that has the type of ${field}`)
  const name = scope.name('first', field, annotation, pointer)
  return [call('spread', ...[field, list, to, name].map(valueOf))]
}

export function obsolete(scope: Scope, input: StepInputs['obsolete'], pointer: string): readonly Expression[] {
  const { field, to, form } = input
  const whole = scope.present(to, pointerTo(pointer, 'to'))
  if (takeField(scope, field, pointerTo(pointer, 'field')) === undefined) return []
  checkForm(scope, whole, form, pointerTo(pointer, 'form'))
  return [call('obsolete', ...[field, to, form].map(valueOf))]
}
