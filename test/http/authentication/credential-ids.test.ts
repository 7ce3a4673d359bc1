import { createHash, X509Certificate } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CertificateFolder, UID_FIELD } from '../../support/certificates.ts'
import { Client } from '../../support/client.ts'
import { accepted, AUDIENCE, startIssuer } from '../../support/oidc.ts'
import { useServerHere } from '../../support/server-here.ts'
import { eventOf } from '../audit/events.ts'
import { certificateRequest } from '../minimal-objects.ts'
import { succeeded } from '../objects.ts'

const folder = new CertificateFolder()
const identity = await startIssuer()
afterAll(async () => {
  folder.remove()
  await identity.stop()
})
const clients = folder.write('clients.pem', folder.authority('clients').cert)
const issuer = folder.write('identity.pem', identity.authority)
const KEY = 'authentication.orch.io/credential-id'
const certificate = folder.client(`/O=system:masters/CN=jane/${UID_FIELD}=u1`, 'clients')
const fingerprint = createHash('sha256').update(new X509Certificate(certificate.cert).raw).digest('hex')
const byCertificate = { [KEY]: [`X509SHA256=${fingerprint}`] }

interface Users {
  readonly certificate: object
  readonly token: object
}

describe.each<readonly [string, readonly string[], Users]>([
  ['1.31', [], { certificate: {}, token: {} }],
  ['1.32', [], { certificate: { extra: byCertificate }, token: { extra: { [KEY]: ['JTI=token-1'] } } }],
  ['1.34', [], { certificate: { uid: 'u1', extra: byCertificate }, token: { extra: { [KEY]: ['JTI=token-1'] } } }],
  [
    '1.34',
    ['--feature-gates=AllowParsingUserUIDFromCertAuth=false'],
    { certificate: { extra: byCertificate }, token: { extra: { [KEY]: ['JTI=token-1'] } } },
  ],
])('the credential that names a user, in release %s %j,', (release, flags, users) => {
  const log = `${folder.path}/audit-${release}-${flags.length}.log`
  const server = useServerHere({
    store: 'lmdb',
    flags: [
      '--emulated-version',
      release,
      ...flags,
      '--client-ca-file',
      clients,
      '--audit-log-path',
      log,
      '--oidc-issuer-url',
      identity.url,
      '--oidc-client-id',
      AUDIENCE,
      '--oidc-ca-file',
      issuer,
    ],
  })
  let jane: Client
  beforeAll(async () => {
    jane = new Client({ ...server.client.options, token: '', certificate })
    await accepted(server.client, await identity.token())
  })
  afterAll(() => jane.close())
  const apiVersion = 'authentication.orch.io/v1'
  const ask = (client: Client, token = '') =>
    client.post(`/apis/${apiVersion}/selfsubjectreviews`, { apiVersion, kind: 'SelfSubjectReview' }, { token })
  const ofJane = { username: 'jane', groups: ['system:masters', 'system:authenticated'], ...users.certificate }

  it('is known of a certificate to reviews, audit and requests for certificates', async () => {
    const reply = await ask(jane)
    expect(succeeded(reply).status).toEqual({ userInfo: ofJane })
    expect((await eventOf(log, String(reply.headers['audit-id']))).user).toEqual(ofJane)
    const wanted = {
      apiVersion: 'certificates.orch.io/v1',
      kind: 'CertificateSigningRequest',
      metadata: { name: 'jane' },
      spec: {
        request: certificateRequest,
        signerName: 'example.com/signer',
        usages: ['digital signature'],
      },
    }
    const { spec } = succeeded(await jane.post('/apis/certificates.orch.io/v1/certificatesigningrequests', wanted))
    const { extra, uid } = users.certificate as { extra?: object; uid?: string }
    expect([spec['username'], spec['uid'], spec['extra']]).toEqual(['jane', uid, extra])
  })

  it('is known of the token of another issuer, if it has an id', async () => {
    const shown = async (claims: object) =>
      succeeded(await ask(server.client, await identity.token({ ...claims }))).status
    const user = { username: `${identity.url}#s1`, groups: ['system:authenticated'] }
    expect(await shown({ jti: 'token-1' })).toEqual({ userInfo: { ...user, ...users.token } })
    for (const claims of [{}, { jti: '' }, { jti: 7 }]) expect(await shown(claims)).toEqual({ userInfo: user })
  })
})
