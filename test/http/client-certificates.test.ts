import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { Entity } from '../support/client.ts'
import { adminToken } from '../support/server.ts'
import { useServerHere } from '../support/server-here.ts'

const folder = mkdtempSync(join(tmpdir(), 'orch-certificates-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const openssl = (...args: string[]): unknown => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' })
const read = (file: string): string => readFileSync(join(folder, file), 'utf8')

function authority(name: string): string {
  const keys = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  openssl(
    'req',
    '-x509',
    ...keys,
    '-keyout',
    `${name}.key`,
    '-out',
    `${name}.crt`,
    '-days',
    '2',
    '-subj',
    `/CN=${name}`,
  )
  return read(`${name}.crt`)
}

/** A certificate for clients, valid for a number of days from now. */
function issue(name: string, subject: string, by: string, days = 2): { cert: string; key: string } {
  const keys = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  openssl('req', ...keys, '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', subject)
  writeFileSync(join(folder, 'client.ext'), 'extendedKeyUsage=clientAuth\n')
  const signer = ['-CA', `${by}.crt`, '-CAkey', `${by}.key`, '-CAcreateserial', '-extfile', 'client.ext']
  openssl('x509', '-req', '-in', `${name}.csr`, '-out', `${name}.crt`, ...signer, '-days', String(days))
  return { cert: read(`${name}.crt`), key: read(`${name}.key`) }
}

const authorities = join(folder, 'authorities.pem')
writeFileSync(authorities, authority('one') + authority('two'))
authority('stranger')

interface Identity {
  readonly cert?: string
  readonly key?: string
}

describe('client certificates', () => {
  const server = useServerHere({ store: 'lmdb', flags: ['--client-ca-file', authorities] })
  const without = useServerHere({ store: 'lmdb' })

  const post = (of: typeof server, path: string, body: object, options: Identity & { headers?: object } = {}) =>
    new Promise<{ status: number | undefined; body: Entity }>((resolve, reject) => {
      const { headers, ...identity } = options
      const asked = request(
        `${of.url}${path}`,
        {
          ...identity,
          method: 'POST',
          ca: of.client.options.ca,
          agent: false,
          headers: { 'content-type': 'application/json', ...headers },
        },
        (answer) => {
          let text = ''
          answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
          answer.on('end', () => resolve({ status: answer.statusCode, body: JSON.parse(text) as Entity }))
        },
      )
      asked.on('error', reject)
      asked.end(JSON.stringify(body))
    })

  /** A self review as the owner of a certificate; the status, and the user where there is one. */
  async function whoami(of: typeof server, identity: Identity, headers: Record<string, string> = {}) {
    const review = { apiVersion: 'authentication.orch.io/v1', kind: 'SelfSubjectReview' }
    const path = '/apis/authentication.orch.io/v1/selfsubjectreviews'
    const { status, body } = await post(of, path, review, { ...identity, headers })
    return { status, user: ((body.status ?? {}) as { userInfo?: unknown }).userInfo }
  }

  it('takes the common name as user and each organization as group, by either authority [AUTHN-CERT-01] [AUTHN-CERT-02] [AUTHN-CERT-03]', async () => {
    const groups = ['a', 'b', 'system:authenticated']
    expect(await whoami(server, issue('jane', '/O=a/O=b/CN=jane', 'one'))).toEqual({
      status: 201,
      user: { username: 'jane', groups },
    })
    expect(await whoami(server, issue('joe', '/CN=joe', 'two'))).toEqual({
      status: 201,
      user: { username: 'joe', groups: ['system:authenticated'] },
    })
  })

  it('lets the organization system:masters make the first roles and bindings [RBAC-DEF-04]', async () => {
    const group = 'rbac.authorization.orch.io'
    const binding = await server.client.get(`/apis/${group}/v1/clusterrolebindings/cluster-admin`)
    expect(binding.body).toMatchObject({
      subjects: [{ kind: 'Group', name: 'system:masters', apiGroup: group }],
      roleRef: { kind: 'ClusterRole', name: 'cluster-admin' },
    })
    const first = issue('first', '/O=system:masters/CN=first', 'one')
    const role = (name: string) => ({
      apiVersion: `${group}/v1`,
      kind: 'ClusterRole',
      metadata: { name },
      rules: [{ apiGroups: ['*'], resources: ['*'], verbs: ['*'] }],
    })
    const bind = (name: string) => ({
      apiVersion: `${group}/v1`,
      kind: 'ClusterRoleBinding',
      metadata: { name },
      subjects: [{ kind: 'User', name: 'jane', apiGroup: group }],
      roleRef: { kind: 'ClusterRole', name, apiGroup: group },
    })
    expect((await post(server, `/apis/${group}/v1/clusterroles`, role('a'), first)).status).toBe(201)
    expect((await post(server, `/apis/${group}/v1/clusterrolebindings`, bind('a'), first)).status).toBe(201)
    const other = issue('ordinary', '/O=masters/CN=system:masters', 'one')
    expect((await post(server, `/apis/${group}/v1/clusterroles`, role('b'), other)).status).toBe(403)
  })

  it('refuses one of another authority, and one that is not for clients [AUTHN-CERT-04]', async () => {
    expect(await whoami(server, issue('mallory', '/CN=jane', 'stranger'))).toMatchObject({ status: 401 })
    const keys = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
    openssl('req', '-x509', ...keys, '-keyout', 'self.key', '-out', 'self.crt', '-days', '2', '-subj', '/CN=jane')
    expect(await whoami(server, { cert: read('self.crt'), key: read('self.key') })).toMatchObject({ status: 401 })
  })

  it('refuses one that has run out [AUTHN-CERT-04]', async () => {
    const { key } = issue('late', '/CN=jane', 'one')
    writeFileSync(join(folder, 'index.txt'), '')
    writeFileSync(
      join(folder, 'ca.cnf'),
      '[ca]\ndefault_ca=d\n[d]\ndatabase=index.txt\nrand_serial=yes\nnew_certs_dir=.\ndefault_md=sha256\npolicy=p\n[p]\ncommonName=supplied\n',
    )
    const dates = ['-startdate', '20200101000000Z', '-enddate', '20200102000000Z']
    const by = ['-cert', 'one.crt', '-keyfile', 'one.key', '-extfile', 'client.ext']
    openssl('ca', '-batch', '-config', 'ca.cnf', '-in', 'late.csr', '-out', 'late.crt', ...dates, ...by)
    expect(await whoami(server, { cert: read('late.crt'), key })).toMatchObject({ status: 401 })
  })

  it('does not stop a good token by a bad certificate, and lets clients without one in', async () => {
    const bad = issue('other', '/CN=other', 'stranger')
    const reply = await whoami(server, bad, { authorization: `Bearer ${adminToken}` })
    expect(reply).toMatchObject({ status: 201, user: { username: 'admin' } })
    expect((await server.client.get('/version', { token: '' })).status).toBe(200)
  })

  it('counts none without the flag [AUTHN-CERT-01]', async () => {
    const reply = await whoami(without, issue('john', '/CN=john', 'one'))
    expect(reply.status).not.toBe(201)
  })
})
