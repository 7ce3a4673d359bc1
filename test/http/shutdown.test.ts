import { once } from 'node:events'
import { connect } from 'node:net'
import { beforeEach, describe, expect, it } from 'vitest'
import { stores } from '../support/backing.ts'
import { startServer, type Server } from '../support/server.ts'
import { configMap, core, eventually, newNamespace, succeeded } from './objects.ts'
import { head, RawConnection } from './raw-connection.ts'

describe.each(stores)('shutdown on %s', (store) => {
  let server: Server
  let maps = ''
  beforeEach(async ({ onTestFinished, onTestFailed }) => {
    server = await startServer({ store, flags: ['--shutdown-delay-duration', '1s'] })
    onTestFailed(() => console.error(server.output()))
    onTestFinished(() => server.dispose())
    maps = core(await newNamespace(server.client), 'configmaps')
  })

  it('finishes the requests that run, ends watches cleanly, and exits with 0', async () => {
    const { client } = server
    const watch = await client.watch(`${maps}?watch=1`)
    const body = JSON.stringify(configMap('late'))
    const running = await RawConnection.open(client)
    const announce = ['Content-Type: application/json', `Content-Length: ${body.length}`]
    running.send(`${head(client, 'POST', maps, ...announce)}\r\n\r\n${body.slice(0, 10)}`)
    await client.get('/version')

    const exit = server.stop()
    await eventually(
      () => client.get('/readyz'),
      ({ status }) => status !== 200,
    )
    succeeded(await client.get(maps))
    running.send(body.slice(10))
    expect(await running.until((text) => text.includes('"uid"'))).toMatch(/^HTTP\/1\.1 201 /)
    expect((await watch.next()).object.metadata.name).toBe('late')
    await watch.end()
    expect(watch.failure).toBeUndefined()
    running.destroy()
    expect(await exit).toBe(0)
    expect(server.output()).not.toMatch(/\n\s+at /)

    await server.start()
    succeeded(await server.client.get(`${maps}/late`))
  })

  it('closes connections that have no whole request in hand while it still answers others', async () => {
    const { client } = server
    const { hostname, port } = new URL(client.options.url)
    const [running, silent, half, answered] = await Promise.all([1, 2, 3, 4].map(() => RawConnection.open(client)))
    if (!running || !silent || !half || !answered) throw new Error('four were opened')
    const unshaken = connect({ host: hostname, port: Number(port) }).on('error', () => undefined)
    await once(unshaken, 'connect')
    half.send('GET /ver')
    answered.send(`${head(client, 'GET', '/version')}\r\n\r\nGET /ver`)
    await answered.until((text) => text.includes('gitVersion'))
    const body = JSON.stringify(configMap('late'))
    const announce = ['Content-Type: application/json', `Content-Length: ${body.length}`]
    running.send(`${head(client, 'POST', maps, ...announce)}\r\n\r\n${body.slice(0, 10)}`)
    await client.get('/version')

    const exit = server.stop()
    await Promise.all([once(unshaken, 'close'), ...[silent, half, answered].map((each) => each.untilClosed())])
    running.send(body.slice(10))
    expect(await running.until((text) => text.includes('"uid"'))).toMatch(/^HTTP\/1\.1 201 /)
    running.destroy()
    expect(await exit).toBe(0)
  })

  it.each([
    ['ends', (): Promise<unknown> => server.stop()],
    ['is killed', (): Promise<unknown> => server.kill()],
  ])('loses nothing acknowledged when it %s in the middle of writes', async (_, end) => {
    const { client } = server
    const acknowledged: string[] = []
    let running = true
    const lanes = [0, 1, 2, 3].map(async (lane) => {
      for (let n = 0; running; n++) {
        const name = `m${lane}-${n}`
        const reply = await client.post(maps, configMap(name)).catch(() => undefined)
        if (reply?.status === 201) acknowledged.push(name)
      }
    })
    await eventually(
      async () => acknowledged.length,
      (length) => length > 50,
    )
    await end()
    running = false
    await Promise.all(lanes)
    await server.start()
    const stored = new Set(succeeded(await server.client.get(maps)).items.map(({ metadata }) => metadata.name))
    expect(acknowledged.filter((name) => !stored.has(name))).toEqual([])
  })
})
