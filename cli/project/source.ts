import { existsSync, readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload, type SourceMapping } from 'node:module'
import { dirname, isAbsolute, relative, resolve } from 'node:path'
import { ConfigError } from '../../config/index.ts'

/** A place in a file (absolute path), counted from 1. */
export interface SourcePlace {
  readonly file: string
  readonly line: number
  readonly column: number
}

const FRAME_START = '    at '
/** Matches relative paths of files that are not the project's own. */
const FOREIGN = /^\.\.(?:[/\\]|$)|(?:^|[/\\])node_modules[/\\]/
/** `name (file:line:column)`, or the same without a name and parentheses. */
const FRAME = /^(.*?\(|async )?([^()]*):(\d+):(\d+)(\)?)$/
/** Most compiled files whose maps are kept: each save creates another one. */
const MOST_MAPS = 8

/**
 * Returns the position in the project's code that created an error or defined the faulty part. undefined: code of the
 * project was not involved, or was compiled without a map beside it.
 *
 * @param folder folder of the project
 */
export function placeOf(error: unknown, folder: string): SourcePlace | undefined {
  const origin = error instanceof ConfigError && error.cause instanceof Error ? error.cause : error
  if (!(origin instanceof Error)) return undefined
  const maps = new Maps()
  for (const line of (origin.stack ?? '').split('\n')) {
    const place = readFrame(line, maps)?.place
    if (place !== undefined && !FOREIGN.test(relative(folder, place.file))) return place
  }
  return undefined
}

/** Returns a function that maps the positions of stacks to the source files, if there is a map. */
export function stackReader(): (stack: string) => string {
  const maps = new Maps()
  const readable = (line: string): string => {
    const frame = readFrame(line, maps)
    if (frame === undefined) return line
    const { before, place, after } = frame
    return `${FRAME_START}${before}${place.file}:${place.line}:${place.column}${after}`
  }
  return (stack) => stack.split('\n').map(readable).join('\n')
}

/** A line of a stack in the project's code. */
export interface OwnFrame extends SourcePlace {
  /** What runs there, such as `async send`; undefined: it has no name. */
  readonly name: string | undefined
}

/**
 * Returns the lines of a stack that are in the project's code, innermost first.
 *
 * @param stack with the positions of the source files, as `stackReader` gives them
 * @param folder folder of the project
 */
export function ownFrames(stack: string, folder: string): readonly OwnFrame[] {
  return stack.split('\n').flatMap((text) => {
    const found = text.startsWith(FRAME_START) ? FRAME.exec(text.slice(FRAME_START.length)) : null
    const [, before = '', file = '', line, column] = found ?? []
    // Files of node have no folder.
    if (!isAbsolute(file) || FOREIGN.test(relative(folder, file))) return []
    const name = before.endsWith('(') ? before.slice(0, -1).trim() : undefined
    return [{ name, file, line: Number(line), column: Number(column) }]
  })
}

/** Reads a line of a stack. undefined: it has no position, or one in a file without a map. */
function readFrame(text: string, maps: Maps) {
  if (!text.startsWith(FRAME_START)) return undefined
  const found = FRAME.exec(text.slice(FRAME_START.length))
  if (found === null) return undefined
  const [, before = '', file = '', line, column, after = ''] = found
  const place = maps.find(file, Number(line), Number(column))
  return place === undefined ? undefined : { before, place, after }
}

/** The maps of compiled files, each read once. */
class Maps {
  readonly #known = new Map<string, SourceMap | undefined>()

  /** Returns the source position of a position in a compiled file, counted from 1. */
  find(compiled: string, line: number, column: number): SourcePlace | undefined {
    const entry: Partial<SourceMapping> = this.#of(compiled)?.findEntry(line - 1, column - 1) ?? {}
    const { originalSource, originalLine = 0, originalColumn = 0 } = entry
    // Bundled code of others has no source position.
    if (originalSource === undefined) return undefined
    return { file: resolve(dirname(compiled), originalSource), line: originalLine + 1, column: originalColumn + 1 }
  }

  #of(file: string): SourceMap | undefined {
    if (this.#known.has(file)) return this.#known.get(file)
    const map = readMap(`${file}.map`)
    const [oldest] = this.#known.keys()
    if (this.#known.size >= MOST_MAPS && oldest !== undefined) this.#known.delete(oldest)
    this.#known.set(file, map)
    return map
  }
}

/** An unreadable map counts as none: the stack is shown anyway. */
function readMap(file: string): SourceMap | undefined {
  try {
    return existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, 'utf8')) as SourceMapPayload) : undefined
  } catch {
    return undefined
  }
}
