import { formatGroupVersion } from '../../runtime/meta/object.ts'
import { wayToStorage } from '../convert/conversions.ts'
import type { Expression } from '../convert/expression.ts'
import type { ConversionModel, KindModel, Model } from '../model/model.ts'
import { type Entry, printArray, printObject, printString, printValue } from './literal.ts'
import { type EmitContext, type OutputFile, specifier } from './output.ts'

const pathOf = (folder: string): string => `${folder}/conversions.ts`

/** `WidgetV1V2`: the conversion between two versions of a kind. */
const nameOf = ({ kind, first, second }: ConversionModel): string =>
  [kind, first, second].map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join('')

/** `generated/<folder>/conversions.ts`: the ways between the versions of its kinds; nothing where none has two. */
export function emitConversions(model: Model, folder: string, context: EmitContext): readonly OutputFile[] {
  const path = pathOf(folder)
  const conversions = model.conversions.filter((each) => each.folder === folder)
  if (conversions.length === 0) return []
  const text = context.render('conversions', {
    source: folder,
    codegen: specifier(path, context.codegen),
    conversions: conversions.map((each) => ({ name: nameOf(each), text: printConversion(each) })),
  })
  return [{ path, text }]
}

function printConversion({ group, first, second, steps, holders }: ConversionModel): string {
  const versions = [first, second].map((version) => printString(formatGroupVersion({ group, version })))
  const rest = [steps, ...(holders === undefined ? [] : [holders])].map(printExpression)
  return `convert.conversion(${[...versions, ...rest].join(', ')})`
}

function printExpression(expression: Expression): string {
  switch (expression.form) {
    case 'value':
      return printValue(expression.value)
    case 'list':
      return printArray(expression.items.map(printExpression))
    case 'call':
      return `convert.${expression.name}(${expression.args.map(printExpression).join(', ')})`
    case 'object':
      return printObject(expression.entries.map(([key, value]) => ({ key, text: printExpression(value) })))
  }
}

/** The converters of a version as properties of its definition; none for the storage version. */
export function converterEntries(model: Model, kind: KindModel, version: string): readonly Entry[] {
  const own = model.conversions.filter((each) => each.folder === kind.folder && each.kind === kind.kind)
  const way = wayToStorage(kind, version, own).map(({ conversion, direction }) => ({
    name: `conversions.${nameOf(conversion)}`,
    direction,
  }))
  if (way.length === 0) return []
  const there = way.map(({ name, direction }) => `${name}.${direction}`)
  const back = way.toReversed().map(({ name, direction }) => `${name}.${direction === 'forward' ? 'back' : 'forward'}`)
  const printed = (parts: readonly string[]): string =>
    parts.length === 1 ? (parts[0] ?? '') : `convert.chain(${parts.join(', ')})`
  return [
    { key: 'toStorage', text: printed(there) },
    { key: 'fromStorage', text: printed(back) },
  ]
}

/** Module specifier of a folder's conversions from a file of one of its versions. */
export const conversionsSpecifier = (fromFile: string, folder: string): string => specifier(fromFile, pathOf(folder))
