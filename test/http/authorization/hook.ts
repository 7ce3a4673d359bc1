import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { ServerOptions } from 'node:https'
import type { TLSSocket } from 'node:tls'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { issueAuthority, issueServing } from '../../../server/tls/issue.ts'
import { httpsServer } from '../../support/http-server.ts'

type Fields = Readonly<Record<string, unknown>>

/** What a hook is asked about, as the `spec` of a review of access, or of a token. */
export interface AskedSpec {
  readonly token?: string
  readonly audiences?: readonly string[]
  readonly user?: string
  readonly uid?: string
  readonly groups?: readonly string[]
  /** Groups in v1beta1. */
  readonly group?: readonly string[]
  readonly extra?: Readonly<Record<string, readonly string[]>>
  readonly resourceAttributes?: Fields
  readonly nonResourceAttributes?: Fields
}

/** One call of a hook. */
interface Call {
  readonly apiVersion: string
  readonly kind: string
  readonly spec: AskedSpec
  /** Header of that name; undefined: none. */
  readonly authorization: string | undefined
  /** Common name of the caller's certificate; undefined: none was shown. */
  readonly certificate: string | undefined
}

/** What a hook answers: the `status` of the review, or a whole body or HTTP status of its own. */
type HookAnswer = Fields | { readonly body: string } | { readonly code: number }

export interface AccessHook {
  readonly url: string
  /** PEM of the authority that signed its certificate. */
  readonly authority: string
  /** Path of a client configuration that leads to it. */
  readonly configuration: string
  readonly folder: string
  /** Calls since the test last emptied it. */
  readonly calls: Call[]
  /** Calls about one user. */
  about(user: string): Call[]
  answer(spec: AskedSpec): HookAnswer | Promise<HookAnswer>
  /** Refuses connections from now on, until it listens again on the same port. */
  down(): Promise<void>
  up(): Promise<void>
  close(): Promise<void>
}

export const noOpinion = { allowed: false }
export const allowed = { allowed: true }
export const denied = { allowed: false, denied: true, reason: 'the hook says no' }

/** A client configuration as kubectl keeps it. */
export const clientConfiguration = (cluster: Fields, user: Fields = {}): string =>
  JSON.stringify({
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: 'hook', cluster }],
    users: [{ name: 'server', user }],
    contexts: [{ name: 'hook', context: { cluster: 'hook', user: 'server' } }],
    'current-context': 'hook',
  })

/** A service over TLS that answers reviews of access or of tokens by `answer`, and writes down what it was asked. */
export async function startHook(options: ServerOptions = {}): Promise<AccessHook> {
  const authority = await issueAuthority('hook authority')
  const { key, certificate } = await issueServing(authority, ['127.0.0.1'])
  const folder = mkdtempSync(join(tmpdir(), 'orch-hook-'))
  const calls: Call[] = []
  const server = httpsServer({ key, cert: certificate, ...options }, (request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
    request.on('end', () => {
      const { apiVersion, kind, spec } = JSON.parse(text) as Pick<Call, 'apiVersion' | 'kind' | 'spec'>
      const { subject } = (request.socket as TLSSocket).getPeerCertificate() ?? {}
      calls.push({
        apiVersion,
        kind,
        spec,
        authorization: request.headers.authorization,
        certificate: subject?.CN?.toString(),
      })
      void Promise.resolve(hook.answer(spec)).then((answer) => {
        response.writeHead('code' in answer ? Number(answer.code) : 201, { 'content-type': 'application/json' })
        response.end(
          'body' in answer ? answer.body : JSON.stringify({ apiVersion, kind, metadata: {}, spec, status: answer }),
        )
      })
    })
  })
  const listen = async (port: number): Promise<number> => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    if (typeof address !== 'object' || address === null) throw new Error('the hook has no port')
    return address.port
  }
  const port = await listen(0)
  const down = async (): Promise<void> => {
    if (!server.listening) return
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  const url = `https://127.0.0.1:${port}/authorize`
  const configuration = join(folder, 'hook.kubeconfig')
  const authorityData = Buffer.from(authority.certificate).toString('base64')
  writeFileSync(configuration, clientConfiguration({ server: url, 'certificate-authority-data': authorityData }))
  const hook: AccessHook = {
    url,
    configuration,
    folder,
    calls,
    down,
    authority: authority.certificate,
    about: (user) => calls.filter(({ spec }) => spec.user === user),
    answer: () => noOpinion,
    up: async () => void (await listen(port)),
    close: async () => {
      await down()
      await rm(folder, { recursive: true, force: true })
    },
  }
  return hook
}

/** Hooks for all tests of the surrounding `describe`, started before servers that are declared after them. */
export function useHooks<Name extends string>(...names: readonly Name[]): Readonly<Record<Name, AccessHook>> {
  const hooks = {} as Record<Name, AccessHook>
  beforeAll(async () => {
    for (const name of names) hooks[name] = await startHook()
  })
  afterAll(async () => {
    for (const name of names) await hooks[name].close()
  })
  return hooks
}
