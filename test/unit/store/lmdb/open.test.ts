import { access, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { open } from 'lmdb'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lmdbLog } from '../../../../runtime/store/lmdb/index.ts'

const binary = { overlappingSync: false, encoding: 'binary', useVersions: true } as const

describe('opening an environment', () => {
  let folder = ''
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lmdb-open-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  it('makes the folder, whatever its name looks like', async () => {
    const path = join(folder, 'deep', 'data.v1')
    const log = await lmdbLog({ path })
    expect(await log.head()).toBe(0)
    await log.close()
    await access(join(path, 'data.mdb'))
  })

  it('says in one sentence that the path is a file', async () => {
    const path = join(folder, 'file')
    await writeFile(path, 'x')
    await expect(lmdbLog({ path })).rejects.toThrow(`The store ${path} can’t be opened: it is not a directory.`)
    await expect(lmdbLog({ path: join(path, 'below') })).rejects.toThrow('it is not a directory.')
  })

  it('says that the data file is not one of LMDB', async () => {
    await writeFile(join(folder, 'data.mdb'), 'x'.repeat(20_000))
    await expect(lmdbLog({ path: folder })).rejects.toThrow(
      `The store ${folder} can’t be opened: its data file is not an LMDB file.`,
    )
  })

  it('refuses the data of another program and of another format', async () => {
    const foreign = open({ path: join(folder, 'foreign'), ...binary })
    await foreign.openDB({ name: 'accounts' }).put('a', Buffer.of(1))
    await foreign.close()
    await expect(lmdbLog({ path: join(folder, 'foreign') })).rejects.toThrow('it holds the data of another program.')
    const path = join(folder, 'newer')
    await (await lmdbLog({ path })).close()
    const newer = open<Buffer, string>({ path, noSubdir: false, ...binary })
    await newer.openDB<Buffer, string>({ name: 'meta', ...binary }).put('format', Buffer.from([1]), 3)
    await newer.close()
    await expect(lmdbLog({ path })).rejects.toThrow('its format is 3, this program reads format 2.')
  })

  it('maps the file once, however much it grows', async () => {
    const log = await lmdbLog({ path: folder })
    const maps = async (): Promise<number> =>
      (await readFile('/proc/self/maps', 'utf8')).split('\n').filter((line) => line.endsWith(`${folder}/data.mdb`))
        .length
    const before = await maps()
    expect(before).toBeGreaterThan(0)
    for (const revision of Array(24).keys()) {
      const event = { revision: revision + 1, key: `k${revision}`, value: Buffer.alloc(2 ** 20), previousRevision: 0 }
      await log.append({ first: revision + 1, last: revision + 1, by: 'a', at: 1, events: [event] })
    }
    expect(await log.head()).toBe(24)
    expect(await maps()).toBe(before)
    await log.close()
  })

  it('works without notices where the path is too long for a socket, and removes sockets of the dead', async () => {
    const path = join(folder, 'x'.repeat(120))
    const one = await lmdbLog({ path })
    const two = await lmdbLog({ path, pollMilliseconds: 10 })
    await one.append({
      first: 1,
      last: 1,
      by: 'a',
      at: 1,
      events: [{ revision: 1, key: 'k', value: Buffer.of(1), previousRevision: 0 }],
    })
    for await (const [batch] of two.tail(0, new AbortController().signal)) {
      expect(batch?.by).toBe('a')
      break
    }
    await Promise.all([one.close(), two.close()])
    const short = join(folder, 'short')
    await mkdir(short)
    const log = await lmdbLog({ path: short })
    expect((await readdir(short)).filter((name) => name.endsWith('.sock'))).toHaveLength(1)
    await log.close()
    expect((await readdir(short)).filter((name) => name.endsWith('.sock'))).toHaveLength(0)
  })

  it('touches nothing after close', async () => {
    const log = await lmdbLog({ path: folder })
    await log.close()
    await log.close()
    for (const use of [() => log.head(), () => log.read(1), () => log.load(), () => log.healthy()]) {
      await expect(use()).rejects.toThrow(`${folder} is closed`)
    }
  })
})
