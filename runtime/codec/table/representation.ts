import { parseJson } from '../../json/index.ts'
import { badRequest } from '../../api/index.ts'
import { chunkedBody, wholeBody } from '../chunked.ts'
import { EncodedCache } from '../encoded-cache.ts'
import type { ListBody } from '../list.ts'
import type { EncodedList } from '../stored/index.ts'
import type { ObjectEvent, Representation, WatchFraming } from '../representation/types.ts'
import { isSmall, slices, type PAUSE } from '../slices.ts'
import type { ServedType } from '../served-type.ts'
import type { EncodedObject } from '../stored/index.ts'
import { definitionsOf, type TableColumn } from './columns.ts'
import { makeRow, printRow, sizeOfRow, type IncludeObject, type Row } from './row.ts'

export interface TableOptions {
  /** The representation in which tables are sent. */
  readonly base: Representation
  /** `text`: tables are written as JSON without building a value. */
  readonly writing: 'text' | 'values'
  /** e.g. `meta.orch.io/v1` */
  readonly apiVersion: string
  /** Returns the columns of a type; the same array for the same type. */
  columnsFor(type: ServedType): readonly TableColumn[]
  /** Milliseconds since the epoch. */
  clock(): number
}

/** Most bytes of cached rows. */
const CACHE_BYTES = 16 * 1024 * 1024
/** The weight of writing an empty cell. */
const CELL_WEIGHT = 4
const INCLUDES: readonly string[] = ['None', 'Metadata', 'Object'] satisfies readonly IncludeObject[]
const isInclude = (text: string): text is IncludeObject => INCLUDES.includes(text)

interface TableMetadata {
  readonly resourceVersion?: string
  readonly continue?: string
  readonly remainingItemCount?: number
}

/** Tables of one kind of rows (TABLE-01 to TABLE-08). */
class TableRepresentation implements Representation {
  readonly contentType: string
  readonly watch: WatchFraming
  readonly pretty?: Representation
  readonly document: Representation['document']
  readonly #options: TableOptions
  readonly #includeObject: IncludeObject
  readonly #rows = new EncodedCache<Row>(CACHE_BYTES, sizeOfRow)
  readonly #variants: Map<IncludeObject, Representation>

  constructor(options: TableOptions, includeObject: IncludeObject, variants: Map<IncludeObject, Representation>) {
    this.#options = options
    this.#includeObject = includeObject
    this.#variants = variants
    variants.set(includeObject, this)
    this.contentType = options.base.contentType
    this.document = options.base.document
    const { pretty } = options.base
    if (pretty !== undefined) {
      this.pretty = new TableRepresentation({ ...options, base: pretty, writing: 'values' }, includeObject, new Map())
    }
    this.watch = { ...this.#framing('omitted'), opening: this.#framing('given') }
  }

  readonly serves = (type: ServedType | undefined): boolean => type?.table !== undefined

  /** Throws ApiError 400 for an unknown `includeObject`. */
  readonly refine = (query: URLSearchParams): Representation => {
    const asked = query.get('includeObject') ?? ''
    if (asked === '') return this
    if (!isInclude(asked)) {
      throw badRequest(
        `Unable to convert to Table as requested: includeObject: Invalid value: ${JSON.stringify(asked)}: must be 'Metadata', 'Object', 'None', or empty`,
      )
    }
    return this.#variants.get(asked) ?? new TableRepresentation(this.#options, asked, this.#variants)
  }

  readonly object = (type: ServedType, object: EncodedObject): Uint8Array => this.#print(this.#single(type, object))

  readonly list = (type: ServedType, list: EncodedList): ListBody => {
    const { revision, continueToken, remainingItemCount } = list
    const metadata: TableMetadata = {
      resourceVersion: String(revision),
      continue: continueToken,
      ...(remainingItemCount === undefined ? {} : { remainingItemCount }),
    }
    const { base, writing } = this.#options
    const { items } = list
    const parts = (): Iterable<Uint8Array> => this.#parts(type, metadata, items)
    const large = !isSmall(items, ({ value }) => value.length + this.#weightOfCells(type))
    if (large && writing === 'text') return chunkedBody(parts)
    if (large && base.sequence !== undefined) {
      const { sequence } = base
      return chunkedBody(() => sequence(this.#envelope(type, metadata, 'given'), 'rows', this.#rowValues(type, items)))
    }
    return wholeBody(this.#print(Buffer.concat([...parts()]).toString('utf8')))
  };

  *#parts(type: ServedType, metadata: TableMetadata, items: readonly EncodedObject[]): Iterable<Uint8Array> {
    let text = this.#head(type, metadata, 'given')
    let separator = ''
    for (const row of this.#rowTexts(type, items)) {
      if (typeof row === 'string') {
        text += `${separator}${row}`
        separator = ','
      } else {
        yield Buffer.from(text)
        yield row
        text = ''
      }
    }
    yield Buffer.from(`${text}]}`)
  }

  #rowTexts(type: ServedType, items: readonly EncodedObject[]): Iterable<string | typeof PAUSE> {
    const now = this.#options.clock()
    return slices(
      items,
      (item) => this.#row(type, item, now),
      (item) => this.#rows.weigh(type, item) + this.#weightOfCells(type),
    )
  }

  /** The work of the cells of a row besides that of its object, in bytes to encode. */
  #weightOfCells(type: ServedType): number {
    return this.#options.columnsFor(type).length * CELL_WEIGHT
  }

  *#rowValues(type: ServedType, items: readonly EncodedObject[]): Iterable<object> {
    for (const row of this.#rowTexts(type, items)) yield typeof row === 'string' ? (parseJson(row) as object) : row
  }

  #row(type: ServedType, item: EncodedObject, now: number): string {
    const { apiVersion, columnsFor } = this.#options
    const row = this.#rows.get(type, item, () =>
      makeRow({ includeObject: this.#includeObject, apiVersion, columns: columnsFor(type) }, type, item),
    )
    return printRow(row, now)
  }

  #head(type: ServedType, metadata: TableMetadata, columns: 'given' | 'omitted'): string {
    return `${JSON.stringify(this.#envelope(type, metadata, columns)).slice(0, -1)},"rows":[`
  }

  /** Returns a table without its rows. */
  #envelope(type: ServedType, metadata: TableMetadata, columns: 'given' | 'omitted'): object {
    return {
      kind: 'Table',
      apiVersion: this.#options.apiVersion,
      metadata,
      columnDefinitions: columns === 'given' ? definitionsOf(this.#options.columnsFor(type)) : null,
    }
  }

  #single(type: ServedType, object: EncodedObject, columns: 'given' | 'omitted' = 'given'): string {
    const metadata = object.revision === 0 ? {} : { resourceVersion: String(object.revision) }
    return `${this.#head(type, metadata, columns)}${this.#row(type, object, this.#options.clock())}]}`
  }

  #print(text: string): Uint8Array {
    const { base, writing } = this.#options
    return writing === 'text' ? Buffer.from(text) : base.document(parseJson(text) as object)
  }

  /** Frames each event as a table of one row; only the first event has column definitions. */
  #framing(columns: 'given' | 'omitted'): WatchFraming {
    const frame = (event: ObjectEvent | 'BOOKMARK', type: ServedType, object: EncodedObject): Uint8Array =>
      Buffer.from(`{"type":"${event}","object":${this.#single(type, object, columns)}}\n`)
    return {
      contentType: this.contentType,
      event: (type, event, object) => frame(event, type, object),
      bookmark: (type, { revision, initialEventsEnd }) => {
        const annotations = initialEventsEnd === undefined ? {} : { annotations: { [initialEventsEnd]: 'true' } }
        const { kind, apiVersion } = type
        const value = Buffer.from(JSON.stringify({ kind, apiVersion, metadata: annotations }))
        return frame('BOOKMARK', { ...type, convert: undefined }, { value, revision })
      },
      error: (status) => Buffer.from(`${JSON.stringify({ type: 'ERROR', object: status })}\n`),
    }
  }
}

export const tableRepresentation = (options: TableOptions): Representation =>
  new TableRepresentation(options, 'Metadata', new Map())
