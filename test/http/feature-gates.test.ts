import { readFeatureGates } from '../../server/release/feature-gates.ts'
import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newBacking, stores, type Backing } from '../support/backing.ts'
import { refusedStart } from '../support/refusal.ts'
import { useServerHere, type ServerHere } from '../support/server-here.ts'
import { useSharedServer } from '../support/shared-server.ts'
import { policies, policy, validations } from './admission-policies.ts'
import { configMap, core, createAll, failed, newNamespace, succeeded, uniqueName } from './objects.ts'

const launcher = resolve(import.meta.dirname, '../../bin/orch')
const help = async (...flags: string[]): Promise<string> =>
  (await promisify(execFile)(launcher, ['serve', ...flags, '--help'])).stdout

/** Whether a watch may begin with the state that there is. */
async function streamsLists({ client }: Pick<ServerHere, 'client'>): Promise<boolean> {
  const query = 'watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true'
  const watch = await client.watch(`/api/v1/namespaces?${query}`)
  if (watch.status !== 200) {
    expect(watch.status).toBe(400)
    return false
  }
  await watch.takeUntil(({ type }) => type === 'BOOKMARK')
  await watch.close()
  return true
}

async function compresses({ client }: Pick<ServerHere, 'client'>): Promise<boolean> {
  const path = core(await newNamespace(client), 'configmaps')
  await createAll(client, path, [configMap('a', { data: { text: 'x'.repeat(10_000) } })])
  return (await client.get(path, { headers: { 'accept-encoding': 'gzip' } })).headers['content-encoding'] === 'gzip'
}

/** Whether expressions that are written now may narrow checks by selectors. */
async function knowsSelectors({ client }: Pick<ServerHere, 'client'>): Promise<boolean> {
  const check = "authorizer.group('').resource('pods').fieldSelector('a=b').check('list').allowed()"
  const reply = await client.post(`${policies}?dryRun=All`, policy(uniqueName('p'), validations(check)))
  if (reply.status !== 201) expect(failed(reply, 422, 'Invalid').message).toContain('undeclared reference')
  return reply.status === 201
}

async function reviewsSelf({ client }: Pick<ServerHere, 'client'>): Promise<boolean> {
  const review = { apiVersion: 'authentication.orch.io/v1', kind: 'SelfSubjectReview' }
  const { status } = succeeded(await client.post('/apis/authentication.orch.io/v1/selfsubjectreviews', review))
  return JSON.stringify(status).includes('"username":"admin"')
}

describe.each(stores)('feature gates on %s', (store) => {
  const usual = useSharedServer(store)
  const changed = useServerHere({
    store,
    flags: [
      '--feature-gates=WatchList=true,APIResponseCompression=false',
      '--feature-gates=AuthorizeWithSelectors=true,APISelfSubjectReview=true',
    ],
  })
  let backing: Backing
  beforeAll(async () => {
    backing = await newBacking(store)
  })
  afterAll(() => backing.dispose())
  const refusal = async (...flags: string[]): Promise<string> => {
    const { code, output } = await refusedStart(backing, flags)
    expect(code).toBe(2)
    return output
  }

  it('are off at alpha and on at beta, and can be turned; several in one flag [FG-01] [FG-02] [FG-06]', async () => {
    expect([await streamsLists(usual), await knowsSelectors(usual), await compresses(usual)]).toEqual([
      false,
      false,
      true,
    ])
    expect([await streamsLists(changed), await knowsSelectors(changed), await compresses(changed)]).toEqual([
      true,
      true,
      false,
    ])
    expect(await refusal('--feature-gates=WatchList=true,APIResponseCompression=maybe')).toContain(
      'APIResponseCompression must be true or false, not "maybe"',
    )
  })

  it('can no longer be turned off at stable, and warn [FG-03] [DEP-RULE-10]', async () => {
    expect(await refusal('--feature-gates=APISelfSubjectReview=false')).toContain(
      'APISelfSubjectReview is stable and cannot be turned off',
    )
    expect(changed.output()).toContain(
      'feature gate APISelfSubjectReview is deprecated: its feature is stable, and the gate is no longer operational until release 1.32, which removes it',
    )
    expect([await reviewsSelf(usual), await reviewsSelf(changed)]).toEqual([true, true])
  })

  it('are refused once they are gone, and where there never was one [FG-04]', async () => {
    expect(await refusal('--feature-gates=NoSuchFeature=true')).toContain('"NoSuchFeature" is not a feature gate')
    const later = { major: 1, minor: 32 } as const
    expect(() => readFeatureGates(['APISelfSubjectReview=true'], later)).toThrow(
      'APISelfSubjectReview does not exist in release 1.32',
    )
  })

  it('take away what they stand for [FG-05] [FG-07] [DEP-RULE-10]', async () => {
    const text = await help()
    for (const line of [
      'APIResponseCompression=true|false (BETA, default true)',
      'APISelfSubjectReview=true|false (STABLE, default true, deprecated: no longer operational)',
      'AuthorizeWithSelectors=true|false (ALPHA, default false)',
      'StructuredAuthenticationConfiguration=true|false (BETA, default true)',
      'StructuredAuthorizationConfiguration=true|false (BETA, default true)',
      'WatchList=true|false (ALPHA, default false)',
    ]) {
      expect(text).toContain(line)
    }
    expect(await help('--emulated-version=1.27')).toContain('APISelfSubjectReview=true|false (BETA')
    for (const subject of ['authentication', 'authorization']) {
      const gate = `StructuredA${subject.slice(1)}Configuration`
      expect(await refusal(`--feature-gates=${gate}=false`, `--${subject}-config=/nowhere`)).toContain(gate)
      // On, the file is looked for.
      const { output } = await refusedStart(backing, [`--${subject}-config=/nowhere`])
      expect(output).toContain('/nowhere does not exist')
    }
    // The others are turned both ways above; here each alone.
    expect([await streamsLists(usual), await streamsLists(changed)]).toEqual([false, true])
    expect([await compresses(usual), await compresses(changed)]).toEqual([true, false])
    expect([await knowsSelectors(usual), await knowsSelectors(changed)]).toEqual([false, true])
    expect([await reviewsSelf(usual), await reviewsSelf(changed)]).toEqual([true, true])
  })
})
