import { wayBetween } from '../convert/conversions.ts'
import type { Expression } from '../convert/expression.ts'
import type { ConversionModel, KindModel, Model } from '../model/model.ts'
import { type Entry, printArray, printObject, printString, printValue } from './literal.ts'
import { type EmitContext, type OutputFile, specifier } from './output.ts'

const pathOf = (folder: string): string => `${folder}/conversions.ts`

/** `WidgetV1V2`: the conversion between two versions of a kind. */
const nameOf = ({ kind, first, second }: ConversionModel): string =>
  [kind, ...first.name.split('/'), ...second.name.split('/')]
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1).replaceAll(/[^A-Za-z0-9]/g, ''))
    .join('')

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

function printConversion({ first, second, steps, holders }: ConversionModel): string {
  const versions = [first, second].map(({ apiVersion }) => printString(apiVersion))
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

/** Both ways between two versions of a kind, as expressions; undefined: they are one. */
export function waysBetween(
  model: Model,
  kind: KindModel,
  from: string,
  to: string,
): { readonly there: string; readonly back: string } | undefined {
  const own = model.conversions.filter((each) => each.folder === kind.folder && each.kind === kind.kind)
  const way = wayBetween(from, to, own).map(({ conversion, direction }) => ({
    name: `conversions.${nameOf(conversion)}`,
    direction,
  }))
  if (way.length === 0) return undefined
  const printed = (parts: readonly string[]): string =>
    parts.length === 1 ? (parts[0] ?? '') : `convert.chain(${parts.join(', ')})`
  return {
    there: printed(way.map(({ name, direction }) => `${name}.${direction}`)),
    back: printed(way.toReversed().map(({ name, direction }) => `${name}.${opposite(direction)}`)),
  }
}

const opposite = (direction: 'forward' | 'back'): string => (direction === 'forward' ? 'back' : 'forward')

/** The converters of a version as properties of its definition; none for the storage version. */
export function converterEntries(model: Model, kind: KindModel, version: string): readonly Entry[] {
  const ways = waysBetween(model, kind, version, kind.storageVersion)
  return ways === undefined
    ? []
    : [
        { key: 'toStorage', text: ways.there },
        { key: 'fromStorage', text: ways.back },
      ]
}

/** Module specifier of a folder's conversions from a file of one of its versions. */
export const conversionsSpecifier = (fromFile: string, folder: string): string => specifier(fromFile, pathOf(folder))
