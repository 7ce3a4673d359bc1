// Gives vitest a command with these arguments; where they name neither projects nor files, those of `npm test`.
// It can't load modules from a folder with `#`, `%` or `?` in its path, so that a checkout in one is tested as a copy with a
// plain name.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/**
 * The projects of `npm test`; those of `npm run test:slow` (package.json) take a quarter of the processor time of all tests.
 * Of several patterns that leave out a project vitest takes what any of them lets through, which is all.
 */
const FAST = ['cli', 'stored', 'sharing', 'alone', 'pure']

const checkout = resolve(import.meta.dirname, '../..')

/** Works on the tests of a checkout; returns the exit code. */
function runIn(folder) {
  const vitest = join(folder, 'node_modules/vitest/vitest.mjs')
  const [command = 'run', ...given] = process.argv.slice(2)
  const isChosen = given.some((argument) => argument.startsWith('--project') || !argument.startsWith('-'))
  const chosen = isChosen ? [] : FAST.map((project) => `--project=${project}`)
  const { status } = spawnSync(process.execPath, [vitest, command, ...chosen, ...given], {
    cwd: folder,
    stdio: 'inherit',
  })
  return status ?? 1
}

/** Runs the tests of a copy that is gone afterwards; what was built is left out. */
function runInCopy() {
  const scratch = mkdtempSync(join(tmpdir(), 'orch-checkout-'))
  try {
    const copy = join(scratch, 'checkout')
    const built = join(checkout, 'dist')
    process.stderr.write(`vitest can't run in ${checkout}: the tests run in a copy, ${copy}\n`)
    cpSync(checkout, copy, { recursive: true, verbatimSymlinks: true, filter: (path) => path !== built })
    return runIn(copy)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

process.exitCode = /[#%?]/.test(checkout) ? runInCopy() : runIn(checkout)
