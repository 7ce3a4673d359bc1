import { createHash, X509Certificate } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import {
  CertificateAuthorities,
  certificateMetrics,
  CertificateVerifier,
  clientCertificates,
} from '../../../../runtime/auth/index.ts'
import { Metrics } from '../../../../runtime/metrics/index.ts'
import { promised } from '../../../../runtime/async/index.ts'
import { describeAuthenticator } from '../../../conformance/authenticator.ts'
import { CertificateFolder, UID_FIELD } from '../../../support/certificates.ts'

const folder = new CertificateFolder()
afterAll(() => folder.remove())
// All three have one name.
const first = folder.authority('first', 'authority')
const second = folder.authority('second', 'authority')
folder.authority('stranger', 'authority')
const derOf = (pem: string): Buffer => new X509Certificate(pem).raw
const presented = (subject: string, by: string, between: readonly string[] = []) => ({
  der: derOf(folder.client(subject, by).cert),
  issuers: between.map(derOf),
  verification: 'verified' as const,
})
const request = (clientCertificate: ReturnType<typeof presented>) => ({ headers: {}, clientCertificate })
const inDays = (days: number): number => Date.now() + days * 24 * 3600_000
const of = (pem: string, clock = Date.now) => {
  const authorities = new CertificateAuthorities(pem)
  return new CertificateVerifier({ authorities: () => authorities, clock })
}

const accepting = (verifier: CertificateVerifier) => clientCertificates({ verifier, uids: 'read' })

describeAuthenticator('client certificates', async () => ({
  authenticator: accepting(of(first.cert + second.cert)),
  accepted: {
    request: request(presented('/O=a/O=b/CN=jane', 'second')),
    user: { username: 'jane', groups: ['a', 'b'] },
  },
  refused: [
    request(presented('/CN=jane', 'stranger')),
    request(presented('/O=a', 'first')),
    { headers: {}, clientCertificate: { ...presented('/CN=jane', 'first'), verification: 'refused' } },
  ],
  foreign: [{ headers: { authorization: 'Bearer x' } }],
}))

it('gives all requests of a connection one user', async () => {
  const authenticator = accepting(of(first.cert))
  const one = request(presented('/CN=jane', 'first'))
  const user = await authenticator.authenticate(one)
  expect(await authenticator.authenticate(one)).toBe(user)
  expect(await authenticator.authenticate(request(presented('/CN=jane', 'first')))).not.toBe(user)
})

describe('the subject of a certificate', () => {
  const userBy = (subject: string, uids: 'read' | 'passed over' = 'read', credentialIds?: string) => {
    const certificate = presented(subject, 'first')
    const method = clientCertificates({ verifier: of(first.cert), uids, credentialIds })
    return { certificate, user: promised(() => method.authenticate(request(certificate))) }
  }

  it('names the user by its last common name, as Kubernetes reads it', async () => {
    expect(await userBy('/CN=jane/O=a/CN=joe').user).toEqual({ username: 'joe', groups: ['a'] })
  })

  it('may name the uid, once', async () => {
    const subject = `/CN=jane/${UID_FIELD}=u-\u00fc`
    expect(await userBy(subject).user).toEqual({ username: 'jane', uid: 'u-\u00fc', groups: [] })
    expect(await userBy(subject, 'passed over').user).toEqual({ username: 'jane', groups: [] })
    for (const uids of [`/${UID_FIELD}=a/${UID_FIELD}=b`, `/${UID_FIELD}=a/O=o/${UID_FIELD}=a`])
      await expect(userBy(`/CN=jane${uids}`).user).rejects.toMatchObject({ code: 401 })
  })

  it('comes with the fingerprint of the certificate where that is asked for', async () => {
    const { certificate, user } = userBy('/CN=jane', 'read', 'example.com/id')
    const fingerprint = createHash('sha256').update(certificate.der).digest('hex')
    expect(await user).toMatchObject({ extra: { 'example.com/id': [`X509SHA256=${fingerprint}`] } })
  })
})

describe('CertificateVerifier', () => {
  it('follows signatures to its own authorities, through those between', () => {
    const between = folder.intermediate('between', 'first').cert
    const below = folder.intermediate('below', 'between').cert
    const deep = presented('/CN=jane', 'below', [below, between, second.cert])
    expect(of(first.cert).subjectOf(deep)).toMatchObject({ commonName: 'jane' })
    expect(of(second.cert).subjectOf(deep)).toBeUndefined()
    expect(of(between).subjectOf(deep)).toMatchObject({ commonName: 'jane' })
    expect(of(first.cert).subjectOf({ ...deep, issuers: [derOf(below)] })).toBeUndefined()
    expect(of('').subjectOf(deep)).toBeUndefined()
  })

  it('takes no certificate between that is none of an authority', () => {
    const { cert } = folder.client('/CN=mallory', 'first')
    const forged = { ...presented('/CN=jane', 'stranger'), issuers: [derOf(cert), derOf(first.cert)] }
    expect(of(first.cert).subjectOf(forged)).toBeUndefined()
  })

  it('ends with the certificate, also on an open connection', () => {
    const certificate = presented('/CN=jane', 'first')
    let now = Date.now()
    const verifier = of(first.cert, () => now)
    expect(verifier.subjectOf(certificate)).toBeDefined()
    now = inDays(3)
    expect(verifier.subjectOf(certificate)).toBeUndefined()
  })

  it('ends with the first certificate of its chain, and looks for another chain then', () => {
    const brief = folder.intermediate('brief', 'first', 1).cert
    const certificate = presented('/CN=jane', 'brief', [brief])
    let now = Date.now()
    const byRoot = of(first.cert, () => now)
    const byBrief = of(brief, () => now)
    const byBoth = of(brief + first.cert, () => now)
    const all = [byRoot, byBrief, byBoth]
    for (const verifier of all) expect(verifier.subjectOf(certificate)).toBeDefined()
    now = inDays(1.5)
    for (const verifier of all) expect(verifier.subjectOf(certificate)).toBeUndefined()
    // Of the same name, but for longer.
    const renewed = folder.intermediate('brief', 'first', 5).cert
    const again = presented('/CN=jane', 'brief', [renewed])
    now = Date.now()
    expect(byRoot.subjectOf(again)).toBeDefined()
    now = inDays(1.5)
    expect(byRoot.subjectOf(again)).toBeDefined()
    expect(byBrief.subjectOf(again)).toBeUndefined()
  })

  it('says when the certificate ends to whoever counts those in use', async () => {
    const metrics = new Metrics()
    const expiring = certificateMetrics(metrics)
    const method = clientCertificates({
      verifier: of(first.cert),
      uids: 'read',
      onAccepted: (notAfter) => expiring((notAfter - Date.now()) / 1_000),
    })
    await method.authenticate(request(presented('/CN=jane', 'first')))
    const name = 'apiserver_client_certificate_expiration_seconds_bucket'
    const text = await metrics.text()
    expect(text).toContain(`${name}{le="86400"} 0\n`)
    expect(text).toContain(`${name}{le="172800"} 1\n`)
  })

  it('looks again when the authorities change', async () => {
    let authorities = new CertificateAuthorities(first.cert)
    const verifier = new CertificateVerifier({ authorities: () => authorities, clock: Date.now })
    const certificate = presented('/CN=jane', 'first')
    expect(verifier.subjectOf(certificate)).toBe(verifier.subjectOf(certificate))
    authorities = new CertificateAuthorities(second.cert)
    const method = accepting(verifier)
    await expect(promised(() => method.authenticate(request(certificate)))).rejects.toMatchObject({ code: 401 })
  })
})
