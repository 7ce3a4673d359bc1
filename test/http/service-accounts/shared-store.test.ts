import { readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newBacking, stores, type Backing } from '../../support/backing.ts'
import { whoami } from '../../support/oidc.ts'
import { waitFor } from '../../support/patience.ts'
import { startServer, type Server } from '../../support/server.ts'
import { core, newNamespace, succeeded } from '../objects.ts'
import { account, tokenOf } from './parties.ts'

/** The data folder of a server, as its banner names it. */
const dataOf = (server: Server): string =>
  dirname(/Client configuration of the administrator: (\S+)/.exec(server.output())?.[1] ?? '')
const adminTokenOf = (server: Server): string => readFileSync(join(dataOf(server), 'admin.token'), 'utf8').trim()

describe.each(stores)('two servers with data folders of their own on one %s', (store) => {
  let backing: Backing
  let a: Server
  let b: Server
  beforeAll(async () => {
    backing = await newBacking(store)
    a = await startServer({ store: backing })
    b = await startServer({ store: backing })
    await waitFor(() => expect(dataOf(b)).not.toBe('.'))
  })
  afterAll(async () => {
    await Promise.all([a.dispose(), b.dispose()])
    await backing.dispose()
  })

  it('take the tokens of each other, until the account is gone [AUTHN-SA-04]', async () => {
    const ns = await newNamespace(a.client)
    succeeded(await a.client.post(core(ns, 'serviceaccounts'), account('robot')))
    for (const [issuing, other] of [
      [a, b],
      [b, a],
    ] as const) {
      const token = await tokenOf(issuing.client, ns, 'robot')
      expect((await whoami(other.client, token)).status).toBe(201)
      expect((await whoami(issuing.client, token)).status).toBe(201)
    }
    const token = await tokenOf(a.client, ns, 'robot')
    succeeded(await a.client.delete(core(ns, 'serviceaccounts', 'robot')))
    expect((await whoami(a.client, token)).status).toBe(401)
    await waitFor(async () => expect((await whoami(b.client, token)).status).toBe(401))
  })

  it('have the credential of the administrator in common, and replace it together', async () => {
    const token = adminTokenOf(a)
    expect(adminTokenOf(b)).toBe(token)
    for (const { client } of [a, b]) expect((await client.get('/api/v1/nodes', { token })).status).toBe(200)
    rmSync(join(dataOf(a), 'admin.token'))
    await a.restart()
    const next = adminTokenOf(a)
    expect(next).not.toBe(token)
    await waitFor(async () => expect((await b.client.get('/api/v1/nodes', { token: next })).status).toBe(200))
    for (const { client } of [a, b]) expect((await client.get('/api/v1/nodes', { token })).status).toBe(401)
    await b.restart()
    expect(adminTokenOf(b)).toBe(next)
  })
})
