import { describe, expect, it } from 'vitest'
import { Auditor, METADATA_POLICY, type AuditEntry, type AuditPolicy } from '../../../runtime/audit/index.ts'
import { unauthorized } from '../../../runtime/api/index.ts'
import { textOf } from '../audit/entries.ts'
import { fakeServer, type FakeOptions } from './fake-server.ts'

const MAP = '/api/v1/namespaces/ns/configmaps/a'
const everything: AuditPolicy = {
  ...METADATA_POLICY,
  rules: METADATA_POLICY.rules.map((rule) => ({ ...rule, level: 'RequestResponse' })),
}

/** A server whose events go to a list; `store` says what becomes of each. */
function audited(
  store: (entry: AuditEntry) => boolean | Promise<boolean>,
  { policy = METADATA_POLICY, access = {}, limits = {} } = {},
) {
  const events: { stage: string; [field: string]: unknown }[] = []
  let rejected = 0
  const metrics = {
    leveled: () => undefined,
    made: () => undefined,
    lost: () => undefined,
    rejected: () => void rejected++,
  }
  const write = (entry: AuditEntry): boolean | Promise<boolean> => {
    events.push(JSON.parse(textOf(entry)) as (typeof events)[number])
    return store(entry)
  }
  const auditor = new Auditor({
    policy,
    apiDomain: 'maker.test',
    metrics,
    sink: { handover: 'at once', write, close: async () => undefined },
  })
  const options: FakeOptions = { diagnostics: { audit: auditor }, access, limits }
  return { ...fakeServer(options), events, rejectedCount: () => rejected }
}

describe('the audit of requests', () => {
  it('has the stage Panic for what nobody expected, without its details', async () => {
    const { ask, configMaps, events } = audited(() => true)
    configMaps.get = async () => {
      throw new Error('inner secret')
    }
    expect((await ask('GET', MAP)).status).toBe(500)
    expect(events.map(({ stage }) => stage)).toEqual(['RequestReceived', 'Panic'])
    expect(events[1]).toMatchObject({ responseStatus: { code: 500, reason: 'InternalError' } })
    expect(JSON.stringify(events)).not.toContain('inner secret')
  })

  it('goes on at once where the sink waits for nobody, and after it where it does', async () => {
    let finish: (stored: boolean) => void = () => undefined
    const { ask, configMaps } = audited(() => new Promise((resolve) => void (finish = resolve)))
    const answer = ask('GET', MAP)
    await new Promise((resolve) => setImmediate(resolve))
    expect(configMaps.calls).toEqual([])
    const first = finish
    first(true)
    await expect.poll(() => finish !== first).toBe(true)
    finish(true)
    expect((await answer).status).toBe(404)
  })

  it('refuses a request whose event is lost and must not be', async () => {
    const { ask, configMaps, rejectedCount } = audited(() => false)
    expect((await ask('GET', MAP)).body).toMatchObject({ code: 500, reason: 'InternalError' })
    expect([configMaps.calls, rejectedCount()]).toEqual([[], 1])
  })

  it('notes a refused credential when it is known at once, and when it is known later', async () => {
    for (const authenticate of [
      () => {
        throw unauthorized()
      },
      async () => {
        throw unauthorized()
      },
    ]) {
      const { ask, events } = audited(() => true, { access: { authenticator: { authenticate } } })
      expect((await ask('GET', MAP)).status).toBe(401)
      expect(events).toMatchObject([{ stage: 'ResponseStarted', user: {}, responseStatus: { code: 401 } }])
    }
  })

  it('has one last event of a request whose time is over, whatever becomes of it later', async () => {
    const outcomes: ((fail: boolean) => void)[] = []
    const { ask, configMaps, events } = audited(() => true, { limits: { requestTimeoutMilliseconds: 20 } })
    configMaps.get = () =>
      new Promise((resolve, reject) => {
        const found = { value: Buffer.from('{}'), revision: 1 }
        outcomes.push((fail) => (fail ? reject(new Error('late')) : resolve(found)))
      })
    for (const fail of [false, true]) {
      expect((await ask('GET', MAP)).status).toBe(504)
      outcomes.pop()?.(fail)
      await new Promise((resolve) => setImmediate(resolve))
      const written = events.splice(0)
      expect(written.map(({ stage }) => stage)).toEqual(['RequestReceived', 'ResponseComplete'])
      expect(written[1]).toMatchObject({ responseStatus: { code: 504, reason: 'Timeout', status: 'Failure' } })
    }
  })

  it('leaves a list out that is too large for an event', async () => {
    const { ask, configMaps, events } = audited(() => true, { policy: everything })
    const metadata = '"metadata":{"name":"a","namespace":"ns","uid":"u","creationTimestamp":"2026-01-01T00:00:00Z"}'
    const value = Buffer.from(
      `{"kind":"ConfigMap","apiVersion":"v1",${metadata},"data":{"k":"${'x'.repeat(1_000_000)}"}}`,
    )
    const items = Array.from({ length: 11 }, () => ({ value, revision: 1 }))
    configMaps.list = async () => ({ revision: 1, items: items.slice(0, 2), continueToken: '' })
    await ask('GET', '/api/v1/namespaces/ns/configmaps')
    expect(events.at(-1)).toMatchObject({ responseObject: { kind: 'ConfigMapList' } })
    configMaps.list = async () => ({ revision: 1, items, continueToken: '' })
    await ask('GET', '/api/v1/namespaces/ns/configmaps')
    expect(events.at(-1)).not.toHaveProperty('responseObject')
    expect(events.at(-1)).toMatchObject({ annotations: { 'audit.maker.test/truncated': 'true' } })
  })
})
