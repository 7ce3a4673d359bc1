import { isDeepStrictEqual } from 'node:util'
import type { Expression } from '../convert/expression.ts'
import { CONVERSIONS_FILE } from '../convert/conversions.ts'
import { pointerTo } from '../issue.ts'
import type { ConversionModel, KindModel } from '../model/model.ts'
import type { Comparison } from './comparison.ts'
import type { OwnedBreak } from './storage.ts'
import { stabilityOf } from './stability.ts'

/**
 * Steps between two versions that the new set no longer has: objects that were written by them are read otherwise, and
 * what their annotations hold is not brought back (rule 2).
 */
export function conversionBreaks(old: KindModel, fresh: KindModel, comparison: Comparison): readonly OwnedBreak[] {
  const after = conversionsOf(fresh, comparison.new.model.conversions)
  return conversionsOf(old, comparison.old.model.conversions).flatMap((conversion): readonly OwnedBreak[] => {
    const { first, second } = conversion
    const successor = after.find((each) => each.first.name === first.name && each.second.name === second.name)
    const free = [first, second].some(({ name }) => stabilityOf(name) === 'alpha')
    if (free || successor === undefined || isKept(conversion.steps, successor.steps)) return []
    const place = { file: `${fresh.folder}/${CONVERSIONS_FILE}`, pointer: pointerTo('', fresh.kind) }
    return [
      {
        kind: fresh,
        version: first.name,
        found: {
          name: 'conversion-changed',
          old: place,
          new: place,
          message: `the way between ${first.name} and ${second.name} lacks steps that it had, or has them otherwise`,
          advice: 'Keep the steps and the names of their annotations: objects are stored that were written by them.',
        },
      },
    ]
  })
}

const conversionsOf = ({ folder, kind }: KindModel, all: readonly ConversionModel[]): readonly ConversionModel[] =>
  all.filter((each) => each.folder === folder && each.kind === kind)

/** Whether everything that an expression says is said by another, which may say more. */
function isKept(old: Expression, fresh: Expression): boolean {
  if (old.form === 'value') return fresh.form === 'value' && isValueKept(old.value, fresh.value)
  if (old.form === 'call')
    return (
      fresh.form === 'call' &&
      fresh.name === old.name &&
      old.args.every((argument, index) => {
        const other = fresh.args[index]
        return other !== undefined && isKept(argument, other)
      })
    )
  if (old.form === 'list')
    return fresh.form === 'list' && old.items.every((item) => fresh.items.some((other) => isKept(item, other)))
  return (
    fresh.form === 'object' &&
    old.entries.every(([key, value]) => fresh.entries.some(([other, kept]) => other === key && isKept(value, kept)))
  )
}

const isValueKept = (old: unknown, fresh: unknown): boolean =>
  Array.isArray(old) && Array.isArray(fresh)
    ? old.every((item) => fresh.some((other) => isDeepStrictEqual(item, other)))
    : isDeepStrictEqual(old, fresh)
