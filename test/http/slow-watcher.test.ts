import { once } from 'node:events'
import { get } from 'node:https'
import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { stores } from '../support/backing.ts'
import type { WatchEvent } from '../support/watch.ts'
import { useSharedServer } from '../support/shared-server.ts'
import { configMap, core, newNamespace, succeeded } from './objects.ts'

describe.each(stores)('a watcher that is too slow on %s', (store) => {
  const server = useSharedServer(store)

  it('gets one ERROR event with a Status, and the end of the stream [WATCH-15]', async () => {
    const { client } = server
    const maps = core(await newNamespace(client), 'configmaps')
    const { resourceVersion } = succeeded(await client.post(maps, configMap('x'))).metadata
    const request = get(`${server.url}${maps}?watch=1&resourceVersion=${resourceVersion}`, {
      ca: client.options.ca,
      headers: { authorization: `Bearer ${client.options.token}` },
    })
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    response.pause()
    const prompt = await client.watch(`${maps}?watch=1&resourceVersion=${resourceVersion}`)

    // More than the buffers of both ends and the server's own backlog can hold, and less than takes a busy machine ten seconds: then a
    // watcher that was given up is cut off.
    const writes = 45
    const big = 'a'.repeat(700_000)
    for (let n = 0; n < writes; n++) {
      succeeded(await client.patch(`${maps}/x`, { data: { n: String(n), big } }))
    }
    await prompt.take(writes)

    response.setEncoding('utf8').resume()
    let text = ''
    response.on('data', (chunk: string) => (text += chunk))
    await once(response, 'end')
    const events = text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as WatchEvent)
    const last = events.at(-1)
    expect(last?.type).toBe('ERROR')
    expect(last?.object).toMatchObject({
      kind: 'Status',
      apiVersion: 'v1',
      status: 'Failure',
      code: 410,
      reason: 'Expired',
    })
    expect(events.filter(({ type }) => type === 'ERROR')).toHaveLength(1)
    expect(events.length).toBeLessThan(writes)
    // What came before it has no gap: it is the beginning of what happened.
    const numbers = events.slice(0, -1).map(({ object }) => Number(object.data['n']))
    expect(numbers).toEqual(numbers.map((_, index) => index))
    expect(prompt.ended).toBe(false)
    prompt.close()
  })
})
