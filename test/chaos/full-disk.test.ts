import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFailed, onTestFinished } from 'vitest'
import { configMap, core, names, newNamespace, succeeded } from '../http/objects.ts'
import { waitFor } from '../support/patience.ts'
import { startServer, type Server } from '../support/server.ts'
import { TWO_WORKERS, workersOf } from '../support/workers.ts'

const MEGABYTE = 1024 * 1024
const DISK_MEGABYTES = 64
const REFUSALS = 250
const LANES = 8
/** Of what is written, in bytes. */
const SIZES = [20_000, MEGABYTE / 2]

/** A store folder on a disk that can be filled. */
interface Disk {
  readonly folder: string
  /** Leaves no room for the store beyond what it has. */
  fill(server: Server): Promise<void> | void
  empty(server: Server): Promise<void> | void
}

async function scratch(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'orch-full-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function smallDisk(): Promise<Disk> {
  const mount = await scratch()
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MEGABYTES}m`, 'tmpfs', mount])
  onTestFinished(() => void execFileSync('umount', ['-l', mount]))
  const ballast = join(mount, 'ballast')
  return {
    folder: join(mount, 'store'),
    async fill() {
      const { bavail, bsize } = await statfs(mount)
      await writeFile(ballast, Buffer.alloc(bavail * bsize))
    },
    empty: () => rm(ballast),
  }
}

/** Files of the server can't grow, as on a full disk. */
async function boundFiles(): Promise<Disk> {
  const folder = join(await scratch(), 'store')
  const bound = (server: Server, bytes: number | 'unlimited'): void => {
    for (const pid of [server.pid, ...workersOf(server).map((worker) => worker.pid)])
      execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`])
  }
  return {
    folder,
    fill: (server) => bound(server, statSync(join(folder, 'data.mdb')).size),
    empty: (server) => bound(server, 'unlimited'),
  }
}

describe.each([
  ['one process on a small disk', [], smallDisk],
  ['two workers whose files are bound', TWO_WORKERS, boundFiles],
] as const)('a server of %s', (_, flags, newDisk) => {
  it('refuses hundreds of writes while the disk is full, serves on, and goes on with room again', async () => {
    const disk = await newDisk()
    const server = await startServer({
      store: { name: 'lmdb', uri: `lmdb:${disk.folder}`, dispose: () => Promise.resolve() },
      flags,
    })
    onTestFinished(() => server.dispose())
    onTestFailed(() => console.error(server.output().slice(-4_000)))
    const { client, pid } = server
    const maps = core(await newNamespace(client), 'configmaps')
    const watch = await client.watch(`${maps}?watch=1`)
    const acknowledged = [succeeded(await client.post(maps, configMap('before'))).metadata.name]

    await disk.fill(server)
    let refused = 0
    const lane = async (name: string): Promise<void> => {
      for (let n = 0; refused < REFUSALS; n++) {
        const data = { text: 'x'.repeat(SIZES[n % SIZES.length]!) }
        const { status, body } = await client.post(maps, configMap(`${name}-${n}`, { data }))
        if (status === 201) acknowledged.push(`${name}-${n}`)
        else {
          expect(body).toMatchObject({ kind: 'Status', code: 503, message: expect.stringMatching(/storage is full/) })
          refused++
        }
      }
    }
    await Promise.all(Array.from({ length: LANES }, (_, n) => lane(`lane-${n}`)))
    await waitFor(async () => expect((await client.get('/readyz')).status).toBe(500))
    expect((await client.get('/livez')).status).toBe(200)
    expect(names(succeeded(await client.get(maps))).toSorted()).toEqual(acknowledged.toSorted())

    await disk.empty(server)
    await waitFor(async () => expect((await client.get('/readyz')).status).toBe(200))
    const large = configMap('after', { data: { text: 'x'.repeat(MEGABYTE / 2) } })
    acknowledged.push(succeeded(await client.post(maps, large)).metadata.name)
    const seen = await watch.takeUntil(({ object }) => object.metadata.name === 'after')
    expect(seen.map(({ object }) => object.metadata.name).toSorted()).toEqual(acknowledged.toSorted())
    watch.close()
    expect(server.pid).toBe(pid)
    expect(server.output()).not.toContain('a worker ended and is replaced')
    await server.restart()
    expect(names(succeeded(await server.client.get(maps))).toSorted()).toEqual(acknowledged.toSorted())
  })
})
