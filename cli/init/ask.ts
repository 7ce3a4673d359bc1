import { createInterface } from 'node:readline/promises'
import { Failure } from '../../flags/errors.ts'

/** The input and output of a question. */
export interface Terminal {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean }
  readonly output: NodeJS.WritableStream
}

/**
 * Asks for the domain at a terminal. Returns the guess if the user accepts it, or if there is no terminal. Throws
 * Failure if the user aborts by Ctrl-C or by the end of the input.
 */
export async function askDomain(guess: string, { input, output }: Terminal): Promise<string> {
  if (input.isTTY !== true) return guess
  const terminal = createInterface({ input, output })
  const answer = await new Promise<string>((resolve, reject) => {
    terminal.once('close', () => reject(new Failure('nothing was written: the question was broken off')))
    terminal.question(`Domain of your groups and labels (${guess}): `).then(resolve, reject)
  })
  terminal.close()
  return answer.trim() === '' ? guess : answer.trim()
}
