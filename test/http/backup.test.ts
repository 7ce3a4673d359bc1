import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { cp, mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { newDatabase } from '../support/backing.ts'
import { startServerHere, type ServerHere } from '../support/server-here.ts'
import { configMap, core, names, newNamespace, succeeded } from './objects.ts'
import { orch, orchHere, scratch } from '../cli/support.ts'

async function serverWithMaps(store: 'lmdb' | 'mongodb'): Promise<{ server: ServerHere; maps: string }> {
  const server = await startServerHere({ store })
  onTestFinished(() => server.dispose())
  const maps = core(await newNamespace(server.client), 'configmaps')
  for (const name of ['one', 'two', 'three']) succeeded(await server.client.post(maps, configMap(name)))
  return { server, maps }
}

describe('orch backup, restore and check', () => {
  it.each(['lmdb', 'mongodb'] as const)(
    'take a running server’s objects into an empty store, which continues above every version (%s)',
    async (store) => {
      const { server, maps } = await serverWithMaps(store)
      const folder = scratch()
      const file = join(folder, 'backup')
      const backup = await orch('backup', file, '--store', server.backing.uri)
      expect(backup).toMatchObject({ code: 0, stderr: '' })
      expect(statSync(file).mode & 0o777).toBe(0o600)
      expect(await orchHere('check', server.backing.uri)).toMatchObject({ code: 0, stderr: '' })
      const kept = succeeded(await server.client.get(maps))
      const later = Number(succeeded(await server.client.post(maps, configMap('later'))).metadata.resourceVersion)

      const target = store === 'lmdb' ? undefined : await newDatabase(inject('mongoUri'))
      if (target !== undefined) onTestFinished(() => target.dispose())
      const uri = target?.uri ?? `lmdb:${join(folder, 'restored')}`
      expect(await orch('restore', file, '--store', uri)).toMatchObject({ code: 0, stderr: '' })
      const backing = { name: store, uri, dispose: () => Promise.resolve() }
      const restored = await startServerHere({ store: backing })
      onTestFinished(() => restored.dispose())
      const list = succeeded(await restored.client.get(maps))
      expect(list.items.map(({ metadata, data }) => ({ metadata, data }))).toEqual(
        kept.items.map(({ metadata, data }) => ({ metadata, data })),
      )
      expect(Number(list.metadata.resourceVersion)).toBeGreaterThan(later + 1_000_000)
      const next = succeeded(await restored.client.post(maps, configMap('next')))
      expect(Number(next.metadata.resourceVersion)).toBeGreaterThan(later + 1_000_000)
      const watch = await restored.client.watch(`${maps}?watch=1&resourceVersion=${later}`)
      if (watch.status === 200) expect((await watch.next()).object).toMatchObject({ code: 410, reason: 'Expired' })
      else expect(watch.status).toBe(410)
      await restored.stop()
      expect(await orchHere('check', uri)).toMatchObject({ code: 0, stderr: '' })
      const again = await orchHere('restore', file, '--store', uri)
      expect(again.code).toBe(1)
      expect(again.stderr).toMatch(/^orch: [^\n]* is not empty[^\n]*\n$/)
    },
  )

  it('touch nothing that is there, and leave nothing behind when they fail', async () => {
    const folder = scratch()
    const store = join(folder, 'data', 'store')
    for (const args of [
      ['backup', join(folder, 'file'), '--data-dir', join(folder, 'data')],
      ['check', folder],
    ]) {
      const { code, stdout, stderr } = await orchHere(...args)
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
      expect(stderr).toMatch(/^orch: the folder [^\n]* holds no store\n$/)
    }
    expect(await readdir(folder)).toEqual([])
    const file = join(folder, 'file')
    writeFileSync(file, gzipSync('{"backup":1,"revision":5,"time":1}\n'))
    const data = join(folder, 'data')
    const early = await orchHere('restore', file, '--data-dir', data)
    expect(early).toMatchObject({ code: 1, stderr: `orch: the backup ${file} cannot be used: it ends early\n` })
    writeFileSync(file, readFileSync(file).subarray(0, 30))
    expect((await orchHere('restore', file, '--data-dir', data)).stderr).toBe(
      `orch: the backup ${file} cannot be used: its bytes are not what was written\n`,
    )
    expect(existsSync(data)).toBe(false)
    await mkdir(store, { recursive: true })
    writeFileSync(join(store, 'mine'), 'mine')
    const occupied = await orchHere('restore', file, '--data-dir', data)
    expect(occupied).toMatchObject({
      code: 1,
      stderr: `orch: the folder ${store} is not empty: a backup is restored into an empty store only\n`,
    })
    expect(await readFile(join(store, 'mine'), 'utf8')).toBe('mine')
    const present = await orchHere('backup', join(store, 'mine'), '--data-dir', data)
    expect(present.stderr).toContain('there is such a file already')
    for (const args of [['backup'], ['restore', 'a', 'b'], ['check'], ['check', 'a', '--nope']]) {
      expect(await orchHere(...args)).toMatchObject({ code: 2, stdout: '' })
    }
  })

  it('tell every damage of a store in one sentence that names the file, and check exits with 1', async () => {
    const { server } = await serverWithMaps('lmdb')
    await server.stop()
    const store = join(scratch(), 'store')
    await cp(server.backing.uri.slice('lmdb:'.length), store, { recursive: true })
    const data = join(store, 'data.mdb')
    const bytes = readFileSync(data)
    for (const text of ['"name":"one"', '"name":"three"']) {
      for (let at = bytes.indexOf(text); at > 0; at = bytes.indexOf(text, at + 1)) bytes[at + 9]! ^= 1
    }
    writeFileSync(data, bytes)
    const { code, stdout, stderr } = await orchHere('check', `lmdb:${store}`)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    const lines = stderr.trimEnd().split('\n')
    expect(lines.length).toBeGreaterThan(1)
    for (const line of lines) {
      expect(line).toMatch(
        /^orch: \S+\/data\.mdb is damaged \(the batch at revision \d+ is not what was written\): move it aside and restore a backup$/,
      )
    }
    const refused = await orchHere('backup', join(store, 'b'), '--store', `lmdb:${store}`)
    expect(refused).toMatchObject({ code: 1, stdout: '', stderr: `${lines[0]}\n` })
    expect(existsSync(join(store, 'b'))).toBe(false)
  })

  it('write lines of JSON under gzip, as documented', async () => {
    const { server } = await serverWithMaps('lmdb')
    const file = join(scratch(), 'backup')
    await orchHere('backup', file, '--store', server.backing.uri)
    const lines = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n')
    const parsed = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(parsed[0]).toEqual({ backup: 1, revision: expect.any(Number) as number, time: expect.any(Number) as number })
    expect(parsed.at(-1)).toEqual({
      objects: lines.length - 2,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    })
    const map = parsed.find(({ key }) => String(key).endsWith('/one'))
    expect(Buffer.from(String(map?.['value']), 'base64').toString()).toContain('"one"')
    expect(names(succeeded(await server.client.get('/api/v1/namespaces')))).not.toEqual([])
  })
})
