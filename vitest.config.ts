import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import Sequencer from './test/support/sequence.ts'

/**
 * Only ends what hangs: eight times what the slowest test needs, which waits for a minute of the clock, so that a busy
 * machine decides nothing. `.ci/run` lists what comes near it; no test sets a limit of its own. Milliseconds.
 */
export const LIMIT = 480_000

/** What all projects begin with, before what each needs. */
const RUN_FOLDER = 'test/support/run-folder.ts'
const common = {
  globalSetup: [RUN_FOLDER],
  testTimeout: LIMIT,
  hookTimeout: LIMIT,
  expect: { poll: { timeout: LIMIT / 4 } },
}

/** Test files of one process load modules once: there is no global state that could go from one to the next. */
const shared = { isolate: false }

/**
 * What changes the modules of the process, or measures it or what its engine has made of the code: what other files left
 * behind would be seen then. A clock that is changed is put back (`real-clock.ts`).
 */
const NEEDS_OWN_PROCESS =
  /\bvi\.mock\(|\bprocess\.memoryUsage\b|\b(growthOf|idleTime|timeOf|haveOneHiddenClass)\b|\bengine has (not )?compiled\b/

/** The test files in a folder whose text matches. */
const testsWith = (folder: string, pattern: RegExp): string[] =>
  readdirSync(join(import.meta.dirname, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts'))
    .map((path) => join(folder, path))
    .filter((path) => pattern.test(readFileSync(join(import.meta.dirname, path), 'utf8')))

/** The unit tests that need a process of their own. */
const ALONE = testsWith('test/unit', NEEDS_OWN_PROCESS)

/** Tests that share a server with the others of their process. */
const SHARING = testsWith('test/http', /\buseSharedServer\b/)

/** Modules are loaded by URLs that are put together without encoding these. */
const [unusable] = /[#%?]/.exec(import.meta.dirname) ?? []
if (unusable !== undefined)
  throw new Error(`vitest can't run in a folder with ${unusable} in its path: run npm test, which tests a copy`)

export default defineConfig({
  test: {
    // Many tests wait, for servers, leases and intervals: twice as many workers keep all processors busy.
    maxWorkers: 2 * availableParallelism(),
    sequence: { sequencer: Sequencer },
    // What one project has transformed the others take from files, and so does the next run.
    experimental: { fsModuleCache: true },
    projects: [
      {
        test: {
          name: 'pure',
          include: ['test/{unit,golden,fuzz}/**/*.test.ts'],
          exclude: ALONE,
          setupFiles: ['test/support/clock-setup.ts'],
          // Room for young objects (megabytes): the collector comes less often, and needs a twentieth of the time less.
          execArgv: ['--max-semi-space-size=64'],
          ...shared,
          ...common,
        },
      },
      { test: { name: 'alone', include: ALONE, ...common } },
      { test: { name: 'cli', include: ['test/cli/**/*.test.ts'], ...shared, ...common } },
      {
        test: {
          name: 'package',
          include: ['test/package/**/*.test.ts'],
          ...common,
          globalSetup: [RUN_FOLDER, 'test/support/package-setup.ts'],
        },
      },
      { test: { name: 'attacks', include: ['test/attacks/**/*.test.ts'], ...shared, ...common } },
      {
        test: {
          name: 'chaos',
          include: ['test/chaos/**/*.test.ts'],
          ...shared,
          ...common,
          globalSetup: [RUN_FOLDER, 'test/support/global-setup.ts'],
        },
      },
      {
        test: {
          name: 'stored',
          include: ['test/{conformance,http}/**/*.test.ts'],
          exclude: SHARING,
          ...shared,
          ...common,
          globalSetup: [RUN_FOLDER, 'test/support/global-setup.ts'],
        },
      },
      {
        test: {
          name: 'sharing',
          include: SHARING,
          environment: './test/support/shared-environment.ts',
          ...shared,
          ...common,
          globalSetup: [RUN_FOLDER, 'test/support/global-setup.ts'],
        },
      },
    ],
  },
})
