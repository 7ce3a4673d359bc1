import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { CertificateFolder, type KeyPair } from '../support/certificates.ts'
import { Client } from '../support/client.ts'
import { waitFor } from '../support/patience.ts'
import { keepAsking, runCommands } from './rotation.ts'
import { core, newNamespace, succeeded } from './objects.ts'
import { account, tokenOf } from './service-accounts/parties.ts'

const root = resolve(import.meta.dirname, '../..')

/**
 * A server with its own files of keys and certificates, in a folder of its own.
 *
 * @param more further flags and the names of the files that they name
 * @param files content by name
 */
async function startWithFiles(
  more: Readonly<Record<string, string>> = {},
  files: Readonly<Record<string, string>> = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'orch-rotation-'))
  const [tls, keys, data] = ['tls', 'keys', 'data'].map((name) => join(folder, name)) as [string, string, string]
  for (const each of [tls, keys]) mkdirSync(each)
  const env = {
    TLS: tls,
    KEYS: keys,
    DATA: data,
    NAMES: 'IP:127.0.0.1,DNS:localhost',
    BACKUP: join(folder, 'backup.gz'),
  }
  const openssl = (...args: string[]): Buffer => execFileSync('openssl', args, { stdio: 'pipe' })
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  openssl(
    'req',
    '-x509',
    ...curve,
    '-subj',
    '/CN=authority',
    '-keyout',
    join(tls, 'ca.key'),
    '-out',
    join(tls, 'ca.crt'),
  )
  await runCommands('exchange the serving certificate', env)
  openssl('genpkey', '-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:2048', '-out', join(keys, 'sa.key'))
  openssl('pkey', '-in', join(keys, 'sa.key'), '-pubout', '-out', join(keys, 'sa.pub'))
  const flags = {
    'data-dir': data,
    'secure-port': '0',
    'tls-cert-file': join(tls, 'tls.crt'),
    'tls-private-key-file': join(tls, 'tls.key'),
    'service-account-signing-key-file': join(keys, 'sa.key'),
    'service-account-key-file': join(keys, 'sa.pub'),
    ...Object.fromEntries(Object.entries(more).map(([flag, file]) => [flag, join(tls, file)])),
  }
  for (const [name, content] of Object.entries(files)) writeFileSync(join(tls, name), content)
  const child = spawn(join(root, 'bin/orch'), [
    'serve',
    ...Object.entries(flags).map(([name, value]) => `--${name}=${value}`),
  ])
  onTestFinished(async () => {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
    rmSync(folder, { recursive: true, force: true })
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  await waitFor(() => expect(output).toContain('listens on https://'))
  const url = /listens on (https:\/\/[^,\s]+)/.exec(output)?.[1] ?? ''
  const ca = readFileSync(join(tls, 'ca.crt'), 'utf8')
  const clientOf = (token: string): Client => new Client({ url, token, ca })
  const certifiedClient = (certificate: KeyPair): Client => new Client({ url, token: '', ca, certificate })
  const admin = clientOf(readFileSync(join(data, 'admin.token'), 'utf8').trim())
  await waitFor(async () => expect((await admin.get('/readyz')).status).toBe(200))
  return { env, admin, clientOf, certifiedClient, tls }
}

describe('the commands of the page on operations', () => {
  it('exchange the serving certificate under load without a failed request', async () => {
    const { env, admin, clientOf, tls } = await startWithFiles()
    const serialOf = (): string =>
      execFileSync('openssl', ['x509', '-noout', '-serial', '-in', join(tls, 'tls.crt')]).toString()
    const load = keepAsking(async () => {
      const client = clientOf(admin.options.token)
      try {
        return (await client.get('/api/v1/namespaces')).status
      } finally {
        await client.close()
      }
    })
    const shown = (): string =>
      execFileSync('bash', [
        '-c',
        `openssl s_client -connect "$0" </dev/null 2>/dev/null | openssl x509 -noout -serial`,
        new URL(admin.options.url).host,
      ]).toString()
    for (let time = 0; time < 3; time++) {
      await load.more(20)
      const before = shown()
      expect(before).toBe(serialOf())
      await runCommands('exchange the serving certificate', env)
      await waitFor(() => expect(shown()).toBe(serialOf()))
      expect(shown()).not.toBe(before)
    }
    await load.more(20)
    expect(await load.end()).toEqual([200])
    await admin.close()
  })

  it('exchange the key of service account tokens under load without a failed request', async () => {
    const { env, admin, clientOf } = await startWithFiles()
    const ns = await newNamespace(admin)
    succeeded(await admin.post(core(ns, 'serviceaccounts'), account('app')))
    const old = clientOf(await tokenOf(admin, ns, 'app'))
    const path = '/api'
    const withOld = keepAsking(async () => (await old.get(path)).status)
    const withNew = keepAsking(async () => {
      const client = clientOf(await tokenOf(admin, ns, 'app'))
      try {
        return (await client.get(path)).status
      } finally {
        await client.close()
      }
    })
    const keyIdOf = async (): Promise<string> =>
      Buffer.from((await tokenOf(admin, ns, 'app')).split('.')[0] ?? '', 'base64url').toString()
    const keys = async (): Promise<unknown[]> => (await admin.get('/openid/v1/jwks')).body['keys'] as unknown[]
    await withNew.more(10)
    const before = await keyIdOf()
    await runCommands('make the new key, and accept its tokens and those of the present one', env)
    await waitFor(async () => expect(await keys()).toHaveLength(2))
    await withNew.more(10)
    await runCommands('sign with the new key', env)
    await waitFor(async () => expect(await keyIdOf()).not.toBe(before))
    await withNew.more(10)
    expect(await withOld.end()).toEqual([200])
    await runCommands('accept tokens of the new key alone', env)
    await waitFor(async () => expect((await old.get(path)).status).toBe(401))
    await withNew.more(10)
    expect(await withNew.end()).toEqual([200])
    await Promise.all([admin.close(), old.close()])
  })

  it('exchange the authority of client certificates under load without a failed request [AUTHN-CERT-01]', async () => {
    const made = new CertificateFolder()
    onTestFinished(() => made.remove())
    const former = made.authority('former')
    const next = made.authority('next')
    const [byFormer, byNext] = ['former', 'next'].map((by) => made.client('/O=system:masters/CN=jane', by)) as [
      KeyPair,
      KeyPair,
    ]
    const { env, admin, certifiedClient } = await startWithFiles(
      { 'client-ca-file': 'client-ca.crt' },
      { 'client-ca.crt': former.cert, 'new-client-ca.crt': next.cert },
    )
    /** Alternates a new connection with one that stays open. */
    const askAs = (pair: KeyPair) => {
      const kept = certifiedClient(pair)
      const load = keepAsking(async () => {
        if ((await kept.get('/api/v1/namespaces')).status !== 200) return 0
        const client = certifiedClient(pair)
        try {
          return (await client.get('/api/v1/namespaces')).status
        } finally {
          await client.close()
        }
      })
      return { kept, load }
    }
    const codeOf = async (pair: KeyPair): Promise<number | string> => {
      const client = certifiedClient(pair)
      try {
        return (await client.get('/api/v1/namespaces')).status
      } catch {
        return 'refused'
      } finally {
        await client.close()
      }
    }
    const old = askAs(byFormer)
    await old.load.more(20)
    expect(await codeOf(byNext)).toBe(401)
    await runCommands('add an authority of client certificates', env)
    await waitFor(async () => expect(await codeOf(byNext)).toBe(200))
    const present = askAs(byNext)
    await present.load.more(20)
    await old.load.more(20)
    expect(await old.load.end()).toEqual([200])
    await runCommands('accept certificates of the new authority alone', env)
    await waitFor(async () => expect(await codeOf(byFormer)).not.toBe(200))
    expect(
      await old.kept.get('/api/v1/namespaces').then(
        ({ status }) => status,
        () => 'closed',
      ),
    ).not.toBe(200)
    await present.load.more(20)
    expect(await present.load.end()).toEqual([200])
    await Promise.all([admin.close(), old.kept.close(), present.kept.close()])
  })

  it('back up a server that runs', async () => {
    const { env, admin } = await startWithFiles()
    await runCommands('back up while the server runs', env)
    expect(readFileSync(env.BACKUP).length).toBeGreaterThan(1_000)
    await admin.close()
  })
})
