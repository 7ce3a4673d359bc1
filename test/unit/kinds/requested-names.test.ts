import { generateKeyPairSync } from 'node:crypto'
import { expect, it } from 'vitest'
import { requestedCommonName, requestedGroups } from '../../../runtime/kinds/index.ts'

const COMMON_NAME = Buffer.from('0603550403', 'hex')
const ORGANIZATION = Buffer.from('060355040a', 'hex')
const UTF8 = 0x0c
const PRINTABLE = 0x13
const UNIVERSAL = 0x1c
const BMP = 0x1e

/** A DER element of fewer than 65,536 bytes. */
function der(tag: number, ...contents: readonly Buffer[]): Buffer {
  const body = Buffer.concat(contents)
  const { length } = body
  const head = length < 0x80 ? [tag, length] : [tag, 0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from(head), body])
}

const key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'der', type: 'spki' })
const value = (type: Buffer, tag: number, text: Buffer): Buffer => der(0x31, der(0x30, type, der(tag, text)))

/** A request with a subject of these attributes, whose signature nobody looks at. */
function request(...attributes: readonly Buffer[]): string {
  const info = der(0x30, der(0x02, Buffer.from([0])), der(0x30, ...attributes), key)
  const whole = der(0x30, info, der(0x30), der(0x03, Buffer.from([0])))
  const pem = `-----BEGIN CERTIFICATE REQUEST-----\n${whole.toString('base64')}\n-----END CERTIFICATE REQUEST-----\n`
  return Buffer.from(pem).toString('base64')
}

it('reads the last common name that is a text, to the letter', () => {
  const named = (tag: number, text: string | Buffer) => value(COMMON_NAME, tag, Buffer.from(text))
  const wide = Buffer.from('node', 'utf16le').swap16()
  expect(requestedCommonName(request())).toEqual({ commonName: '' })
  expect(requestedCommonName(request(named(PRINTABLE, 'a'), named(UTF8, 'ü')))).toEqual({ commonName: 'ü' })
  expect(requestedCommonName(request(named(BMP, wide)))).toEqual({ commonName: 'node' })
  expect(requestedCommonName(request(named(UTF8, 'a'), named(UNIVERSAL, 'b')))).toEqual({ commonName: 'a' })
  expect(requestedCommonName(request(named(UTF8, 'a\0b')))).toEqual({ commonName: 'a\0b' })
  expect(requestedCommonName(request(named(UTF8, '\ufeffa')))).toEqual({ commonName: '\ufeffa' })
  expect(requestedGroups(request(value(ORGANIZATION, UTF8, Buffer.from('g')), named(UTF8, 'a')))).toEqual(['g'])
})

it('tells why it can read none', () => {
  expect(requestedCommonName(request(value(COMMON_NAME, UTF8, Buffer.from([0xff]))))).toEqual({
    error: 'asn1: syntax error: invalid string',
  })
  expect(requestedCommonName(request(der(0x31, Buffer.from([0x30, 9]))))).toEqual({
    error: 'asn1: syntax error: data truncated',
  })
  expect(requestedCommonName('')).toEqual({ error: 'PEM block type must be CERTIFICATE REQUEST' })
})
