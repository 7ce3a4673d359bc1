import { rmSync, writeFileSync } from 'node:fs'
import { Agent, request, type RequestOptions } from 'node:https'
import { once } from 'node:events'
import { join } from 'node:path'
import { connect, type TLSSocket } from 'node:tls'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { parseFlags } from '../../../flags/parse.ts'
import { listen, type Listener } from '../../../server/listen.ts'
import { TLS_FLAGS } from '../../../server/tls/flags.ts'
import { openServerTls } from '../../../server/tls/server-tls.ts'
import { generatedCertificate } from '../../../server/tls/serving.ts'
import { tlsSources } from '../../../server/tls/sources.ts'
import { CertificateFolder } from '../../support/certificates.ts'
import { waitFor } from '../../support/patience.ts'
import { Metrics } from '../../../runtime/metrics/index.ts'

const folder = new CertificateFolder()
afterAll(() => folder.remove())
const authority = folder.authority('authority')
const first = folder.serving(['localhost', 'first.example'], 'authority')
const second = folder.serving(['localhost', 'second.example'], 'authority')
const third = folder.serving(['third.example'], 'authority')

describe('the certificates of a server', () => {
  const closing: (() => void)[] = []
  const errors: string[] = []
  afterEach(() => {
    for (const close of closing.splice(0)) close()
    errors.length = 0
  })

  /** A server that answers with the name in the verified certificate of its client. */
  async function serve(...argv: string[]): Promise<Listener> {
    const stop = new AbortController()
    closing.push(() => stop.abort())
    const flags = {
      ...parseFlags({ argv, flags: TLS_FLAGS }).flags,
      'data-dir': folder.path,
      'bind-address': '127.0.0.1',
    }
    const tls = await openServerTls({
      sources: tlsSources(flags, 'test'),
      signal: stop.signal,
      report: (error) => void errors.push(error instanceof Error ? String(error.cause) : ''),
    })
    const listener = await listen({
      address: '127.0.0.1',
      port: 0,
      tls,
      metrics: new Metrics(),
      async handler({ socket }, response) {
        const { authorized } = socket as TLSSocket
        response.end(authorized ? (socket as TLSSocket).getPeerCertificate().subject.CN : 'nobody')
      },
    })
    closing.push(() => void listener.connections.close(0))
    return listener
  }

  const pairFlags = (pair: { cert: string; key: string }): [string, string] => [
    `--tls-cert-file=${folder.write('tls.crt', pair.cert)}`,
    `--tls-private-key-file=${folder.write('tls.key', pair.key)}`,
  ]

  /** What a server shows to who asks for that name. */
  async function shown({ port }: Listener, servername = 'localhost'): Promise<string> {
    const socket = connect({ port, host: '127.0.0.1', servername, ca: authority.cert, rejectUnauthorized: false })
    await once(socket, 'secureConnect')
    const text = socket.getPeerX509Certificate()?.subjectAltName ?? ''
    socket.destroy()
    return text
  }

  async function fingerprint({ port }: Listener): Promise<string | undefined> {
    const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false })
    await once(socket, 'secureConnect')
    const found = socket.getPeerX509Certificate()?.fingerprint256
    socket.destroy()
    return found
  }

  const ask = ({ port }: Listener, options: RequestOptions = {}) =>
    new Promise<string>((resolve, reject) => {
      const all = { port, host: '127.0.0.1', servername: 'localhost', ca: authority.cert, agent: false, ...options }
      const asked = request(all, (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
        answer.on('end', () => resolve(text)).on('error', reject)
      })
      asked.on('error', reject).end()
    })

  it('shows a changed certificate, and fails no request meanwhile [CLI-09]', async () => {
    const server = await serve(...pairFlags(first))
    expect(await shown(server)).toContain('first.example')
    const agent = new Agent({ keepAlive: true, maxSockets: 4 })
    closing.push(() => agent.destroy())
    let running = true
    let answers = 0
    const load = Promise.all(
      [agent, agent, false as const, false as const].map(async (through) => {
        while (running) {
          expect(await ask(server, { agent: through })).toBe('nobody')
          answers += 1
        }
      }),
    )
    pairFlags(second)
    await waitFor(async () => expect(await shown(server)).toContain('second.example'))
    const before = answers
    await waitFor(() => expect(answers).toBeGreaterThan(before + 20))
    running = false
    await load
    expect(errors).toEqual([])
  })

  it('keeps a certificate while its files do not belong together, and says so once', async () => {
    const server = await serve(...pairFlags(first))
    folder.write('tls.crt', second.cert)
    await waitFor(() => expect(errors).toHaveLength(1))
    expect(errors[0]).toContain('does not belong to the certificate file')
    folder.write('wakes-the-watch', '')
    await sleep(200)
    expect(await shown(server)).toContain('first.example')
    folder.write('tls.key', second.key)
    await waitFor(async () => expect(await shown(server)).toContain('second.example'))
    expect(errors).toHaveLength(1)
  })

  it('keeps a certificate while its file is half written', async () => {
    const server = await serve(...pairFlags(first))
    writeFileSync(`${folder.path}/tls.crt`, second.cert.slice(0, 200))
    await waitFor(() => expect(errors).toHaveLength(1))
    expect(await shown(server)).toContain('first.example')
    expect(errors[0]).toContain('does not begin with a certificate in PEM')
  })

  it('shows other certificates for other names, and reloads these as well', async () => {
    const files = `${folder.write('other.crt', second.cert)},${folder.write('other.key', second.key)}`
    const more = `${folder.write('third.crt', third.cert)},${folder.write('third.key', third.key)}:*.wild.example`
    const server = await serve(...pairFlags(first), `--tls-sni-cert-key=${files}`, `--tls-sni-cert-key=${more}`)
    expect(await shown(server, 'second.example')).toContain('second.example')
    expect(await shown(server, 'any.wild.example')).toContain('third.example')
    expect(await shown(server, 'unknown.example')).toContain('first.example')
    folder.write('third.crt', first.cert)
    folder.write('third.key', first.key)
    await waitFor(async () => expect(await shown(server, 'any.wild.example')).toContain('first.example'))
  })

  it('speaks no version older than the oldest allowed, and only the given suites', async () => {
    const newest = await serve(...pairFlags(first), '--tls-min-version=VersionTLS13')
    await expect(ask(newest, { maxVersion: 'TLSv1.2' })).rejects.toThrow()
    expect(await ask(newest)).toBe('nobody')
    const suite = await serve(...pairFlags(first), '--tls-cipher-suites=TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384')
    await expect(ask(suite, { maxVersion: 'TLSv1.2', ciphers: 'ECDHE-ECDSA-AES128-GCM-SHA256' })).rejects.toThrow()
    expect(await ask(suite, { maxVersion: 'TLSv1.2', ciphers: 'ECDHE-ECDSA-AES256-GCM-SHA384' })).toBe('nobody')
    expect(await ask(suite, { minVersion: 'TLSv1.3' })).toBe('nobody')
  })

  it('refuses to start with files that it cannot use', async () => {
    await expect(serve(`--tls-cert-file=${folder.write('tls.crt', first.cert)}`)).rejects.toThrow('together')
    const bad = `${folder.write('other.crt', second.cert)},${folder.write('other.key', third.key)}`
    await expect(serve(...pairFlags(first), `--tls-sni-cert-key=${bad}`)).rejects.toThrow('does not belong to')
    await expect(serve(...pairFlags(first), `--client-ca-file=${folder.write('ca.pem', 'x')}`)).rejects.toThrow(
      'holds no certificate in PEM',
    )
  })

  describe('whose clients have certificates', () => {
    const old = folder.authority('old')
    const young = folder.authority('young')
    const alice = folder.client('/CN=alice', 'old')
    const bob = folder.client('/CN=bob', 'young')

    it('closes the connections of an authority that is gone, refuses its certificates, and keeps the others', async () => {
      const server = await serve(
        ...pairFlags(first),
        `--client-ca-file=${folder.write('cas.pem', old.cert + young.cert)}`,
      )
      const agents = [alice, bob].map((identity) => new Agent({ keepAlive: true, maxSockets: 1, ...identity }))
      closing.push(...agents.map((agent) => () => agent.destroy()))
      const [ofAlice, ofBob] = agents as [Agent, Agent]
      expect(await ask(server, { agent: ofAlice })).toBe('alice')
      expect(await ask(server, { agent: ofBob })).toBe('bob')
      const sockets = [ofAlice, ofBob].map((agent) => Object.values(agent.freeSockets)[0]?.[0] as TLSSocket)
      folder.write('cas.pem', young.cert)
      await waitFor(() => expect(sockets.map((socket) => socket.destroyed)).toEqual([true, false]))
      // The agent offers the session of before, which counts no longer either.
      expect(await ask(server, { agent: ofAlice })).toBe('nobody')
      expect(await ask(server, { agent: ofBob })).toBe('bob')
      expect(await ask(server, alice)).toBe('nobody')
      expect(await ask(server, bob)).toBe('bob')
      folder.write('cas.pem', old.cert)
      await waitFor(async () => expect(await ask(server, alice)).toBe('alice'))
      expect(await ask(server, bob)).toBe('nobody')
    })
  })

  it('makes a certificate where none is given, and shows a new one when it is made again', async () => {
    const server = await serve()
    const before = await fingerprint(server)
    rmSync(join(folder.path, 'pki/serving.pem'))
    await generatedCertificate({ folder: join(folder.path, 'pki'), bindAddress: '127.0.0.1', authorityName: 'test' })
    await waitFor(async () => expect(await fingerprint(server)).not.toBe(before))
    expect(await shown(server)).toContain('DNS:localhost')
  })
})
