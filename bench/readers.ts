import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { vendor } from '../generated/index.ts'
import type { Fixture } from './fixture.ts'
import type { Environment } from './work.ts'

const RBAC = `rbac.authorization.${vendor.apiDomain}`

/** A user by a static token who is in no group. */
export const READER = { token: 'bench-static-token', name: 'bench-user' }

/** Returns the flags of a server that knows {@link READER}. */
export function readerFlags({ scratch }: Environment): readonly string[] {
  const file = join(scratch, 'tokens.csv')
  writeFileSync(file, `${READER.token},${READER.name},bench-uid\n`, { mode: 0o600 })
  return ['--token-auth-file', file]
}

/** Lets {@link READER} and further subjects read, by one binding to one role. */
export async function bindReaders(fixture: Fixture, subjects: readonly object[] = []): Promise<void> {
  const binding = {
    apiVersion: `${RBAC}/v1`,
    kind: 'ClusterRoleBinding',
    metadata: { name: 'bench-readers' },
    roleRef: { apiGroup: RBAC, kind: 'ClusterRole', name: 'view' },
    subjects: [...subjects, { kind: 'User', apiGroup: RBAC, name: READER.name }],
  }
  const path = `/apis/${RBAC}/v1/clusterrolebindings`
  await fixture.call({ method: 'POST', path, body: JSON.stringify(binding) })
}
