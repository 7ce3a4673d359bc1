import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { orchHere, root } from './support.ts'

/**
 * Returns the folder of code that `orch generate` has made of all kinds under the names of Kubernetes. It is made once for a
 * run, as is what `orch serve` compiles of it; it is not for tests that change it.
 */
export async function kubernetesNames(): Promise<string> {
  const shared = join(tmpdir(), 'orch-kubernetes-names')
  const generated = join(shared, 'generated')
  if (existsSync(shared)) return generated
  // What imports the runtime does so by a path, which stays right beside.
  const folder = mkdtempSync(`${shared}-`)
  const vendor = join(root, 'schemas/vendors/kubernetes.yaml')
  expect(await orchHere('generate', '--vendor', vendor, '--out', join(folder, 'generated'))).toMatchObject({ code: 0 })
  try {
    renameSync(folder, shared)
  } catch (error) {
    // Another process was faster.
    if (!existsSync(shared)) throw error
    rmSync(folder, { recursive: true })
  }
  return generated
}
