import { existsSync, readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { dirname, relative, resolve } from 'node:path'
import { ConfigError } from '../../config/index.ts'

/** A line of a stack: a compiled file and the place in it, counted from 1. */
const FRAME = /^ {4}at (?:[^(\n]* \()?(.+?):(\d+):(\d+)\)?$/gm
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
  for (const [, file = '', line, column] of (origin.stack ?? '').matchAll(FRAME)) {
    if (!maps.has(file)) maps.set(file, mapOf(file))
    const entry = maps.get(file)?.findEntry(Number(line) - 1, Number(column) - 1)
    if (entry === undefined || !('originalSource' in entry)) continue
    const source = resolve(dirname(file), entry.originalSource)
    if (!FOREIGN.test(relative(folder, source))) return relative('.', source)
  }
  return undefined
}

function mapOf(file: string): SourceMap | undefined {
  const map = `${file}.map`
  return existsSync(map) ? new SourceMap(JSON.parse(readFileSync(map, 'utf8')) as SourceMapPayload) : undefined
}
