import { describe, expect, it } from 'vitest'
import { parseFlags } from '../../../../flags/parse.ts'
import { TLS_FLAGS } from '../../../../server/tls/flags.ts'
import { byHostName } from '../../../../server/tls/sni.ts'

const read = (...argv: string[]) => parseFlags({ argv, flags: TLS_FLAGS }).flags

describe('the flags of TLS', () => {
  it('takes versions by the names of Kubernetes', () => {
    expect(read()['tls-min-version']).toBe('TLSv1.2')
    expect(read('--tls-min-version=VersionTLS13')['tls-min-version']).toBe('TLSv1.3')
    for (const bad of ['VersionTLS10', 'VersionTLS11', 'TLSv1.3'])
      expect(() => read('--tls-min-version', bad)).toThrow(`"${bad}" is not one of VersionTLS12, VersionTLS13`)
  })

  it('translates the names of cipher suites, and offers those of TLS 1.3 unless some are named', () => {
    expect(read()['tls-cipher-suites']).toBeUndefined()
    expect(read('--tls-cipher-suites=TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256')['tls-cipher-suites']).toBe(
      'TLS_AES_128_GCM_SHA256:TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256:ECDHE-ECDSA-AES128-GCM-SHA256',
    )
    const one = ['TLS_AES_256_GCM_SHA384', 'TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256']
    const same = 'TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305'
    expect(read(`--tls-cipher-suites=${[...one, same].join(',')}`)['tls-cipher-suites']).toBe(
      'TLS_AES_256_GCM_SHA384:ECDHE-RSA-CHACHA20-POLY1305',
    )
  })

  it('refuses suites that it does not know', () => {
    for (const bad of ['TLS_ECDHE_RSA_WITH_RC4_128_SHA', 'ECDHE-RSA-AES128-SHA', 'constructor'])
      expect(() => read(`--tls-cipher-suites=${bad}`)).toThrow(`--tls-cipher-suites: "${bad}" is not one of TLS_AES`)
  })

  it('takes pairs of files with names or without', () => {
    const pairs = read('--tls-sni-cert-key=a.crt,a.key', '--tls-sni-cert-key', 'b.crt,b.key:*.B.example,b.example')
    expect(pairs['tls-sni-cert-key']).toEqual([
      { certificateFile: 'a.crt', keyFile: 'a.key', patterns: [] },
      { certificateFile: 'b.crt', keyFile: 'b.key', patterns: ['*.b.example', 'b.example'] },
    ])
    for (const bad of ['', 'a.crt', 'a.crt,', ',a.key', 'a,b,c', 'a,b:', 'a,b:c,', 'a,b:c:d'])
      expect(() => read(`--tls-sni-cert-key=${bad}`)).toThrow('is not of the form cert.pem,key.pem[:name,name]')
  })
})

describe('the choice of a certificate by host name', () => {
  const find = byHostName([
    { patterns: ['a.example', '*.example'], source: 'certificate', value: 'own names' },
    { patterns: ['*.example', 'b.example'], source: 'given', value: 'given names' },
    { patterns: ['b.example', 'c.d.example'], source: 'given', value: 'later' },
  ])

  it('prefers whole names, then given ones, then the first', () => {
    expect(find('a.example')).toBe('own names')
    expect(find('A.EXAMPLE')).toBe('own names')
    expect(find('x.example')).toBe('given names')
    expect(find('b.example')).toBe('given names')
    expect(find('c.d.example')).toBe('later')
  })

  it('takes a star for one label, and shows the default for others', () => {
    for (const host of ['x.d.example', 'example', 'localhost', '', '*.other']) expect(find(host)).toBeUndefined()
  })
})
