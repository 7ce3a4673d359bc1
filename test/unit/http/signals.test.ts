import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { NodeRequest } from '../../../runtime/http/node/node-request.ts'
import type { RequestSurroundings } from '../../../runtime/http/node/wire-request.ts'
import { fakeServer } from './fake-server.ts'

const MANY = 20

describe('many who listen to the end of one thing', () => {
  const warnings: Error[] = []
  const keep = (warning: Error): void => void warnings.push(warning)
  beforeEach(() => void process.on('warning', keep))
  afterEach(() => void process.off('warning', keep))

  it('are no leak where they are health checks', async () => {
    const checks = Array.from({ length: MANY }, (_, index) => ({ name: `c${index}`, check: () => nextTurn() }))
    const { send } = fakeServer({ diagnostics: { health: { checks } } })
    expect((await send({ url: '/readyz' })).status).toBe(200)
    await nextTurn()
    expect(warnings).toEqual([])
  })

  it('are no leak where they wait for the end of a request', async () => {
    const message = { headers: {} } as IncomingMessage
    const response = new EventEmitter() as ServerResponse
    const { signal } = new NodeRequest({ message, response, arrived: 0 }, '/', {} as RequestSurroundings)
    let ended = 0
    for (let index = 0; index < MANY; index++) signal.addEventListener('abort', () => void ended++, { once: true })
    response.emit('close')
    await nextTurn()
    expect([ended, warnings]).toEqual([MANY, []])
  })
})
