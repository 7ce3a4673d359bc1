import { describe, expect, it } from 'vitest'
import {
  configKey,
  dns1035,
  dnsLabel,
  dnsSubdomain,
  labelKey,
  labelValue,
  pathSegment,
  percent,
  generateName,
  generateUid,
} from '../../../runtime/api/index.ts'

const subdomain =
  "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')"
const qualified =
  "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')"

describe('names', () => {
  it.each(['Abc', 'a_b', '-a', 'a.', 'a..b', 'naïve', 'a/b'])('refuses %s as a subdomain', (name) => {
    expect(dnsSubdomain(name)).toEqual([subdomain])
  })
  it('counts bytes', () => {
    expect(dnsSubdomain('n'.repeat(253))).toEqual([])
    expect(dnsSubdomain('n'.repeat(254))).toEqual(['must be no more than 253 characters'])
    expect(dnsLabel('n'.repeat(64))).toEqual(['must be no more than 63 characters'])
    expect(labelValue('x'.repeat(64))).toEqual(['must be no more than 63 characters'])
  })
  it('tells a subdomain from a label', () => {
    expect(dnsLabel('a.b')).toEqual(['must not contain dots'])
    expect(dns1035('1a')).toHaveLength(1)
    expect(dns1035('a1')).toEqual([])
  })
  it('splits qualified names', () => {
    expect(labelKey('example.com/A_b.c-9')).toEqual([])
    expect(labelKey('a b')).toEqual([`name part ${qualified}`])
    expect(labelKey('/b')).toEqual(['prefix part must be non-empty'])
    expect(labelKey('Bad Name/x')).toEqual([`prefix part ${subdomain}`])
    expect(labelKey('')).toEqual(['name part must be non-empty', `name part ${qualified}`])
    expect(labelKey('a/b/c')).toEqual([
      `a qualified name ${qualified} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')`,
    ])
  })
  it('checks path segments, keys of data and percentages', () => {
    expect(pathSegment('team:reader')).toEqual([])
    expect(pathSegment('..')).toEqual(["may not be '..'"])
    expect(pathSegment('a/b%')).toEqual(["may not contain '/'", "may not contain '%'"])
    expect(configKey('..')).toEqual(["must not be '..'"])
    expect(configKey('..a')).toEqual(["must not start with '..'"])
    expect(configKey('_A.b-9')).toEqual([])
    expect(percent('10%')).toEqual([])
    expect(percent('many')).toHaveLength(1)
  })
  it('cuts a prefix so that a generated name fits', () => {
    expect(generateName('p'.repeat(80))).toMatch(/^p{58}[bcdfghjklmnpqrstvwxz2456789]{5}$/)
  })
  it('makes identifiers of version 4, each another [META-13]', () => {
    const uids = Array.from({ length: 1_000 }, generateUid)
    for (const uid of uids) expect(uid).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    expect(new Set(uids).size).toBe(1_000)
  })
})
