import type { TestProject } from 'vitest/node'
import { startReplicaSet } from './mongod.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Connection string, without a database, of a replica set that all test files share; each uses databases of its own. */
    mongoUri: string
  }
}

/**
 * Gives the tests the replica set of ORCH_TEST_MONGODB_URI, or starts one, names it there for the projects that follow, and
 * ends it after the last test.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.ORCH_TEST_MONGODB_URI
  if (given) {
    project.provide('mongoUri', given)
    return async () => undefined
  }
  const set = await startReplicaSet({ nodes: 1 })
  process.env.ORCH_TEST_MONGODB_URI = set.uri
  project.provide('mongoUri', set.uri)
  return async () => {
    delete process.env.ORCH_TEST_MONGODB_URI
    await set.stop()
  }
}
