import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connect, fetchTransport, type Transport } from '../../../client/index.ts'
import * as definitions from '../../../generated/index.ts'
import { ConfigMapResource } from '../../../generated/core/resources.ts'
import { defineController, startOwnControllers, type RunningControllers } from '../../../operator/index.ts'
import { systemTimers } from '../../../runtime/async/index.ts'
import { memoryLog } from '../../../runtime/store/memory/index.ts'
import { createServer, type EmbeddedServer } from '../../../server/index.ts'
import { httpServer } from '../../support/http-server.ts'
import { waitFor } from '../../support/patience.ts'

const ELECTION = { leaseDuration: 1_000, renewDeadline: 600, retryPeriod: 50 }

let server: EmbeddedServer
let http: Server
let url = ''
beforeAll(async () => {
  const everybody = { authenticate: () => ({ username: 'anybody', groups: ['system:masters'] }) }
  server = await createServer({ authenticators: [everybody] }, { definitions, log: memoryLog() })
  http = httpServer(server.handler).listen(0, '127.0.0.1')
  await once(http, 'listening')
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
})
afterAll(async () => {
  await server.close()
  http.close()
})

/** A process that writes and writes, whatever its signal says. */
function stubborn(over: (transport: Transport) => Transport = (transport) => transport) {
  const state = { sent: 0, errors: [] as unknown[], over: false, onStart: () => undefined as void }
  const controller = defineController(ConfigMapResource, {
    name: 'stubborn',
    async reconcile({ client, object }) {
      if (object.metadata.name !== 'target') return
      state.onStart()
      while (!state.over) {
        const written = client.for(ConfigMapResource).in('default').patch('target', 'merge', { data: {} })
        await written.catch((error: unknown) => state.errors.push(error))
        await sleep(5)
      }
    },
  })
  const counted: Transport = (request) => {
    if (request.method === 'PATCH') state.sent += 1
    return over(fetchTransport)(request)
  }
  const running: RunningControllers = startOwnControllers({
    vendor: definitions.vendor,
    controllers: [controller],
    election: ELECTION,
    timers: systemTimers,
    connect: (_name, within) => connect({ server: url, transport: within?.(counted) ?? counted }),
    log: { info: () => undefined, warn: () => undefined },
    report: () => undefined,
  })
  return { state, running }
}

it('keeps a leader that does not reach its Lease any more from writing before another one leads', async () => {
  await server
    .client()
    .for(ConfigMapResource)
    .in('default')
    .create({ metadata: { name: 'target' } })
  let isCut = false
  const first = stubborn((transport) => (request) => {
    if (!isCut || !request.url.includes('/leases')) return transport(request)
    return new Promise((_, reject) => request.signal?.addEventListener('abort', () => reject(new Error('cut off'))))
  })
  await waitFor(() => expect(first.state.sent).toBeGreaterThan(2))
  isCut = true
  const second = stubborn()
  let sentBefore = -1
  second.state.onStart = () => void (sentBefore = first.state.sent)
  await waitFor(() => expect(second.state.sent).toBeGreaterThan(2))
  const refused = first.state.errors.length
  await waitFor(() => expect(first.state.errors.length).toBeGreaterThan(refused + 2))
  expect(first.state.sent).toBe(sentBefore)
  expect(first.state.errors.at(-1)).toMatchObject({ name: 'LeaseLost' })
  for (const { state, running } of [first, second]) {
    state.over = true
    await running.close()
  }
})
