import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { installPacked } from './packed-package.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** An empty project, outside of the checkout, that has the packed package alone, as those have who only serve. */
    installedPackage: string
    /** The file of the packed package. */
    packedPackage: string
  }
}

/** Packs the package and installs it once for all tests. */
export default function setup(project: TestProject): () => void {
  const scratch = mkdtempSync(join(tmpdir(), 'orch-package-'))
  project.provide('packedPackage', installPacked(scratch))
  project.provide('installedPackage', scratch)
  return () => rmSync(scratch, { recursive: true, force: true })
}
