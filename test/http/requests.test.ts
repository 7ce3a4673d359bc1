import { beforeEach, describe, expect, it } from 'vitest'
import { stores } from '../support/backing.ts'
import type { Client } from '../support/client.ts'
import { useSharedServer } from '../support/shared-server.ts'
import { configMap, core, createAll, failed, names, newNamespace, succeeded } from './objects.ts'

describe.each(stores)('bodies and parameters on %s', (store) => {
  const server = useSharedServer(store)
  let client: Client
  let maps = ''
  beforeEach(async () => {
    client = server.client
    maps = core(await newNamespace(client), 'configmaps')
  })

  it('answers a creation with the stored object [BODY-01]', async () => {
    const reply = await client.post(maps, configMap('x', { data: { a: 'b' } }))
    expect(reply.status).toBe(201)
    expect(reply.body).toMatchObject({ kind: 'ConfigMap', apiVersion: 'v1', data: { a: 'b' } })
    expect(reply.body.metadata).toMatchObject({ uid: expect.any(String), resourceVersion: expect.any(String) })
    expect(succeeded(await client.get(`${maps}/x`))).toEqual(reply.body)
  })

  it('answers a replacement and a patch with the whole new object [BODY-02]', async () => {
    const created = succeeded(await client.post(maps, configMap('x', { data: { a: '1', b: '2' } })))
    const put = await client.put(`${maps}/x`, { ...created, data: { a: '1', b: '3' } })
    expect([put.status, put.body.data]).toEqual([200, { a: '1', b: '3' }])
    const patch = await client.patch(`${maps}/x`, { data: { a: '4' } })
    expect([patch.status, patch.body.data]).toEqual([200, { a: '4', b: '3' }])
    const versions = [created, put.body, patch.body].map(({ metadata }) => metadata.resourceVersion)
    expect(new Set(versions).size).toBe(3)
    expect((await client.get(`${maps}/x`)).status).toBe(200)
    expect((await client.get(maps)).status).toBe(200)
  })

  it.each(['{', '', '{"metadata":{"name":"x"}} trailing', '[]', '"text"', '{"metadata":"x"}', '{"kind":5}', '\u0000'])(
    'refuses the undecodable body %j [BODY-03]',
    async (body) => {
      failed(await client.post(maps, body), 400, 'BadRequest')
      expect(succeeded(await client.get(maps)).items).toEqual([])
    },
  )

  it('refuses bodies in media types that it does not read, and names those it does [BODY-04]', async () => {
    succeeded(await client.post(maps, configMap('x')))
    const text = { headers: { 'content-type': 'text/plain' } }
    failed(await client.post(maps, configMap('y'), text), 415, 'UnsupportedMediaType')
    failed(await client.put(`${maps}/x`, configMap('x'), text), 415, 'UnsupportedMediaType')
    const json = { headers: { 'content-type': 'application/json' } }
    const patched = await client.patch(`${maps}/x`, { data: {} }, json)
    failed(patched, 415, 'UnsupportedMediaType')
    expect(patched.headers['accept-patch']).toBe(
      'application/json-patch+json, application/merge-patch+json, application/strategic-merge-patch+json, application/apply-patch+yaml',
    )
  })

  it('refuses bodies beyond its limit [BODY-05]', async () => {
    const reply = await client.post(maps, configMap('x', { data: { big: 'a'.repeat(5 * 1024 * 1024) } }))
    failed(reply, 413, 'RequestEntityTooLarge')
    failed(await client.get(`${maps}/x`), 404, 'NotFound')
  })

  it('reads watch as a boolean [QUERY-01]', async () => {
    succeeded(await client.post(maps, configMap('x')))
    for (const value of ['1', 'true', 'True', 'perhaps', '']) {
      const watch = await client.watch(`${maps}?watch=${value}&timeoutSeconds=30`)
      expect((await watch.next()).type, value).toBe('ADDED')
      watch.close()
    }
    for (const value of ['0', 'false', 'False']) {
      expect(succeeded(await client.get(`${maps}?watch=${value}`)).kind, value).toBe('ConfigMapList')
    }
  })

  it('takes Exact and NotOlderThan, with a version only [QUERY-02]', async () => {
    const { resourceVersion } = succeeded(await client.post(maps, configMap('x'))).metadata
    for (const match of ['Exact', 'NotOlderThan']) {
      succeeded(await client.get(`${maps}?resourceVersionMatch=${match}&resourceVersion=${resourceVersion}`))
      failed(await client.get(`${maps}?resourceVersionMatch=${match}`), 400, 'BadRequest')
    }
    failed(
      await client.get(`${maps}?resourceVersionMatch=Newest&resourceVersion=${resourceVersion}`),
      400,
      'BadRequest',
    )
    failed(await client.get(`${maps}?resourceVersionMatch=exact&resourceVersion=${resourceVersion}`), 400, 'BadRequest')
  })

  it('indents its answers when asked, also in a dry run [QUERY-04]', async () => {
    const plain = await client.post(maps, configMap('x', { data: { a: 'b' } }))
    expect(plain.text).not.toContain('\n  ')
    for (const value of ['pretty=true', 'pretty=1']) {
      const reply = await client.get(`${maps}/x?${value}`)
      expect(reply.text).toContain('\n  "kind": "ConfigMap"')
      expect(reply.body).toEqual(plain.body)
    }
    expect((await client.get(`${maps}?pretty=true`)).text).toContain('\n  "items": [')
    expect((await client.get(`${maps}/none?pretty=true`)).text).toContain('\n  "kind": "Status"')
    expect((await client.get(`${maps}/x?pretty=false`)).text).not.toContain('\n  ')
    const dry = await client.post(`${maps}?dryRun=All&pretty=true`, configMap('y'))
    expect(dry.text).toContain('\n  "kind": "ConfigMap"')
    expect(succeeded(dry).metadata.name).toBe('y')
    expect(names(succeeded(await client.get(maps)))).toEqual(['x'])
  })

  it('ends a watch cleanly when its time is over, and not before [QUERY-06]', async () => {
    await createAll(
      client,
      maps,
      ['a', 'b'].map((name) => configMap(name)),
    )
    const start = performance.now()
    const watch = await client.watch(`${maps}?watch=1&timeoutSeconds=2`)
    await watch.end()
    // Timers may be early by less than a millisecond; an upper bound would only measure the machine.
    expect(performance.now() - start).toBeGreaterThan(1_900)
    expect(watch.failure).toBeUndefined()
    expect(watch.events.map(({ type }) => type)).toEqual(['ADDED', 'ADDED'])
    succeeded(await client.get(`${maps}?timeoutSeconds=2`))
    failed(await client.get(`${maps}?timeoutSeconds=x`), 400, 'BadRequest')
  })
})
