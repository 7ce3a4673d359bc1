import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    /** An empty project, outside of the checkout, that has the packed package alone, as those have who only serve. */
    installedPackage: string
  }
}

const checkout = resolve(import.meta.dirname, '../..')

/** Packs the package and installs it once for all tests. */
export default function setup(project: TestProject): () => void {
  const scratch = mkdtempSync(join(tmpdir(), 'orch-package-'))
  const npm = (folder: string, ...args: readonly string[]): void =>
    void execFileSync('npm', [...args], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  npm(checkout, 'pack', '--silent', '--pack-destination', scratch)
  const [tarball = ''] = readdirSync(scratch)
  writeFileSync(join(scratch, 'package.json'), JSON.stringify({ name: 'consumer', private: true, type: 'module' }))
  const quick = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
  npm(scratch, 'install', '--omit=dev', ...quick, join(scratch, tarball))
  project.provide('installedPackage', scratch)
  return () => rmSync(scratch, { recursive: true, force: true })
}
