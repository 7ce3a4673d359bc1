#!/usr/bin/env node
// Runs `orch init` of the release that this package depends on, with the same arguments.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const file = createRequire(import.meta.url).resolve('@orch-io/orch/package.json')
const { bin } = JSON.parse(readFileSync(file, 'utf8'))
const { status } = spawnSync(process.execPath, [join(dirname(file), bin.orch), 'init', ...process.argv.slice(2)], {
  stdio: 'inherit',
})
process.exitCode = status ?? 1
