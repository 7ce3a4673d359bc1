import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import { CertificateFolder, type KeyPair } from '../../support/certificates.ts'
import { Http2Connection } from '../../support/http2.ts'
import { plainToken } from '../../support/server.ts'
import { useServerHere } from '../../support/server-here.ts'
import { core } from '../objects.ts'

const folder = new CertificateFolder()
afterAll(() => folder.remove())
const proxies = folder.write('proxies.pem', folder.authority('proxies', 'authority').cert)
folder.authority('stranger', 'authority')

const REVIEWS = '/apis/authentication.orch.io/v1/selfsubjectreviews'
const BODY = JSON.stringify({ apiVersion: 'authentication.orch.io/v1', kind: 'SelfSubjectReview' })
const SECRETS = core('orch-system', 'secrets')
const AUTHORIZATION = { authorization: `Bearer ${plainToken}` }

describe('who sends a request over HTTP/2', () => {
  const server = useServerHere({
    store: 'lmdb',
    flags: ['--requestheader-client-ca-file', proxies, '--requestheader-username-headers=X-Remote-User'],
  })

  /** Sends one request on a connection of its own; resolves with the status and the text of its answer. */
  async function sent(
    path: string,
    headers: Readonly<Record<string, string | string[]>>,
    { certificate, body }: { readonly certificate?: KeyPair; readonly body?: string } = {},
  ) {
    const options = { ...server.client.options, ...(certificate === undefined ? {} : { certificate }) }
    const connection = new Http2Connection(options)
    try {
      const method = body === undefined ? 'GET' : 'POST'
      const head = { 'content-type': 'application/json', ...headers }
      const answer = await connection.send(method, path, { headers: head, ...(body === undefined ? {} : { body }) })
      return { status: answer.statusCode, text: await text(answer.body) }
    } finally {
      connection.close()
    }
  }
  const whoami = async (headers: Readonly<Record<string, string | string[]>>, certificate?: KeyPair) => {
    const { status, text: answer } = await sent(REVIEWS, headers, {
      body: BODY,
      ...(certificate === undefined ? {} : { certificate }),
    })
    const { status: found } = JSON.parse(answer) as { status?: { userInfo?: { username?: string } } }
    return { status, username: found?.userInfo?.username }
  }

  it('is named by an authenticating proxy that shows its certificate [AUTHN-PROXY-01]', async () => {
    const proxy = folder.client('/CN=proxy', 'proxies')
    expect(await whoami({ 'x-remote-user': 'jane' }, proxy)).toEqual({ status: 201, username: 'jane' })
  })

  it('is not named by the headers of a proxy without its certificate, or with that of a stranger', async () => {
    const claimed = { 'x-remote-user': 'root', 'x-remote-group': 'system:masters' }
    const stranger = folder.client('/CN=proxy', 'stranger')
    expect(await whoami({ ...AUTHORIZATION, ...claimed })).toEqual({ status: 201, username: 'plain' })
    expect((await whoami(claimed)).username).not.toBe('root')
    expect((await whoami(claimed, stranger)).username).not.toBe('root')
  })

  it.each([
    ['a user', { 'impersonate-user': 'admin' }, 403],
    ['a user, twice', { 'impersonate-user': ['plain', 'admin'] }, 400],
    ['oneself in a mighty group', { 'impersonate-user': 'plain', 'impersonate-group': 'system:masters' }, 403],
    ['a group alone', { 'impersonate-group': 'system:masters' }, 400],
    ['a uid alone', { 'impersonate-uid': 'admin-uid' }, 400],
    ['an extra key in percent signs', { 'impersonate-user': 'admin', 'impersonate-extra-%73copes': 'all' }, 403],
    ['a service account', { 'impersonate-user': 'system:serviceaccount:orch-system:namespace-controller' }, 403],
    ['a node', { 'impersonate-user': 'system:node:n', 'impersonate-group': 'system:nodes' }, 403],
  ])('is nobody else without rights: %s [IMPERS-01] [IMPERS-03]', async (_what, headers, status) => {
    expect((await sent(SECRETS, { ...AUTHORIZATION, ...headers })).status).toBe(status)
  })
})
