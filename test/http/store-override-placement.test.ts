import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import * as definitions from '../../generated/index.ts'
import { ResourceQuotaResource } from '../../generated/core/resources.ts'
import { Failure, UsageError } from '../../flags/errors.ts'
import { createServer, type EmbeddedServer } from '../../server/index.ts'
import { orchHere } from '../cli/support.ts'
import { newBacking, type Backing } from '../support/backing.ts'
import { waitFor } from '../support/patience.ts'
import { startServer, type Server } from '../support/server.ts'
import { clientsOfBoth, TWO_WORKERS } from '../support/workers.ts'
import { configMap, core, failed, names, newNamespace, secret, succeeded } from './objects.ts'

const folder = await mkdtemp(join(tmpdir(), 'orch-placement-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const placed = (name: string): Backing => ({
  name: 'lmdb',
  uri: `lmdb:${join(folder, name)}`,
  dispose: () => Promise.resolve(),
})
const pathOf = ({ uri }: Backing): string => uri.replace(/^lmdb:/, '')

const openWith = (store: Backing, overrides: readonly string[]): Promise<EmbeddedServer> =>
  createServer(
    {
      serve: {
        'data-dir': join(folder, 'server'),
        store: store.uri,
        'store-override': overrides,
        'leader-elect': false,
      },
    },
    { definitions },
  )

const quotasOf = (server: EmbeddedServer) => server.client().for(ResourceQuotaResource).in('default')
type QuotaClient = ReturnType<typeof quotasOf>

async function within(store: Backing, overrides: readonly string[], work: (client: QuotaClient) => Promise<unknown>) {
  const server = await openWith(store, overrides)
  try {
    await work(quotasOf(server))
  } finally {
    await server.close()
  }
}

async function withServer(store: Backing, flags: readonly string[], work: (server: Server) => Promise<void>) {
  const server = await startServer({ store, flags })
  try {
    await work(server)
  } finally {
    await server.dispose()
  }
}

/** Returns the sentence by which a start is refused. */
async function refusal(store: Backing, ...overrides: readonly string[]): Promise<string> {
  const error = await openWith(store, overrides).then(
    (server) => server.close(),
    (reason: unknown) => reason,
  )
  if (!(error instanceof Failure) && !(error instanceof UsageError)) throw error ?? new Error('the server has started')
  expect(error.message).not.toContain('\n')
  return error.message
}

describe('the store of everything else', () => {
  const main = placed('data/store')
  const other = placed('other')
  const quotas = placed('quotas')
  const restored = placed('restored')
  const quota = (name: string) => ({ metadata: { name }, spec: { hard: { pods: '1' } } })
  const namesIn = async (client: QuotaClient): Promise<string[]> =>
    (await client.list()).items.map(({ metadata }) => metadata.name ?? '')

  it('refuses to hide objects, and gives a type away that has none', async () => {
    await within(main, [], async (client) => void (await client.create(quota('early'))))
    expect(await refusal(main, `resourcequotas=${pathOf(quotas)}`)).toBe(
      `the store ${main.uri} still holds resourcequotas, which --store-override would hide: ` +
        'start with resourcequotas= instead, delete them, and start again with the other store',
    )
    await within(main, ['resourcequotas='], (client) => client.delete('early'))
    await within(main, [`resourcequotas=${pathOf(quotas)}`], async (client) => void (await client.create(quota('own'))))
  })

  it('remembers what it keeps elsewhere: no start leaves it out, or takes another store for it', async () => {
    expect(await refusal(main)).toBe(
      `the store ${main.uri} keeps resourcequotas in ${quotas.uri}: give --store-override resourcequotas=${pathOf(quotas)}, ` +
        'or resourcequotas= to leave them there and keep new ones in the store itself',
    )
    expect(await refusal(main, `resourcequotas=${pathOf(other)}`)).toBe(
      `resourcequotas of the store ${main.uri} are kept in ${quotas.uri}, and ${other.uri} is another store: give that one, ` +
        'or leave them there by one start with --store-override resourcequotas=',
    )
    expect(await refusal(quotas)).toBe(`the store ${quotas.uri} holds resourcequotas alone: give another --store`)
  })

  it('gives no store to two types, and none twice', async () => {
    const given = `resourcequotas=${pathOf(quotas)}`
    expect(await refusal(main, given, `events=${pathOf(other)}`, `limitranges=${pathOf(other)}`)).toBe(
      `--store-override: limitranges and events can't share ${other.uri}: give each a store of its own`,
    )
    expect(await refusal(main, given, `resourcequotas=${pathOf(other)}`)).toBe(
      `--store-override: the objects of resourcequotas are given two stores, ${quotas.uri} and ${other.uri}`,
    )
    expect(await refusal(main, `resourcequotas=${pathOf(main)}`)).toBe(
      `--store-override: ${main.uri} is the store of everything else: give resourcequotas another one`,
    )
    expect(await refusal(main, given, 'no-such-type=')).toBe(
      '--store-override: no-such-type is no stored type that this server has',
    )
  })

  it('shares the store of a type with nobody', async () => {
    const second = placed('second')
    expect(await refusal(second, `resourcequotas=${pathOf(quotas)}`)).toBe(
      `${quotas.uri} holds resourcequotas of another server: give resourcequotas another store by --store-override`,
    )
    expect(await refusal(second, `events=${pathOf(quotas)}`)).toBe(
      `${quotas.uri} holds resourcequotas: give events another store by --store-override`,
    )
    expect(await refusal(second, `events=${pathOf(main)}`)).toBe(
      `${main.uri} holds all types of a server: give events another store by --store-override`,
    )
  })

  it('is backed up and checked by itself, with a word about the other stores', async () => {
    const file = (name: string): string => join(folder, `${name}.gz`)
    const elsewhere = `resourcequotas in ${quotas.uri}`
    expect(await orchHere('backup', file('data'), '--data-dir', join(folder, 'data'))).toMatchObject({
      code: 1,
      stderr: `orch: ${main.uri} keeps ${elsewhere}: back up each of these stores by --store\n`,
    })
    const note = new RegExp(`; without what is kept elsewhere: ${elsewhere}\n$`)
    expect((await orchHere('backup', file('main'), '--store', main.uri)).stdout).toMatch(note)
    expect((await orchHere('check', join(folder, 'data'))).stdout).toMatch(note)
    expect((await orchHere('check', quotas.uri)).stdout).toMatch(/ batches\n$/)
    expect(await orchHere('backup', file('quotas'), '--store', quotas.uri)).toMatchObject({ code: 0, stderr: '' })
    expect(await orchHere('restore', file('quotas'), '--store', restored.uri)).toMatchObject({ code: 0, stderr: '' })
    await within(main, [`resourcequotas=${pathOf(restored)}`], async (client) => {
      expect(await namesIn(client)).toEqual(['own'])
      const { metadata } = await client.create(quota('new'))
      expect(Number(metadata.resourceVersion)).toBeGreaterThan(1_000_000_000)
    })
  })

  it('takes a type back when it is told to, and leaves its objects where they are', async () => {
    await within(main, ['resourcequotas='], async (client) => {
      expect(await namesIn(client)).toEqual([])
      await client.create(quota('back'))
    })
    await within(main, [], async (client) => {
      expect(await namesIn(client)).toEqual(['back'])
      await client.delete('back')
    })
    await within(main, [`resourcequotas=${pathOf(restored)}`], async (client) => {
      expect(await namesIn(client)).toEqual(['new', 'own'])
    })
  })
})

describe('a store of a type', () => {
  it('is refused where it can not be reached, or is not seen by all servers', async () => {
    const unreached = 'mongodb://127.0.0.1:1/x?serverSelectionTimeoutMS=300'
    expect(await refusal(placed('unreached'), `events=${unreached}`)).toMatch(
      /^MongoDB at 127\.0\.0\.1:1 can't be used/,
    )
    expect(await refusal({ ...placed('unreached'), uri: unreached }, 'events=/var/lib/events')).toBe(
      "--store-override: events can't be in lmdb:/var/lib/events, which other servers of mongodb://127.0.0.1:1/x don't see: " +
        'give a mongodb:// address',
    )
  })

  it('makes a server unready that does not know of it', async () => {
    const main = placed('shared')
    const own = placed('shared-quotas')
    await withServer(main, [], async ({ client }) => {
      await within(main, [`resourcequotas=${pathOf(own)}`], async () => {
        await waitFor(async () => expect((await client.get('/readyz')).status).toBe(500))
      })
    })
  })

  it('is one for all workers of a server, also in MongoDB beside LMDB', async () => {
    const own = await newBacking('mongodb')
    onTestFinished(() => own.dispose())
    await withServer(placed('workers'), [...TWO_WORKERS, `--store-override=configmaps=${own.uri}`], async (server) => {
      const [a, b] = await clientsOfBoth(server)
      onTestFinished(() => Promise.all([a.close(), b.close()]).then(() => undefined))
      const space = await newNamespace(a)
      const path = core(space, 'configmaps')
      const watch = await b.watch(
        `${path}?watch=1&resourceVersion=${succeeded(await b.get(path)).metadata.resourceVersion}`,
      )
      for (let n = 0; n < 10; n++) {
        const made = succeeded(await (n % 2 === 0 ? a : b).post(path, configMap(`x${n}`)))
        expect(succeeded(await (n % 2 === 0 ? b : a).get(`${path}/x${n}`))).toEqual(made)
        expect((await watch.next()).object).toEqual(made)
      }
      watch.close()
      const first = succeeded(await a.get(`${path}?limit=4`))
      succeeded(await a.post(core(space, 'secrets'), secret('x')))
      const rest = succeeded(await b.get(`${path}?limit=100&continue=${first.metadata.continue}`))
      expect(names(first).length + names(rest).length).toBeGreaterThanOrEqual(10)
      failed(await b.post(path, configMap('x0')), 409, 'AlreadyExists')
    })
  })
})
