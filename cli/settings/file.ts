import { Ajv, type ErrorObject } from 'ajv'
import { isMap, LineCounter, parseDocument, type Document } from 'yaml'
import { Failure } from '../../flags/errors.ts'
import { didYouMean } from '../../runtime/text/index.ts'
import type { FlagTable, PlannedFlags, Setting } from '../../flags/parse.ts'

/** The flags that a configuration file may set. */
export interface FileForm {
  readonly flags: FlagTable
  readonly planned: PlannedFlags
}

type Value = string | number | boolean | readonly string[]

/**
 * Returns the settings of a configuration file, a YAML mapping from flag names to values. Throws Failure with all
 * errors, one per line, each with its line number.
 *
 * @param file its name in messages
 */
export function readSettings(file: string, text: string, form: FileForm): readonly Setting[] {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: true, logLevel: 'silent' })
  const places = new Places(file, document, lines)
  const broken = document.errors.map((error) => `${places.at(error.pos[0])}: ${error.message.split('\n', 1)[0] ?? ''}`)
  if (broken.length > 0) throw new Failure(broken.join('\n'))
  const value: unknown = document.toJS() ?? {}
  const properties = Object.fromEntries(Object.entries(form.flags).map(([name, { schema }]) => [name, schema]))
  const isValid = new Ajv({ allErrors: true }).compile<Readonly<Record<string, Value>>>({
    type: 'object',
    properties,
    additionalProperties: false,
  })
  if (!isValid(value))
    throw new Failure((isValid.errors ?? []).map((error) => sentence(error, places, form)).join('\n'))
  return Object.entries(value).map(([name, each]) => ({
    name,
    place: `${places.of(name)}: ${name}`,
    texts: Array.isArray(each) ? each.map(String) : [String(each)],
  }))
}

/** The positions of keys in a file. */
class Places {
  readonly #file: string
  readonly #document: Document
  readonly #lines: LineCounter
  constructor(file: string, document: Document, lines: LineCounter) {
    this.#file = file
    this.#document = document
    this.#lines = lines
  }

  at(offset: number): string {
    return `${this.#file}:${this.#lines.linePos(offset).line}`
  }

  of(key: string): string {
    const { contents } = this.#document
    const pair = isMap(contents) ? contents.items.find((item) => String(item.key) === key) : undefined
    const range = (pair?.key as { readonly range?: readonly number[] } | undefined)?.range
    return range?.[0] === undefined ? this.#file : this.at(range[0])
  }
}

function sentence({ keyword, instancePath, params, message }: ErrorObject, places: Places, form: FileForm): string {
  if (keyword === 'additionalProperties') {
    const name = String(params['additionalProperty'])
    const end = Object.hasOwn(form.planned, name)
      ? 'is not available yet'
      : `is not a setting${didYouMean(name, Object.keys(form.flags), '; they are named like the flags of serve')}`
    return `${places.of(name)}: ${name} ${end}`
  }
  const [, name] = instancePath.split('/')
  if (name === undefined) return `${places.at(0)}: a configuration is a mapping from names of flags to values`
  return `${places.of(name)}: ${name} ${message ?? keyword}`
}
