import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, onTestFinished } from 'vitest'
import { waitFor } from '../support/patience.ts'

const root = resolve(import.meta.dirname, '../..')
/** The page on operations. */
export const page = readFileSync(join(root, 'docs/operations.md'), 'utf8')

/** Runs the commands of the page that begin with a comment, as an operator would. */
export async function runCommands(title: string, env: Readonly<Record<string, string>>): Promise<void> {
  const block = [...page.matchAll(/```sh\n# (.+)\n([\s\S]+?)```/g)].find(([, found]) => found === title)
  if (block === undefined) throw new Error(`the page has no commands to ${title}`)
  const path = `${join(root, 'bin')}:${process.env['PATH']}`
  await promisify(execFile)('bash', ['-euc', block[2] ?? ''], { env: { ...process.env, ...env, PATH: path } })
}

/** Between two requests (milliseconds): enough of them meet each step of an exchange, and they leave the processors to it. */
const PAUSE = 10

/** Repeats a request until the test ends or `end` is called, which gives the codes of all answers; an error of the connection is one. */
export function keepAsking(ask: () => Promise<number>) {
  const seen = new Map<number | string, number>()
  let ended = false
  onTestFinished(() => void (ended = true))
  const count = (code: number | string): void => void seen.set(code, (seen.get(code) ?? 0) + 1)
  const lane = async (): Promise<void> => {
    while (!ended) {
      count(await ask().catch((error: unknown) => String(error)))
      await sleep(PAUSE)
    }
  }
  const lanes = [lane(), lane()]
  const answered = (): number => [...seen.values()].reduce((sum, each) => sum + each, 0)
  return {
    /** Waits until so many more requests are answered. */
    more: (times: number) => {
      const from = answered()
      return waitFor(() => expect(answered()).toBeGreaterThanOrEqual(from + times))
    },
    end: async (): Promise<readonly (number | string)[]> => {
      ended = true
      await Promise.all(lanes)
      return [...seen.keys()]
    },
  }
}
