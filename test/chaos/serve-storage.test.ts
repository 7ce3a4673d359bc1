import { execFileSync } from 'node:child_process'
import { cp, mkdtemp, rename, rm, statfs, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { configMap, core, eventually, names, newNamespace, succeeded } from '../http/objects.ts'
import type { Backing } from '../support/backing.ts'
import { runServerToItsEnd, startServer, type Server } from '../support/server.ts'
import { PROCESSES } from '../support/workers.ts'

const megabyte = 1024 * 1024

async function scratch(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'orch-storage-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const backingIn = (folder: string): Backing => ({
  name: 'lmdb',
  uri: `lmdb:${folder}`,
  dispose: () => Promise.resolve(),
})

const ready = (server: Server, status: number) =>
  eventually(
    () => server.client.get('/readyz'),
    (reply) => reply.status === status,
  )

/** The reply says in a Status of its own words that nothing can be stored. */
async function expectRefused(server: Server, maps: string, name: string, message: RegExp): Promise<void> {
  const refused = await server.client.post(maps, configMap(name))
  expect(refused.status).toBe(503)
  expect(refused.body).toMatchObject({
    kind: 'Status',
    reason: 'ServiceUnavailable',
    message: expect.stringMatching(message),
  })
  expect(refused.text).not.toMatch(/mdb|ENO|node_modules|\.ts:\d|\/tmp\//)
}

describe.each(PROCESSES)('a server of %s whose store folder', (_, flags) => {
  async function serverOn(folder: string): Promise<{ server: Server; maps: string }> {
    const server = await startServer({ store: backingIn(folder), flags })
    onTestFinished(() => server.dispose())
    return { server, maps: core(await newNamespace(server.client), 'configmaps') }
  }

  it('is removed acknowledges no write and is not ready; what was moved away and comes back is taken on', async () => {
    const folder = join(await scratch(), 'store')
    const { server, maps } = await serverOn(folder)
    succeeded(await server.client.post(maps, configMap('before')))
    await ready(server, 200)
    await rename(folder, `${folder}.away`)
    await expectRefused(server, maps, 'lost', /removed or replaced/)
    const probe = await server.client.get('/readyz?verbose')
    expect(probe.status).toBe(500)
    expect(probe.text).toContain('[-]store failed: reason withheld')
    expect((await server.client.get('/livez')).status).toBe(200)
    await rename(`${folder}.away`, folder)
    await ready(server, 200)
    succeeded(await server.client.post(maps, configMap('after')))
    await rm(folder, { recursive: true })
    await expectRefused(server, maps, 'lost', /removed or replaced/)
    await ready(server, 500)
  })

  it('is replaced by another one takes nothing until it is started again', async () => {
    const folder = join(await scratch(), 'store')
    const { server, maps } = await serverOn(folder)
    succeeded(await server.client.post(maps, configMap('before')))
    await cp(folder, `${folder}.copy`, { recursive: true, filter: (source) => !source.endsWith('.sock') })
    await rename(folder, `${folder}.away`)
    await rename(`${folder}.copy`, folder)
    for (let i = 0; i < 3; i++) await expectRefused(server, maps, `lost-${i}`, /removed or replaced/)
    await ready(server, 500)
    await server.kill()
    await server.start()
    succeeded(await server.client.post(maps, configMap('after')))
    expect(names(succeeded(await server.client.get(maps))).toSorted()).toEqual(['after', 'before'])
  })

  it('has no room refuses writes and is not ready, keeps what it had, and goes on when there is room', async () => {
    const mount = await scratch()
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=32m', 'tmpfs', mount])
    onTestFinished(() => void execFileSync('umount', ['-l', mount]))
    const { server, maps } = await serverOn(join(mount, 'store'))
    succeeded(await server.client.post(maps, configMap('before')))
    await ready(server, 200)
    const { bavail, bsize } = await statfs(mount)
    await writeFile(join(mount, 'ballast'), Buffer.alloc(bavail * bsize - megabyte))
    await ready(server, 500)
    const large = (name: string) => configMap(name, { data: { text: 'x'.repeat(megabyte / 2) } })
    const acknowledged = ['before']
    let refused = 0
    for (let i = 0; refused < 3; i++) {
      const { status, body } = await server.client.post(maps, large(`full-${i}`))
      if (status === 201) acknowledged.push(`full-${i}`)
      else {
        expect(body).toMatchObject({ kind: 'Status', code: 503, message: expect.stringMatching(/storage is full/) })
        refused++
      }
      expect(i).toBeLessThan(100)
    }
    expect((await server.client.get('/readyz')).status).toBe(500)
    succeeded(await server.client.get(`${maps}/before`))
    await rm(join(mount, 'ballast'))
    await ready(server, 200)
    succeeded(await server.client.post(maps, large('after')))
    await server.restart()
    expect(names(succeeded(await server.client.get(maps))).toSorted()).toEqual([...acknowledged, 'after'].toSorted())
  })

  it('was damaged while it was down ends with one sentence and a failure', async () => {
    const folder = join(await scratch(), 'store')
    const { server } = await serverOn(folder)
    await server.stop()
    const file = join(folder, 'data.mdb')
    for (const [length, what] of [
      [20_480, /^orch: \S+data\.mdb is damaged \([^\n]+\): move it aside and restore a backup$/m],
      [0, /^orch: The store [^\n]+data\.mdb is empty although a store was made here: move the folder aside/m],
    ] as const) {
      await truncate(file, length)
      const { code, output } = await runServerToItsEnd(backingIn(folder), flags)
      expect(code).toBe(1)
      expect(output).toMatch(what)
      expect(output).not.toMatch(/\n\s+at /)
    }
  })
})
