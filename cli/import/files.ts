import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseAllDocuments } from 'yaml'
import { Failure, fileFailure } from '../../flags/errors.ts'
import { readInput } from '../input-file.ts'

/** Documents to import, and their origin for messages. */
export interface Source {
  readonly name: string
  readonly documents: readonly unknown[]
}

/** Reads files, the YAML and JSON files in and below folders, and standard input for `-`. Throws Failure. */
export async function readFiles(places: readonly string[]): Promise<readonly Source[]> {
  const sources: Source[] = []
  for (const name of places.flatMap(filesAt)) sources.push({ name, documents: await documentsIn(name) })
  return sources
}

function filesAt(place: string): readonly string[] {
  if (place === '-') return [place]
  try {
    if (!statSync(place).isDirectory()) return [place]
    const found = readdirSync(place, { recursive: true, encoding: 'utf8' })
    return found
      .filter((file) => /\.(?:ya?ml|json)$/.test(file))
      .toSorted()
      .map((file) => join(place, file))
  } catch (error) {
    throw fileFailure('the file', place, error)
  }
}

async function documentsIn(file: string): Promise<readonly unknown[]> {
  const documents = parseAllDocuments(Buffer.from(await readInput(file)).toString('utf8'), { logLevel: 'silent' })
  const broken = documents.flatMap(({ errors }) => errors)[0]
  if (broken !== undefined) throw new Failure(`${file}: ${broken.message.split('\n', 1)[0] ?? ''}`)
  return documents.map((document): unknown => document.toJS())
}
