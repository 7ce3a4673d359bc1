import { expect, it } from 'vitest'
import type { ApiRequest } from '../../../runtime/http/index.ts'
import { fakeServer } from './fake-server.ts'

const MAPS = '/api/v1/namespaces/ns/configmaps'

/** A request without a query, which must not be parsed: that costs more than a filter does. */
const withoutQuery = (method: string, path: string, body: object = {}): ApiRequest => ({
  method,
  path,
  rawQuery: '',
  get query(): URLSearchParams {
    throw new Error('there is no query to parse')
  },
  headers: { 'content-type': 'application/json' },
  headersDistinct: {},
  body: async () => Buffer.from(JSON.stringify(body)),
  signal: new AbortController().signal,
  remoteAddress: '127.0.0.1',
})

it('parses no query where there is none', async () => {
  const { server, reports } = fakeServer()
  const created = await server.handle(withoutQuery('POST', MAPS, { metadata: { name: 'a' } }))
  const read = await server.handle(withoutQuery('GET', `${MAPS}/a`))
  const updated = await server.handle(withoutQuery('PUT', `${MAPS}/a`, { metadata: { name: 'a' } }))
  expect([created, read, updated].map(({ status }) => status)).toEqual([201, 200, 200])
  expect(reports).toEqual([])
})
