// Runs vitest with these arguments; where they name neither projects nor files, all projects but those of `npm run test:slow`.
// It can't load modules from a folder with `#`, `%` or `?` in its path, so that a checkout in one is tested as a copy with a
// plain name.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** The projects of `npm run test:slow` (package.json), which take a quarter of the processor time of all tests. */
const SLOW = ['attacks', 'chaos', 'package']

const checkout = resolve(import.meta.dirname, '../..')

/** Runs the tests of a checkout; returns the exit code. */
function runIn(folder) {
  const vitest = join(folder, 'node_modules/vitest/vitest.mjs')
  const given = process.argv.slice(2)
  const isChosen = given.some((argument) => argument.startsWith('--project') || !argument.startsWith('-'))
  const chosen = isChosen ? [] : SLOW.map((project) => `--project=!${project}`)
  const { status } = spawnSync(process.execPath, [vitest, 'run', ...chosen, ...given], {
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
