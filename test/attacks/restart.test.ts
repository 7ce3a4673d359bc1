import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { vendor } from '../../generated/index.ts'
import { eventually, succeeded } from '../http/objects.ts'
import { MOST_GROWTH } from '../support/growth.ts'
import { mainThreadDemand, processorTime, slowness, spentBetween } from '../support/processor-time.ts'
import { startServer, type Server } from '../support/server.ts'

const GROUP = `rbac.authorization.${vendor.apiDomain}`
const RBAC = `/apis/${GROUP}/v1`
const USER = 'somebody'
const RULES = 10_000
/** Processor time (milliseconds) below which growth is not judged, on an idle machine. */
const FLOOR = 100
const NOTHING_YET = { ticked: 0, threads: new Map<string, number>() }

const body = (kind: string, name: string, content: object): object => ({
  apiVersion: `${GROUP}/v1`,
  kind,
  ...content,
  metadata: { name, labels: kind === 'ClusterRole' ? { part: name } : {} },
})
const rulesOf = (count: number): object[] =>
  Array.from({ length: count }, (_, index) => ({ apiGroups: [''], resources: [`r-${index}`], verbs: ['get'] }))

/** A role of so many rules, one that gathers them, and a user who has that. */
async function makeRoles({ client }: Server, count: number): Promise<void> {
  const aggregationRule = { clusterRoleSelectors: [{ matchLabels: { part: 'large' } }] }
  const roleRef = { apiGroup: GROUP, kind: 'ClusterRole', name: 'gathering' }
  const subjects = [{ apiGroup: GROUP, kind: 'User', name: USER }]
  succeeded(await client.post(`${RBAC}/clusterroles`, body('ClusterRole', 'large', { rules: rulesOf(count) })))
  succeeded(await client.post(`${RBAC}/clusterroles`, body('ClusterRole', 'gathering', { aggregationRule, rules: [] })))
  succeeded(await client.post(`${RBAC}/clusterrolebindings`, body('ClusterRoleBinding', 'b', { roleRef, subjects })))
}

async function mayUseLast({ client }: Server, count: number): Promise<boolean> {
  const review = { spec: { user: USER, resourceAttributes: { verb: 'get', resource: `r-${count - 1}` } } }
  const answer = succeeded(await client.post(`/apis/authorization.${vendor.apiDomain}/v1/subjectaccessreviews`, review))
  return (answer['status'] as { readonly allowed: boolean }).allowed
}

/** Resolves when a server has nothing to do any more. */
async function rest(pid: number): Promise<void> {
  const before = await mainThreadDemand(pid)
  await sleep(100)
  if ((await mainThreadDemand(pid)) - before > 10) await rest(pid)
}

/** Processor time from a restart on until all roles are settled (milliseconds). */
async function settling(server: Server, count: number): Promise<number> {
  await server.restart()
  await eventually(
    () => mayUseLast(server, count),
    (allowed) => allowed,
  )
  await rest(server.pid)
  return spentBetween(NOTHING_YET, await processorTime(server.pid))
}

describe('the start of a server', () => {
  it('takes as long as the rules of a role and of one that gathers them', async () => {
    const cost = async (count: number): Promise<number> => {
      const server = await startServer({ store: 'lmdb' })
      try {
        await makeRoles(server, count)
        await eventually(
          () => mayUseLast(server, count),
          (allowed) => allowed,
        )
        const first = await settling(server, count)
        return Math.min(first, await settling(server, count))
      } finally {
        await server.dispose()
      }
    }
    const without = await cost(1)
    const few = (await cost(RULES / 4)) - without
    const many = (await cost(RULES)) - without
    expect(many).toBeLessThanOrEqual(MOST_GROWTH * Math.max(few, (FLOOR * slowness()) / 4))
  })
})
