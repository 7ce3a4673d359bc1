import { existsSync, readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload, type SourceMapping } from 'node:module'
import { dirname, relative, resolve } from 'node:path'
import { ConfigError } from '../../config/index.ts'

/** A place in a file (absolute path), counted from 1. */
export interface SourcePlace {
  readonly file: string
  readonly line: number
  readonly column: number
}

const FRAME_START = '    at '
/** Of a path that counts from the folder of a project: what is not the project's. */
const FOREIGN = /^\.\.(?:[/\\]|$)|(?:^|[/\\])node_modules[/\\]/
/** `name (file:line:column)`, or the same without a name and parentheses. */
const FRAME = /^(.*?\()?([^()]*):(\d+):(\d+)(\)?)$/
/** Compiled files whose maps are kept: each save makes another one. */
const MOST_MAPS = 8

/**
 * Returns the place in the project whose code made an error, or defined what turned out to be wrong. undefined: code of the
 * project had no part in it, or was compiled without a map beside it.
 *
 * @param folder of the project
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

/** Returns a function that puts into stacks the places in the files that their code was compiled from, where there is a map. */
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

/** Reads a line of a stack. undefined: it is no place, or one in a file without a map. */
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

  /** Returns the place that one in a compiled file, counted from 1, was compiled from. */
  find(compiled: string, line: number, column: number): SourcePlace | undefined {
    const entry: Partial<SourceMapping> = this.#of(compiled)?.findEntry(line - 1, column - 1) ?? {}
    const { originalSource, originalLine = 0, originalColumn = 0 } = entry
    // What is compiled in of others has a place there, and none where it came from.
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

/** What cannot be read is as good as none: a stack is told nevertheless. */
function readMap(file: string): SourceMap | undefined {
  try {
    return existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, 'utf8')) as SourceMapPayload) : undefined
  } catch {
    return undefined
  }
}
