import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { fileFailure } from '../flags/errors.ts'

/** Reads a file, or standard input for `-`. Throws Failure. */
export async function readInput(file: string): Promise<Uint8Array> {
  if (file === '-') return buffer(process.stdin)
  try {
    return await readFile(file)
  } catch (error) {
    throw fileFailure('the file', file, error)
  }
}
