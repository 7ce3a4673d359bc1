import { existsSync, readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { dirname, relative, resolve } from 'node:path'
import { ConfigError } from '../../config/index.ts'

const FRAME_START = '    at '
/** Of a path that counts from the folder of a project: what is not the project's. */
const FOREIGN = /^\.\.(?:[/\\]|$)|(?:^|[/\\])node_modules[/\\]/

/**
 * Returns the file of the project whose code made an error, or defined what turned out to be wrong, as one sees it from the
 * working directory. undefined: code of the project had no part in it, or was compiled without a map beside it.
 *
 * @param folder of the project
 */
export function sourceOf(error: unknown, folder: string): string | undefined {
  const origin = error instanceof ConfigError && error.cause instanceof Error ? error.cause : error
  if (!(origin instanceof Error)) return undefined
  const maps = new Map<string, SourceMap | undefined>()
  for (const { file, line, column } of framesOf(origin)) {
    if (!maps.has(file)) maps.set(file, mapOf(file))
    const entry = maps.get(file)?.findEntry(line - 1, column - 1)
    if (entry === undefined || !('originalSource' in entry)) continue
    const source = resolve(dirname(file), entry.originalSource)
    if (!FOREIGN.test(relative(folder, source))) return relative('.', source)
  }
  return undefined
}

/** A compiled file and a place in it, counted from 1. */
interface Frame {
  readonly file: string
  readonly line: number
  readonly column: number
}

/** Returns what the stack of an error names, the innermost first. */
const framesOf = ({ stack = '' }: Error): readonly Frame[] =>
  stack
    .split('\n')
    .filter((text) => text.startsWith(FRAME_START))
    .map(frameIn)

/** Reads `    at name (file:line:column)`, or the same without a name and parentheses. */
function frameIn(text: string): Frame {
  const named = text.lastIndexOf(' (')
  const place = named < 0 ? text.slice(FRAME_START.length) : text.slice(named + 2, -1)
  const [column = '', line = '', ...file] = place.split(':').reverse()
  return { file: file.reverse().join(':'), line: Number(line), column: Number(column) }
}

function mapOf(file: string): SourceMap | undefined {
  const map = `${file}.map`
  return existsSync(map) ? new SourceMap(JSON.parse(readFileSync(map, 'utf8')) as SourceMapPayload) : undefined
}
