import { setImmediate as turn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import type { ApiRequest } from '../../../runtime/http/index.ts'
import type { ByteSink, WatchReceiver, WatchRun } from '../../../runtime/watch/index.ts'
import { fakeServer } from './fake-server.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

const inFlight = { enter: () => undefined, leave: () => undefined }

/** Opens a watch of a server that measures and follows requests. Returns what ends it, and whether its request is still held. */
async function openWatch(watches: 'followed' | 'not followed') {
  const counts = { lasting: 0, answered: 0, followed: 0 }
  const measures = {
    answered: () => void counts.answered++,
    received: () => undefined,
    sent: () => undefined,
    lasting: (change: number) => void (counts.lasting += change),
  }
  const followers = [{ watches, answered: () => void counts.followed++ }]
  const requests = { measuresOf: () => measures, reading: inFlight, mutating: inFlight }
  const { server, configMaps } = fakeServer({ diagnostics: { followers, requests } })
  const run = (receiver: WatchReceiver): WatchRun => {
    receiver.take([])
    return { position: 0, expire: () => undefined, close: () => undefined }
  }
  configMaps.watch = () => Promise.resolve({ run })
  const ends: (() => void)[] = []
  const order: string[] = []
  const sink: ByteSink = {
    write: () => true,
    onDrain: () => undefined,
    onClose: (callback) => void ends.push(callback),
    end: () => undefined,
    destroy: () => undefined,
  }
  const open = async (): Promise<WeakRef<ApiRequest>> => {
    const request = {
      method: 'GET',
      path: '/api/v1/namespaces/ns/configmaps',
      rawQuery: 'watch=1',
      query: new URLSearchParams('watch=1'),
      headers: {},
      headersDistinct: {},
      remoteAddress: '',
      signal: new AbortController().signal,
      body: () => Promise.resolve(new Uint8Array()),
      detach: () => void order.push('detached'),
    } satisfies Partial<ApiRequest> as ApiRequest
    const { body } = await server.handle(request)
    if (body === undefined || !('pipe' in body)) throw new Error('no watch')
    order.push('answered')
    body.pipe(sink)
    return new WeakRef(request)
  }
  const request = await open()
  await turn()
  collect()
  return { counts, order, isHeld: request.deref() !== undefined, end: () => ends.forEach((end) => end()) }
}

describe('a watch that has begun', () => {
  it('holds nothing of its request, and is measured when it ends', async () => {
    const { counts, order, isHeld, end } = await openWatch('not followed')
    expect([isHeld, counts]).toEqual([false, { lasting: 1, answered: 0, followed: 0 }])
    expect(order).toEqual(['answered', 'detached'])
    end()
    expect(counts).toEqual({ lasting: 0, answered: 1, followed: 0 })
  })

  it('holds its request for those who follow watches to their end', async () => {
    const { counts, isHeld, end } = await openWatch('followed')
    expect([isHeld, counts.followed]).toEqual([true, 0])
    end()
    expect(counts).toEqual({ lasting: 0, answered: 1, followed: 1 })
  })
})
