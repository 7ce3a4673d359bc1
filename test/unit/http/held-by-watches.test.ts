import { EventEmitter } from 'node:events'
import type { ServerHttp2Stream } from 'node:http2'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import { Http2Sink } from '../../../runtime/http/node/http2/http2-sink.ts'
import { NodeRequest } from '../../../runtime/http/node/node-request.ts'
import { ChunkFramer, StreamSink } from '../../../runtime/http/node/stream-sink.ts'
import type { RequestSurroundings } from '../../../runtime/http/node/wire-request.ts'
import { requestInfo } from '../../../runtime/http/pipeline/request-info.ts'
import type { RequestScope, StreamBody } from '../../../runtime/http/pipeline/types.ts'
import { WorkEstimator } from '../../../runtime/http/pipeline/work-estimate.ts'
import type { ByteSink } from '../../../runtime/watch/index.ts'

const line = (method: string) => ({
  method,
  path: '/api/v1/namespaces/ns/configmaps',
  rawQuery: '',
  query: new URLSearchParams(),
})

describe('a watch holds', () => {
  it('no wrapper of those who wait for its end', () => {
    const emitter = (): unknown => Object.assign(new EventEmitter(), { closed: false })
    const stream = emitter() as ServerHttp2Stream
    const response = emitter() as ServerResponse
    const ended = (): void => undefined
    new Http2Sink(stream).onClose(ended)
    new StreamSink(response, new ChunkFramer()).onClose(ended)
    expect([stream.rawListeners('close'), response.rawListeners('close')]).toEqual([[ended], [ended]])
  })

  it('no signal of its request once that is detached', () => {
    const response = new EventEmitter() as ServerResponse
    const request = new NodeRequest(
      { message: { headers: {} } as IncomingMessage, response, arrived: 0 },
      '/',
      {} as RequestSurroundings,
    )
    request.detach()
    const { signal } = request
    expect(response.listenerCount('close')).toBe(1)
    request.detach()
    response.emit('close')
    expect([response.listenerCount('close'), signal.aborted]).toEqual([0, false])
  })
})

describe('the watches that a write wakes', () => {
  it('are those that have a sink that is open', async () => {
    const work = new WorkEstimator({ countOf: () => 0 })
    const watched = async (): Promise<number | undefined> => {
      const scope = { info: requestInfo(line('POST')) } as RequestScope
      return (await work.estimate(scope)).watches
    }
    const ends: (() => void)[] = []
    const sink = { onClose: (callback: () => void) => void ends.push(callback) } as ByteSink
    const piped: ByteSink[] = []
    const watch: StreamBody = { pipe: (to) => void piped.push(to) }
    const bodies = ['GET', 'GET'].map((method) => work.counted(requestInfo(line(method)), watch))
    const counts = [await watched()]
    for (const body of bodies) {
      body.pipe(sink)
      counts.push(await watched())
    }
    for (const end of ends) {
      end()
      counts.push(await watched())
    }
    expect([counts, piped]).toEqual([
      [0, 1, 2, 1, 0],
      [sink, sink],
    ])
  })
})
