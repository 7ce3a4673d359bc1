import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { fakeServer } from './fake-server.ts'

const MAPS = '/api/v1/namespaces/ns/configmaps'
const TYPES = 'application/json, application/yaml, application/vnd.maker.protobuf'

async function withObject(): Promise<ReturnType<typeof fakeServer>> {
  const fake = fakeServer()
  await fake.ask('POST', MAPS, { metadata: { name: 'a' }, data: { y: 'yes', n: '1' } })
  return fake
}

/** Those of them that a kind without Protobuf numbers is offered in. */
const OFFERED = 'application/json, application/yaml'

describe('the form of an answer', () => {
  it.each([
    ['', 'application/json'],
    ['*/*', 'application/json'],
    ['image/png, */*;q=0.1', 'application/json'],
    ['application/json;q=0.2, application/yaml;q=0.9', 'application/yaml'],
    ['application/yaml, application/json', 'application/yaml'],
    ['application/vnd.maker.protobuf, application/json', 'application/json'],
    ['application/json;as=Table;g=meta.maker.test;v=v1, application/json', 'application/json'],
  ])('for %s is %s', async (accept, contentType) => {
    const { send } = await withObject()
    const { status, headers } = await send({ url: `${MAPS}/a`, headers: { accept } })
    expect([status, headers.get('content-type')]).toEqual([200, [contentType]])
  })

  it.each([
    [`${MAPS}/a`, 'application/*', `406: Not Acceptable\n\nAvailable representations: ${OFFERED}`],
    [MAPS, 'text/plain', `406: Not Acceptable\n\nAvailable representations: ${OFFERED}, application/json;stream=watch`],
    [
      `${MAPS}/a`,
      'application/json;as=Table;g=meta.maker.test;v=v1',
      `only the following media types are accepted: ${OFFERED}`,
    ],
    ['/apis', 'text/csv', `only the following media types are accepted: ${OFFERED}`],
    [
      `${MAPS}?watch=1`,
      'application/yaml',
      'only the following media types are accepted: application/json;stream=watch',
    ],
  ])('is refused for %s as %s', async (url, accept, message) => {
    const { ask } = await withObject()
    const { status, body } = await ask('GET', url, undefined, { accept })
    expect([status, body['reason'], body['message']]).toEqual([406, 'NotAcceptable', message])
  })

  it('is YAML that keeps strings strings, also for errors and lists', async () => {
    const { send } = await withObject()
    const headers = { accept: 'application/yaml' }
    const object = (await send({ url: `${MAPS}/a`, headers })).bytes.toString()
    expect(parse(object, { version: '1.1' })).toMatchObject({ data: { y: 'yes', n: '1' } })
    expect(object).toContain('"y": "yes"')
    expect(parse((await send({ url: MAPS, headers })).bytes.toString())).toMatchObject({
      kind: 'ConfigMapList',
      items: [{}],
    })
    expect(parse((await send({ url: `${MAPS}/b`, headers })).bytes.toString())).toMatchObject({
      kind: 'Status',
      code: 404,
    })
  })

  it('has line breaks for people', async () => {
    const { send } = await withObject()
    const lines = async (url: string, headers: Record<string, string>): Promise<number> =>
      (await send({ url, headers })).bytes.toString().split('\n').length
    expect(await lines(`${MAPS}/a?pretty=true`, {})).toBeGreaterThan(5)
    expect(await lines(`${MAPS}/a`, { accept: 'application/json;pretty=1' })).toBeGreaterThan(5)
    expect(await lines(`${MAPS}/a`, { 'user-agent': 'curl/8.0' })).toBeGreaterThan(5)
    expect(await lines(`${MAPS}/a?pretty=false`, { 'user-agent': 'curl/8.0' })).toBe(1)
    expect(await lines(`${MAPS}/a`, {})).toBe(1)
  })

  it('is compressed for reads, and for nothing else', async () => {
    const { send } = await withObject()
    const headers = { 'accept-encoding': 'gzip, deflate' }
    for (const url of [`${MAPS}/a`, MAPS]) {
      const answer = await send({ url, headers })
      expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual([
        ['gzip'],
        ['Accept-Encoding'],
      ])
      expect(answer.headers.get('content-length')).toEqual([String(answer.bytes.length)])
      expect(gunzipSync(answer.bytes)).toEqual((await send({ url })).bytes)
    }
    for (const encoding of ['br', 'gzip;q=0', 'identity']) {
      const answer = await send({ url: MAPS, headers: { 'accept-encoding': encoding } })
      expect(answer.headers.has('content-encoding')).toBe(false)
    }
    const created = await send({ method: 'POST', url: MAPS, headers, body: { metadata: { name: 'b' } } })
    expect(created.headers.has('content-encoding')).toBe(false)
  })

  it('is compressed piece by piece when it is large', async () => {
    const { ask, send } = fakeServer()
    for (let at = 0; at < 8; at++) {
      await ask('POST', MAPS, { metadata: { name: `m${at}` }, data: { k: String(at).repeat(200_000) } })
    }
    const plain = await send({ url: MAPS })
    const answer = await send({ url: MAPS, headers: { 'accept-encoding': 'gzip' } })
    expect(answer.headers.has('content-length')).toBe(false)
    expect(gunzipSync(answer.bytes).equals(plain.bytes)).toBe(true)
    expect(JSON.parse(plain.bytes.toString('utf8'))).toMatchObject({ items: { length: 8 } })
  })
})

describe('the form of a request', () => {
  it.each([
    ['POST', 'text/plain', `the body of the request was in an unknown format - accepted media types include: ${TYPES}`],
    ['PATCH', 'application/json', '415: Unsupported Media Type'],
    ['PATCH', 'text/csv', '415: Unsupported Media Type'],
  ])('is refused: %s as %s', async (method, type, message) => {
    const { ask } = fakeServer()
    const { status, body } = await ask(method, method === 'POST' ? MAPS : `${MAPS}/a`, 'x', { 'content-type': type })
    expect([status, body['reason'], body['message']]).toEqual([415, 'UnsupportedMediaType', message])
  })

  it.each([undefined, 'application/json; charset=utf-8', 'application/yaml'])('may be %s', async (type) => {
    const { ask } = fakeServer()
    const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type }
    expect((await ask('POST', MAPS, '{"metadata":{"name":"a"}}', headers)).status).toBe(201)
  })
})
