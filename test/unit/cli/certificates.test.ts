import { X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { localHost, serverUrl } from '../../../server/address.ts'
import { generatedCertificate, givenCertificate } from '../../../server/tls/serving.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'orch-pki-'))
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(folder, { recursive: true, force: true })
})

const DAY = 24 * 3600 * 1000
const make = (bindAddress = '127.0.0.1') => generatedCertificate({ folder, bindAddress, authorityName: 'orch' })
const serial = (certificate: string): string => new X509Certificate(certificate).serialNumber

describe('the generated certificate', () => {
  it('is signed by the authority and names this machine', async () => {
    const { certificate, authority, authorityFile } = await make()
    const parsed = new X509Certificate(certificate)
    expect(parsed.verify(new X509Certificate(authority).publicKey)).toBe(true)
    expect(parsed.checkIssued(new X509Certificate(authority))).toBe(true)
    expect(new X509Certificate(authority).ca).toBe(true)
    expect(parsed.ca).toBe(false)
    for (const name of ['localhost', hostname()]) expect(parsed.checkHost(name)).toBeDefined()
    for (const address of ['127.0.0.1', '::1']) expect(parsed.checkIP(address)).toBeDefined()
    expect(readFileSync(authorityFile, 'utf8')).toBe(authority)
  })

  it('keeps its keys from everyone else', async () => {
    await make()
    for (const file of ['ca.pem', 'serving.pem']) expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600)
  })

  it('stays the same until a month before its end, under the same authority', async () => {
    const first = await make()
    expect((await make()).certificate).toBe(first.certificate)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 330 * DAY })
    expect(serial((await make()).certificate)).toBe(serial(first.certificate))
    vi.setSystemTime(Date.now() + 10 * DAY)
    const renewed = await make()
    expect(serial(renewed.certificate)).not.toBe(serial(first.certificate))
    expect(renewed.authority).toBe(first.authority)
  })

  it('is made anew for an address that it lacks, or when its file is damaged', async () => {
    const first = await make()
    const moved = await make('127.0.0.9')
    expect(new X509Certificate(moved.certificate).checkIP('127.0.0.9')).toBeDefined()
    writeFileSync(join(folder, 'serving.pem'), 'nonsense')
    expect(serial((await make()).certificate)).not.toBe(serial(first.certificate))
  })

  it('comes from one authority when several start at once', async () => {
    const made = await Promise.all(Array.from({ length: 4 }, () => make()))
    expect(new Set(made.map(({ authority }) => authority)).size).toBe(1)
    for (const { certificate, authority } of made) {
      expect(new X509Certificate(certificate).verify(new X509Certificate(authority).publicKey)).toBe(true)
    }
  })

  it('refuses a damaged authority in one sentence', async () => {
    writeFileSync(join(folder, 'ca.pem'), 'nonsense')
    await expect(make()).rejects.toThrow(/ca\.pem holds no certificate or no key$/)
  })
})

describe('a given certificate', () => {
  const file = (name: string, content: string): string => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }

  it('is used as it is, and is its own authority', async () => {
    const { certificate, key } = await make()
    const certificateFile = file('tls.crt', certificate)
    expect(givenCertificate(certificateFile, file('tls.key', key))).toEqual({
      certificate,
      key,
      authority: certificate,
      authorityFile: certificateFile,
    })
  })

  it('is refused when something is wrong with it', async () => {
    const { certificate, key, authority } = await make()
    const good = { certificate: file('tls.crt', certificate), key: file('tls.key', key) }
    expect(() => givenCertificate('/nonexistent', good.key)).toThrow('the certificate file /nonexistent does not exist')
    expect(() => givenCertificate(good.key, good.key)).toThrow('does not begin with a certificate in PEM')
    expect(() => givenCertificate(good.certificate, good.certificate)).toThrow('holds no private key')
    expect(() => givenCertificate(file('ca.crt', authority), good.key)).toThrow('does not belong to')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 400 * DAY })
    expect(() => givenCertificate(good.certificate, good.key)).toThrow('ran out on')
  })
})

describe('the address of the server', () => {
  it('is one that the certificate covers', async () => {
    const { certificate } = await make()
    expect(localHost('0.0.0.0', certificate)).toBe('127.0.0.1')
    expect(localHost('127.0.0.1', certificate)).toBe('127.0.0.1')
    expect(localHost('10.9.8.7', certificate)).toBe('localhost')
    expect(serverUrl('::1', 6443)).toBe('https://[::1]:6443')
  })
})
