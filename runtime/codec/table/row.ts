import { jsonText } from '../../json/index.ts'
import { versionedMetadata } from '../stored/index.ts'
import type { ServedType } from '../served-type.ts'
import { decodeServed, spliceObject, type EncodedObject } from '../stored/index.ts'
import { formatDuration } from './age.ts'
import { Ago, type TableColumn } from './columns.ts'
import { RowWork } from './row-work.ts'

/** The part of its object that a row carries. */
export type IncludeObject = 'None' | 'Metadata' | 'Object'

/** The JSON of a row, cut at its ages, which change with time. */
export interface Row {
  /** The texts around the ages: one more than there are ages. */
  readonly texts: readonly string[]
  /** The times whose ages are shown, in milliseconds since the epoch. */
  readonly times: readonly number[]
}

interface RowOptions {
  readonly columns: readonly TableColumn[]
  readonly includeObject: IncludeObject
  /** e.g. `meta.orch.io/v1` */
  readonly apiVersion: string
}

export function makeRow({ columns, ...options }: RowOptions, type: ServedType, object: EncodedObject): Row {
  const served = decodeServed(type, object)
  const stored =
    type.convert === undefined || columns.every(({ reads }) => reads === undefined)
      ? served
      : decodeServed({ ...type, convert: undefined }, object)
  const work = new RowWork()
  const texts: string[] = []
  const times: number[] = []
  let text = '{"cells":['
  for (const [index, column] of columns.entries()) {
    if (index > 0) text += ','
    const cell = column.cell(column.reads === 'stored' ? stored : served, work)
    if (cell instanceof Ago) {
      texts.push(`${text}"${cell.before}`)
      times.push(cell.at)
      text = `${cell.after}"`
    } else text += jsonText(cell)
  }
  texts.push(`${text}],"object":${objectText(options, type, object)}}`)
  return { texts, times }
}

function objectText(
  { includeObject, apiVersion }: Omit<RowOptions, 'columns'>,
  type: ServedType,
  object: EncodedObject,
): string {
  if (includeObject === 'None') return 'null'
  if (includeObject === 'Object') return spliceObject(type, object).toString('utf8')
  const metadata = versionedMetadata(type, object)
  return `{"kind":"PartialObjectMetadata","apiVersion":${JSON.stringify(apiVersion)},"metadata":${metadata}}`
}

/** Prints the row with its ages at a time (milliseconds since the epoch). */
export function printRow({ texts, times }: Row, now: number): string {
  let text = texts[0] ?? ''
  for (let index = 0; index < times.length; index++) {
    text += `${formatDuration(now - (times[index] ?? now))}${texts[index + 1] ?? ''}`
  }
  return text
}

/** Returns about how many bytes a row takes. */
export const sizeOfRow = ({ texts }: Row): number => texts.reduce((sum, { length }) => sum + length, 64)
