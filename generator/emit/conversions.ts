import { wayBetween } from '../convert/conversions.ts'
import type { Expression } from '../convert/expression.ts'
import type { ConversionModel, KindModel, Model } from '../model/model.ts'
import { type Layout, print } from './layout.ts'
import {
  type Argument,
  arrayLayout,
  callLayout,
  entry,
  type Entry,
  objectLayout,
  printString,
  valueLayout,
} from './literal.ts'
import { type EmitContext, type OutputFile, specifier } from './output.ts'

const pathOf = (folder: string): string => `${folder}/conversions.ts`

/** `WidgetV1V2`: the conversion between two versions of a kind. */
const nameOf = ({ kind, first, second }: ConversionModel): string =>
  [kind, ...first.name.split('/'), ...second.name.split('/')]
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1).replaceAll(/[^A-Za-z0-9]/g, ''))
    .join('')

/**
 * Emits `generated/<folder>/conversions.ts`, the conversions between the versions of its kinds; nothing if none has
 * two.
 */
export function emitConversions(model: Model, folder: string, context: EmitContext): readonly OutputFile[] {
  const path = pathOf(folder)
  const conversions = model.conversions.filter((each) => each.folder === folder)
  if (conversions.length === 0) return []
  const text = context.render('conversions', {
    source: folder,
    codegen: specifier(path, context.codegen),
    conversions: conversions.map((each) => {
      return { text: printConversion(nameOf(each), conversionLayout(each)) }
    }),
  })
  return [{ path, text }]
}

/** A conversion as an exported constant, which is made when it is first needed. */
function printConversion(name: string, conversion: Layout): string {
  const before = `export const ${name} = convert.lazily(() =>`
  const onOne = `${print(conversion, { before: `${before} `, after: ')' })})`
  if (!onOne.includes('\n')) return `${before} ${onOne}`
  return `${before}\n  ${print(conversion, { before: '  ', depth: 2, after: ',' })},\n)`
}

function conversionLayout({ first, second, steps, holders }: ConversionModel): Layout {
  const versions = [first, second].map(({ apiVersion }): Argument => ({
    value: printString(apiVersion),
    form: 'other',
  }))
  const rest = [steps, ...(holders === undefined ? [] : [holders])].map(argumentOf)
  return callLayout('convert.conversion', [...versions, ...rest])
}

function expressionLayout(expression: Expression): Layout {
  switch (expression.form) {
    case 'value':
      return valueLayout(expression.value)
    case 'list':
      return arrayLayout(expression.items.map(expressionLayout))
    case 'call':
      return callLayout(`convert.${expression.name}`, expression.args.map(argumentOf))
    case 'object':
      return objectLayout(expression.entries.map(([key, value]) => entry(key, expressionLayout(value))))
  }
}

const argumentOf = (expression: Expression): Argument => ({
  value: expressionLayout(expression),
  form: formOf(expression),
})

function formOf(expression: Expression): Argument['form'] {
  switch (expression.form) {
    case 'value':
      return formOfValue(expression.value)
    case 'list':
      return expression.items.length > 0 ? 'array' : 'other'
    case 'object':
      return 'object'
    case 'call':
      return 'other'
  }
}

function formOfValue(value: unknown): Argument['form'] {
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) return 'other'
  return Array.isArray(value) ? 'array' : 'object'
}

/** Both ways between two versions of a kind, as expressions. */
interface Ways {
  readonly there: Layout
  readonly back: Layout
  /** Names of the runtime that the expressions use. */
  readonly uses: readonly 'convert'[]
}

/** Both ways between two versions of a kind; undefined where they are one. */
export function waysBetween(model: Model, kind: KindModel, from: string, to: string): Ways | undefined {
  const own = model.conversions.filter((each) => each.folder === kind.folder && each.kind === kind.kind)
  const way = wayBetween(from, to, own).map(({ conversion, direction }) => ({
    name: `conversions.${nameOf(conversion)}`,
    direction,
  }))
  if (way.length === 0) return undefined
  const chain = (parts: readonly string[]): Layout =>
    parts.length === 1
      ? parts
      : callLayout(
          'convert.chain',
          parts.map((value) => ({ value, form: 'other' })),
        )
  return {
    there: chain(way.map(({ name, direction }) => `${name}.${direction}`)),
    back: chain(way.toReversed().map(({ name, direction }) => `${name}.${opposite(direction)}`)),
    uses: way.length === 1 ? [] : ['convert'],
  }
}

const opposite = (direction: 'forward' | 'back'): string => (direction === 'forward' ? 'back' : 'forward')

/** The converters of a version as properties of its definition. */
export const converterEntries = (ways: Ways | undefined): readonly Entry[] =>
  ways === undefined ? [] : [entry('toStorage', ways.there), entry('fromStorage', ways.back)]

/** Module specifier of a folder's conversions from a file of one of its versions. */
export const conversionsSpecifier = (fromFile: string, folder: string): string => specifier(fromFile, pathOf(folder))
