import { afterEach, describe, expect, it } from 'vitest'
import type { BackgroundError } from '../../../runtime/async/index.ts'
import { legacyTokenCleaner, type Controller, type ControllerOptions } from '../../../runtime/controllers/index.ts'
import { objectsOf, objectOf, stringOf } from '../../../runtime/json/index.ts'
import type { Registry, ResourceRegistry } from '../../../runtime/registry/index.ts'
import { eventually, openServer, quick, vendor } from './support.ts'

const DAY = 24 * 3_600_000
const PERIOD = 365 * DAY
const TRACKING = `${vendor.componentPrefix}-apiserver-legacy-service-account-token-tracking`
const LAST_USED = `${vendor.domain}/legacy-token-last-used`
const INVALID_SINCE = `${vendor.domain}/legacy-token-invalid-since`
const dayIn = (days: number): string => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)

/** A server with an account `a`, and the cleaner that looks when a test says so, at a time of its own. */
async function setUp({ since = dayIn(0) }: { readonly since?: string | undefined } = {}) {
  const server = await openServer()
  await server.create('namespaces', vendor.systemNamespace)
  await server.create('namespaces', 'default')
  await server.create('configmaps', TRACKING, {}, vendor.systemNamespace, { data: { since } })
  const owner = await server.create('serviceaccounts', 'a')
  const automatic = new Set<string>()

  /** Makes the Secret of a token. */
  async function secret(
    name: string,
    labels: Record<string, string> = {},
    made: 'by itself' | 'by hand' = 'by itself',
  ) {
    const annotations = {
      [`${vendor.domain}/service-account.name`]: 'a',
      [`${vendor.domain}/service-account.uid`]: owner.metadata.uid ?? '',
    }
    await server.create('secrets', name, { labels, annotations }, 'default', {
      type: `${vendor.domain}/service-account-token`,
    })
    if (made === 'by hand') return
    automatic.add(name)
    await server.edit('serviceaccounts', 'a', (draft) => {
      draft.secrets = [...automatic].map((each) => ({ name: each }))
    })
  }

  /** Looks once, so many days from now, until a Secret `probe` was marked: others were looked at before it or with it. */
  async function lookIn(days: number, more: Partial<ControllerOptions> = {}): Promise<void> {
    const now = Date.now() + days * DAY
    const controller = legacyTokenCleaner(
      { ...quick(server.catalog), clock: () => now, ...more },
      {
        cleanUpPeriod: PERIOD,
        secretsOf: ({ spec }) =>
          objectsOf(objectOf(spec).volumes).map(({ secret: mounted }) => stringOf(objectOf(mounted).secretName)),
      },
    )
    running.push(controller)
    await new Promise((resolve) => setTimeout(resolve, 0))
    await eventually(async () => expect(await invalidSince('probe')).toBe(dayIn(days)))
    await controller?.close()
  }
  const invalidSince = async (name: string): Promise<string | undefined> => {
    const found = await server.get('secrets', name)
    return found === undefined ? 'gone' : found.metadata.labels?.[INVALID_SINCE]
  }
  return { server, secret, lookIn, invalidSince }
}

/** The catalog, in which nothing of that name can be read. */
function failing(catalog: Registry, name: string): Registry {
  const failingOf = (registry: ResourceRegistry): ResourceRegistry => ({
    definition: registry.definition,
    asStored: undefined,
    get: (context, target, options) =>
      target.name === name ? Promise.reject(new Error('poisoned')) : registry.get(context, target, options),
    list: (...all) => registry.list(...all),
    watch: (...all) => registry.watch(...all),
    create: (...all) => registry.create(...all),
    update: (...all) => registry.update(...all),
    delete: (...all) => registry.delete(...all),
    deleteCollection: (...all) => registry.deleteCollection(...all),
  })
  return {
    ...catalog,
    find(group, plural) {
      const found = catalog.find(group, plural)
      return found === undefined ? undefined : failingOf(found)
    },
  }
}

const running: (Controller | undefined)[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((controller) => controller?.close()))
})

describe('the cleaner of legacy tokens', () => {
  it('marks those that nobody has used for the period, and no others', async () => {
    const { server, secret, lookIn, invalidSince } = await setUp()
    await secret('never-used')
    await secret('used-long-ago', { [LAST_USED]: dayIn(10) })
    await secret('used-lately', { [LAST_USED]: dayIn(30) })
    await secret('used-at-no-day', { [LAST_USED]: 'tomorrow' })
    await secret('asked-for', {}, 'by hand')
    await secret('mounted')
    await secret('probe')
    await server.create('secrets', 'other', {}, 'default', { type: 'Opaque' })
    await server.create('pods', 'p', {}, 'default', {
      spec: {
        containers: [{ name: 'c', image: 'i' }],
        volumes: [{ name: 'v', secret: { secretName: 'mounted' } }],
      },
    })
    await lookIn(365 + 20)
    await eventually(async () => expect(await invalidSince('never-used')).toBe(dayIn(385)))
    await eventually(async () => expect(await invalidSince('used-long-ago')).toBe(dayIn(385)))
    for (const name of ['used-lately', 'used-at-no-day', 'asked-for', 'mounted', 'other'])
      expect([name, await invalidSince(name)]).toEqual([name, undefined])
    const { managedFields } = (await server.get('secrets', 'never-used'))?.metadata ?? {}
    const manager = managedFields?.find((each) => each.manager === 'legacy-service-account-token-cleaner')
    expect(manager?.fieldsV1).toEqual({ 'f:metadata': { 'f:labels': { '.': {}, [`f:${INVALID_SINCE}`]: {} } } })
  })

  it('deletes those that have been marked for the period, and none that was used or unmarked meanwhile', async () => {
    const { server, secret, lookIn, invalidSince } = await setUp()
    for (const name of ['unused', 'restored', 'used', 'probe']) await secret(name)
    await lookIn(400)
    for (const name of ['unused', 'restored', 'used'])
      await eventually(async () => expect(await invalidSince(name)).toBe(dayIn(400)))
    await server.edit('secrets', 'restored', (draft) => {
      draft.metadata.labels = { [LAST_USED]: dayIn(401) }
    })
    await server.edit('secrets', 'used', (draft) => {
      draft.metadata.labels = { ...draft.metadata.labels, [LAST_USED]: dayIn(500) }
    })
    await server.remove('secrets', 'probe')
    await secret('probe')
    await lookIn(400 + 364)
    expect(await invalidSince('unused')).toBe(dayIn(400))
    await server.edit('secrets', 'probe', (draft) => {
      draft.metadata.labels = {}
    })
    await lookIn(400 + 367)
    await eventually(async () => expect(await invalidSince('unused')).toBe('gone'))
    expect(await invalidSince('used')).toBe(dayIn(400))
    expect(await invalidSince('restored')).toBe(dayIn(767))
  })

  it('goes on with others where one of them fails', async () => {
    const { server, secret, lookIn, invalidSince } = await setUp()
    for (const name of ['poison', 'probe']) await secret(name)
    const reported: unknown[] = []
    await lookIn(400, {
      report: (error) => reported.push(error),
      catalog: failing(server.catalog, 'poison'),
    })
    expect(await invalidSince('poison')).toBeUndefined()
    expect(String((reported[0] as BackgroundError).subject)).toContain('default/poison')
  })

  it.each([
    ['for the whole period', dayIn(0)],
    ['since a day that can be read', 'today'],
  ])('does nothing unless uses have been recorded %s', async (_, since) => {
    const { server, secret, lookIn, invalidSince } = await setUp({ since })
    await secret('never-used')
    const controller = legacyTokenCleaner(
      { ...quick(server.catalog), clock: () => Date.now() + 365 * DAY },
      { cleanUpPeriod: PERIOD, secretsOf: () => [] },
    )
    running.push(controller)
    await new Promise((resolve) => setTimeout(resolve, 50))
    await controller?.close()
    expect(await invalidSince('never-used')).toBeUndefined()
    await server.edit(
      'configmaps',
      TRACKING,
      (draft) => void (draft.data = { since: dayIn(-1) }),
      vendor.systemNamespace,
    )
    await secret('probe')
    await lookIn(366)
    await eventually(async () => expect(await invalidSince('never-used')).toBe(dayIn(366)))
  })
})
