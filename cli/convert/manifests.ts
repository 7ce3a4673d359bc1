import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { LineCounter, parseAllDocuments } from 'yaml'
import { decodeYaml, DecodingError } from '../../runtime/codec/index.ts'
import { fileFailure } from '../errors.ts'
import { readInput } from '../input-file.ts'

/** A document of a file, or why it can't be read. */
export type Manifest = { readonly place: string } & ({ readonly value: unknown } | { readonly problem: string })

/** How messages call standard input. */
const STANDARD_INPUT = 'standard input'

/** Reads every document of a file, of the files of a folder, or of standard input (`-`). Throws Failure. */
export async function readManifests(path: string): Promise<readonly Manifest[]> {
  if (path === '-') return documentsOf(await readInput(path), STANDARD_INPUT)
  const files = await filesAt(path)
  const read = await Promise.all(files.map(async (file) => documentsOf(await readInput(file), file)))
  return read.flat()
}

/** The file itself, or the files of manifests in a folder. */
async function filesAt(path: string): Promise<readonly string[]> {
  try {
    if (!(await stat(path)).isDirectory()) return [path]
    const names = await readdir(path)
    return names
      .filter((name) => /\.(?:ya?ml|json)$/.test(name))
      .toSorted()
      .map((name) => join(path, name))
  } catch (error) {
    throw fileFailure('the file', path, error)
  }
}

/** The documents of a YAML text without the empty ones. */
function documentsOf(bytes: Uint8Array, file: string): readonly Manifest[] {
  const whole = Buffer.from(bytes).toString('utf8')
  const lines = new LineCounter()
  const documents = parseAllDocuments(whole, { logLevel: 'error', lineCounter: lines })
  if (!Array.isArray(documents)) return []
  return documents.flatMap(({ range: [start, , end], contents }): readonly Manifest[] => {
    const place = `${file}:${lines.linePos(contents?.range?.[0] ?? start).line}`
    try {
      const { value } = decodeYaml(Buffer.from(whole.slice(start, end)))
      return value === null ? [] : [{ place, value }]
    } catch (error) {
      if (error instanceof DecodingError) return [{ place, problem: `can't be read: ${error.message}` }]
      throw error
    }
  })
}
