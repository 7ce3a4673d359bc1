import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issueAuthority, issueServing } from '../../server/tls/issue.ts'
import { waitFor } from '../support/patience.ts'
import { useServerHere } from '../support/server-here.ts'
import { configuration, rbac, useFolder, webhook } from './authorization/configuration.ts'
import { allowed, clientConfiguration, startHook, type AccessHook } from './authorization/hook.ts'

const authority = await issueAuthority('authority of callers')
const certificates = {
  former: await issueServing(authority, ['former']),
  present: await issueServing(authority, ['present']),
}

const base64 = (text: string): string => Buffer.from(text).toString('base64')

/** A webhook that asks its callers for a certificate, and the files by which it is called. */
class Called {
  readonly hook: AccessHook

  constructor(hook: AccessHook) {
    this.hook = hook
  }

  /** Writes a client configuration with such a user. */
  writeUser(user: Readonly<Record<string, unknown>>): void {
    const cluster = { server: this.hook.url, 'certificate-authority-data': base64(this.hook.authority) }
    writeFileSync(this.hook.configuration, clientConfiguration(cluster, user))
  }

  /** Exchanges the files of the certificate one after the other, as a person would. */
  writeCertificate(name: keyof typeof certificates): void {
    writeFileSync(join(this.hook.folder, 'client.crt'), certificates[name].certificate)
    writeFileSync(join(this.hook.folder, 'client.key'), certificates[name].key)
  }
}

const KINDS = ['authorization', 'tokens', 'audit'] as const

describe.each(['by flags', 'by the authorization configuration'] as const)(
  'the credentials that webhooks are shown, %s,',
  (how) => {
    const folder = useFolder()
    const called = {} as Record<(typeof KINDS)[number], Called>
    beforeAll(async () => {
      for (const kind of KINDS) {
        const options = { requestCert: true, rejectUnauthorized: false, ca: authority.certificate }
        called[kind] = new Called(await startHook(options))
        called[kind].writeUser({ token: `${kind}-1` })
      }
      called.authorization.hook.answer = () => allowed
      called.tokens.hook.answer = ({ token = '' }) => ({ authenticated: true, user: { username: `user of ${token}` } })
    })
    afterAll(async () => {
      for (const { hook } of Object.values(called)) await hook.close()
    })
    const server = useServerHere(() => {
      const { authorization, tokens, audit } = called
      const file = authorization.hook.configuration
      const modes =
        how === 'by flags'
          ? ['--authorization-mode=RBAC,Webhook', '--authorization-webhook-config-file', file]
          : ['--authorization-config', folder.write('authorization.json', configuration(rbac, webhook('hook', file)))]
      return {
        store: 'lmdb',
        flags: [
          ...modes,
          '--authentication-token-webhook-config-file',
          tokens.hook.configuration,
          '--audit-webhook-config-file',
          audit.hook.configuration,
          '--audit-webhook-batch-max-wait',
          '10ms',
        ],
      }
    })
    let asked = 0
    /** What each webhook is shown by a request that asks all of them. */
    const shown = async (): Promise<Record<string, unknown>> => {
      const token = `new-${asked++}`
      const { status } = await server.client.get('/api/v1/namespaces', { token })
      const last = Object.entries(called).map(([kind, { hook }]) => {
        const call = hook.calls.at(-1)
        return [kind, [call?.authorization, call?.certificate]]
      })
      return { status, ...Object.fromEntries(last) }
    }
    const all = (show: (kind: string) => unknown) => ({
      status: 200,
      ...Object.fromEntries(KINDS.map((kind) => [kind, show(kind)])),
    })

    it('are others as soon as the client configuration has others', async () => {
      await waitFor(async () => expect(await shown()).toEqual(all((kind) => [`Bearer ${kind}-1`, undefined])))
      for (const kind of KINDS) called[kind].writeUser({ token: `${kind}-2` })
      await waitFor(async () => expect(await shown()).toEqual(all((kind) => [`Bearer ${kind}-2`, undefined])))
      for (const kind of KINDS) called[kind].writeUser({ username: kind, password: 'three' })
      await waitFor(async () =>
        expect(await shown()).toEqual(all((kind) => [`Basic ${base64(`${kind}:three`)}`, undefined])),
      )
      const { certificate, key } = certificates.former
      const inline = { 'client-certificate-data': base64(certificate), 'client-key-data': base64(key) }
      for (const kind of KINDS) called[kind].writeUser(inline)
      await waitFor(async () => expect(await shown()).toEqual(all(() => [undefined, 'former'])))
    })

    it('are others as soon as the files of a certificate are others', async () => {
      for (const kind of KINDS) {
        called[kind].writeCertificate('former')
        called[kind].writeUser({ 'client-certificate': 'client.crt', 'client-key': 'client.key', token: kind })
      }
      await waitFor(async () => expect(await shown()).toEqual(all((kind) => [`Bearer ${kind}`, 'former'])))
      for (const kind of KINDS) called[kind].writeCertificate('present')
      await waitFor(async () => expect(await shown()).toEqual(all((kind) => [`Bearer ${kind}`, 'present'])))
    })

    it('stay as they are while the configuration is wrong, which the log says', async () => {
      for (const kind of KINDS) called[kind].writeUser({ token: 'good' })
      await waitFor(async () => expect(await shown()).toEqual(all(() => ['Bearer good', undefined])))
      for (const kind of KINDS) called[kind].writeUser({ 'client-certificate': 'absent.crt', token: 'bad' })
      for (const kind of KINDS) {
        const { configuration: file, folder: place } = called[kind].hook
        await waitFor(() => expect(server.output()).toContain(`${file}: the file ${place}/absent.crt does not exist`))
      }
      expect(await shown()).toEqual(all(() => ['Bearer good', undefined]))
    })
  },
)
