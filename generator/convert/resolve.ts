import type { StructuralSchema } from '../../runtime/schema/index.ts'
import { pointerTo } from '../issue.ts'
import type { StepInput, StepInputs } from './document.ts'
import { call, type Expression, listOf, optionsOf, turned, valueOf } from './expression.ts'
import { type Holder, type Naming, Scope } from './scope.ts'
import { entry, head, implied, meanings, obsolete, spread, zero } from './older-steps.ts'
import { lookup, typeOf } from './shape.ts'
import { byType, checkForm, itemPlaces, keep, move, rename, text, values, wrap } from './steps.ts'
import { defined } from '../../runtime/json/index.ts'

export interface Resolved {
  readonly steps: Expression
  /** Absent: no object is in one version only. */
  readonly holders?: Expression
}

/** Resolves the steps of an object and the remaining differences; issues go to the scope. */
export function resolveSteps(scope: Scope, inputs: readonly StepInput[], pointer: string): Resolved {
  const steps = inputs.flatMap((input, index) => resolveStep(scope, input, pointerTo(pointer, index)))
  const { first, second } = scope.finish()
  const listed = (holders: readonly Holder[]): Expression | undefined =>
    holders.length === 0 ? undefined : valueOf(holders)
  const holders = optionsOf({ first: listed(first), second: listed(second) })
  return { steps: listOf(steps), ...defined({ holders }) }
}

function resolveStep(scope: Scope, input: StepInput, pointer: string): readonly Expression[] {
  const at = (name: keyof StepInputs): string => pointerTo(pointer, name)
  if ('rename' in input) return rename(scope, input.rename, at('rename'))
  if ('move' in input) return move(scope, input.move, at('move'))
  if ('keep' in input) return keep(scope, input.keep, at('keep'))
  if ('default' in input) return keep(scope, input.default, at('default'), { value: input.default.value })
  if ('values' in input) return values(scope, input.values, at('values'))
  if ('wrap' in input) return wrap(scope, input.wrap, at('wrap'))
  if ('text' in input) return text(scope, input.text, at('text'))
  if ('byType' in input) return byType(scope, input.byType, at('byType'))
  if ('item' in input) return item(scope, input.item, at('item'))
  if ('meanings' in input) return meanings(scope, input.meanings, at('meanings'))
  if ('zero' in input) return zero(scope, input.zero, at('zero'))
  if ('entry' in input) return entry(scope, input.entry, at('entry'))
  if ('implied' in input) return implied(scope, input.implied, at('implied'))
  if ('head' in input) return head(scope, input.head, at('head'))
  if ('spread' in input) return spread(scope, input.spread, at('spread'))
  if ('obsolete' in input) return obsolete(scope, input.obsolete, at('obsolete'))
  return each(scope, input.each, at('each'))
}

function item(scope: Scope, input: StepInputs['item'], pointer: string): readonly Expression[] {
  const { field, list, form, kept = 'others', annotation } = input
  const places = itemPlaces(scope, input, pointer)
  if (places === undefined) return []
  const { direction } = places
  checkForm(scope, form, places, pointerTo(pointer, 'form'))
  const [from, to] = direction === 'forward' ? [field, list] : [list, field]
  scope.take(from)
  scope.place(to, scope.wanted(to) ?? {}, pointer)
  const name = scope.name(direction === 'forward' ? 'second' : 'first', list, annotation, pointer)
  const place =
    kept === 'all' ? undefined : scope.name(direction === 'forward' ? 'first' : 'second', field, undefined, pointer)
  const options = optionsOf({
    empty: 'empty' in input ? valueOf(input.empty) : undefined,
    place: place === undefined ? undefined : valueOf(place),
  })
  const args = [valueOf({ field, list, form }), valueOf(name), ...(options === undefined ? [] : [options])]
  return [turned(call('item', ...args), direction)]
}

/** Schema of the items of a list or the values of a map. */
const itemsOf = ({ items, additionalProperties }: StructuralSchema): StructuralSchema | undefined =>
  items ?? (additionalProperties === true ? undefined : additionalProperties)

function each(scope: Scope, { field, steps, annotation }: StepInputs['each'], pointer: string): readonly Expression[] {
  const here = scope.present(field, pointerTo(pointer, 'field'))
  const there = scope.wanted(field)
  const shape = here && itemsOf(here)
  const target = there && itemsOf(there)
  if (shape === undefined || target === undefined || typeOf(here) !== typeOf(there)) {
    scope.report(pointerTo(pointer, 'field'), `${field} is no list, and no map, of both versions`)
    return []
  }
  const { first, second } = scope.naming
  const naming: Naming = {
    first: `the items of ${first}`,
    second: `the items of ${second}`,
    keptAs: (_, path) => path,
    problemOf: () => undefined,
  }
  const inner = new Scope(shape, target, { naming, report: scope.report, pointer })
  const resolved = resolveSteps(inner, steps, pointerTo(pointer, 'steps'))
  const keys = here?.listMapKeys ?? []
  const stable =
    keys.length > 0 && keys.join() === there?.listMapKeys?.join() && keys.every((key) => lookup(target, [key]))
  scope.settle(field)
  const options = optionsOf({ keys: stable ? valueOf(keys) : undefined })
  const sequence = call('sequence', resolved.steps, ...(resolved.holders === undefined ? [] : [resolved.holders]))
  const name = scope.name('second', field, annotation, pointer)
  return [call('each', valueOf(field), valueOf(name), sequence, ...(options === undefined ? [] : [options]))]
}
