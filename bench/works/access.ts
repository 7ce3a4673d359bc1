import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { vendor } from '../../generated/index.ts'
import { COLLECTION, NAMESPACE, seed, startFixture, type Fixture } from '../fixture.ts'
import { cpuPerRequest, drive } from '../load.ts'
import { medianBy } from '../rounds.ts'
import type { Environment, Work } from '../work.ts'

const CLIENTS = 64
const READ = 256
/** In turns with the reference. */
const ROUNDS = 5
const ROLES = 5_000
const BINDINGS = 1_000
/** The bindings of each group of the user; the other ones are of others. */
const OF_GROUP = 20
const GROUPS = ['bench-developers', 'bench-operators']
const USER = { token: 'bench-access-token', name: 'bench-access' }
/** Requests are limited in number alone: only those of the superuser would not have to queue. */
const UNQUEUED = ['--enable-priority-and-fairness=false']
const GROUP = `rbac.authorization.${vendor.apiDomain}`
const RBAC = `/apis/${GROUP}/v1`

const roleOf = (index: number): object => ({
  apiVersion: `${GROUP}/v1`,
  kind: 'ClusterRole',
  metadata: { name: `bench-${index}` },
  rules: [0, 1, 2].map((part) => ({
    apiGroups: ['apps'],
    resources: [`kind-${index}-${part}`],
    verbs: ['get', 'list', 'watch'],
  })),
})

function bindingOf(index: number): object {
  const group = GROUPS[Math.floor(index / OF_GROUP)] ?? `bench-others-${index % 100}`
  return {
    apiVersion: `${GROUP}/v1`,
    kind: 'ClusterRoleBinding',
    metadata: { name: `bench-${index}` },
    roleRef: { apiGroup: GROUP, kind: 'ClusterRole', name: `bench-${index * (ROLES / BINDINGS)}` },
    subjects: [{ apiGroup: GROUP, kind: 'Group', name: group }],
  }
}

/** What allows the gets: a role of the namespace, which is looked at after all bindings of the cluster. */
const READER = {
  role: {
    apiVersion: `${GROUP}/v1`,
    kind: 'Role',
    metadata: { name: 'bench-reader' },
    rules: [{ apiGroups: [''], resources: ['configmaps'], verbs: ['get'] }],
  },
  binding: {
    apiVersion: `${GROUP}/v1`,
    kind: 'RoleBinding',
    metadata: { name: 'bench-reader' },
    roleRef: { apiGroup: GROUP, kind: 'Role', name: 'bench-reader' },
    subjects: [{ apiGroup: GROUP, kind: 'Group', name: GROUPS[1] }],
  },
}

async function postAll(fixture: Fixture, path: string, count: number, make: (index: number) => object): Promise<void> {
  let next = 0
  const worker = async (): Promise<void> => {
    for (let index = next++; index < count; index = next++)
      await fixture.call({ method: 'POST', path, body: JSON.stringify(make(index)) })
  }
  await Promise.all(Array.from({ length: CLIENTS }, worker))
}

async function makePolicies(fixture: Fixture): Promise<void> {
  await postAll(fixture, `${RBAC}/clusterroles`, ROLES, roleOf)
  await postAll(fixture, `${RBAC}/clusterrolebindings`, BINDINGS, bindingOf)
  await postAll(fixture, `${RBAC}/namespaces/${NAMESPACE}/roles`, 1, () => READER.role)
  await postAll(fixture, `${RBAC}/namespaces/${NAMESPACE}/rolebindings`, 1, () => READER.binding)
}

/**
 * What a token and role-based access add to a get, beside one of nobody in particular from a server that allows
 * everything, in the same run.
 */
export const access: Work = {
  name: 'access',
  async run(environment) {
    const within = (folder: string): Environment => ({ ...environment, scratch: join(environment.scratch, folder) })
    const file = join(environment.scratch, 'tokens.csv')
    writeFileSync(file, `${USER.token},${USER.name},bench-uid,"${GROUPS.join(',')}"\n`, { mode: 0o600 })
    const open = await startFixture(within('open'), {
      flags: ['--authorization-mode', 'AlwaysAllow', '--anonymous-auth', ...UNQUEUED],
    })
    const guarded = await startFixture(within('guarded'), { flags: ['--token-auth-file', file, ...UNQUEUED] })
    try {
      for (const fixture of [open, guarded]) await seed(fixture, READ)
      await makePolicies(guarded)
      const run = async ({ process, url, ca }: Fixture, headers: Readonly<Record<string, string>>): Promise<number> => {
        const load = { url, ca, connections: CLIENTS, seconds: environment.seconds, warmUp: 1 }
        const requestOf = (index: number) => ({
          method: 'GET' as const,
          path: `${COLLECTION}/o${index % READ}`,
          headers,
        })
        return cpuPerRequest(await drive(process, load, requestOf))
      }
      const rounds: { readonly added: number }[] = []
      while (rounds.length < ROUNDS) {
        const known = await run(open, {})
        rounds.push({ added: (await run(guarded, { authorization: `Bearer ${USER.token}` })) - known })
      }
      const { added } = medianBy(rounds, (round) => round.added)
      return [
        {
          what: `get with a token and RBAC with ${BINDINGS} bindings and ${ROLES} roles, added to an anonymous one with AlwaysAllow`,
          unit: 'µs CPU each',
          measured: Math.max(0, added),
          budget: { limit: 6, direction: 'at most' },
        },
      ]
    } finally {
      await open.stop()
      await guarded.stop()
    }
  },
}
