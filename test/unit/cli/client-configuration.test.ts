import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readClientConfiguration } from '../../../server/configuration/client.ts'
import { issueAuthority, issueServing } from '../../../server/tls/issue.ts'
import { clientConfiguration } from '../../http/authorization/hook.ts'

const folder = mkdtempSync(join(tmpdir(), 'orch-client-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const put = (name: string, content: string): string => {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}
const read = (content: string) => readClientConfiguration('the configuration', put('config', content))
const base64 = (text: string): string => Buffer.from(text).toString('base64')

const authority = await issueAuthority('authority')
const client = await issueServing(authority, ['client'])
const server = 'https://hook.example:8443/authorize'

describe('readClientConfiguration', () => {
  it('takes certificates as data or from files beside the configuration', () => {
    put('ca.crt', authority.certificate)
    put('client.key', client.key)
    const { authorization, ...service } = read(
      clientConfiguration(
        { server, 'certificate-authority': 'ca.crt', 'tls-server-name': 'inner' },
        { 'client-certificate-data': base64(client.certificate), 'client-key': 'client.key' },
      ),
    )
    expect(authorization).toBeUndefined()
    expect(service).toEqual({
      url: server,
      authorities: authority.certificate,
      serverName: 'inner',
      clientCertificate: { certificate: client.certificate, key: client.key },
    })
  })

  it('shows a token, a token that is read again from its file, or a name and password', () => {
    expect(read(clientConfiguration({ server }, { token: 'abc' })).authorization?.()).toBe('Bearer abc')
    put('token', 'one\n')
    const { authorization } = read(clientConfiguration({ server }, { tokenFile: 'token' }))
    expect(authorization?.()).toBe('Bearer one')
    put('token', 'two\n')
    expect(authorization?.()).toBe('Bearer two')
    rmSync(join(folder, 'token'))
    expect(authorization?.()).toBe('Bearer two')
    const basic = read(clientConfiguration({ server }, { username: 'jane', password: 'p' }))
    expect(basic.authorization?.()).toBe(`Basic ${base64('jane:p')}`)
  })

  it.each([
    ['no server', clientConfiguration({}), 'the cluster has no server'],
    ['no URL', clientConfiguration({ server: 'hook.example' }), 'is not an https:// or http:// URL'],
    ['an unknown field', clientConfiguration({ server, port: 1 }), 'unknown field "clusters[0].cluster.port"'],
    ['a plugin', clientConfiguration({ server }, { exec: {} }), 'unknown field "users[0].user.exec"'],
    [
      'a certificate alone',
      clientConfiguration({ server }, { 'client-certificate-data': base64('x') }),
      'without a key',
    ],
    ['a key alone', clientConfiguration({ server }, { 'client-key-data': base64('x') }), 'without a certificate'],
    [
      'two credentials',
      clientConfiguration({ server }, { token: 'a', username: 'b' }),
      'only one of them can be shown',
    ],
    ['no PEM', clientConfiguration({ server, 'certificate-authority-data': base64('x') }), 'cannot be used'],
    ['no base64', clientConfiguration({ server, 'certificate-authority-data': '%' }), 'is not base64'],
    ['an absent file', clientConfiguration({ server }, { tokenFile: 'absent' }), 'absent does not exist'],
    [
      'authorities that are not looked at',
      clientConfiguration({
        server,
        'insecure-skip-tls-verify': true,
        'certificate-authority-data': base64(authority.certificate),
      }),
      'cannot be combined with insecure-skip-tls-verify',
    ],
    ['no context', JSON.stringify({ apiVersion: 'v1', kind: 'Config' }), 'there is no current-context'],
    [
      'a context that is not there',
      JSON.stringify({ apiVersion: 'v1', kind: 'Config', 'current-context': 'x' }),
      'contexts has no entry "x"',
    ],
  ])('refuses %s, naming the file', (_, content, why) => {
    expect(() => read(content)).toThrow(why)
    expect(() => read(content)).toThrow(`the configuration ${join(folder, 'config')}: `)
  })
})
