import { describe, expect, it } from 'vitest'
import { vendor } from '../../../generated/index.ts'
import { stores } from '../../support/backing.ts'
import { useInProcessServer } from '../../support/in-process.ts'
import { certificate, certificateRequest } from '../minimal-objects.ts'
import { failed, succeeded, uniqueName } from '../objects.ts'

const group = `certificates.${vendor.apiDomain}`
const legacy = `${vendor.domain}/legacy-unknown`
const spec = { request: certificateRequest, signerName: 'example.com/signer', usages: ['digital signature'] }
const approved = { type: 'Approved', status: 'True', reason: 'Seen', message: 'looked at' }

const pem = (label: string): string =>
  Buffer.from(`-----BEGIN ${label}-----\nAQIDBA==\n-----END ${label}-----\n`).toString('base64')

describe.each(stores)('certificate requests of a removed version, on %s', (store) => {
  const server = useInProcessServer({ store, release: { major: 1, minor: 21 } })
  const pathOf = (version: string, name = ''): string =>
    `/apis/${group}/${version}/certificatesigningrequests${name === '' ? '' : `/${name}`}`
  const post = (version: string, fields: object) =>
    server.client.post(pathOf(version), {
      apiVersion: `${group}/${version}`,
      kind: 'CertificateSigningRequest',
      metadata: { name: uniqueName('csr') },
      spec: { ...spec, ...fields },
    })
  const fieldsOf = (reply: Parameters<typeof failed>[0]): (string | undefined)[] =>
    (failed(reply, 422, 'Invalid').details.causes ?? []).map(({ field }) => field)
  /** Puts a subresource of a new request. */
  const put = async (version: string, subresource: string, status: object) => {
    const made = succeeded(await post('v1', {}))
    const path = `${pathOf(version, made.metadata.name)}`
    const seen = succeeded(await server.client.get(path))
    return server.client.put(`${path}/${subresource}`, { ...seen, status })
  }

  it('name a signer in v1, not the one of legacy requests [MIG-18-1]', async () => {
    for (const signerName of [undefined, '', legacy]) {
      expect(fieldsOf(await post('v1', { signerName }))).toContain('spec.signerName')
    }
    expect(succeeded(await post('v1beta1', { signerName: undefined })).spec).toMatchObject({ signerName: legacy })
  })

  it('name known usages in v1, each once [MIG-18-2]', async () => {
    const bad: readonly [unknown, string][] = [
      [undefined, 'spec.usages'],
      [[], 'spec.usages'],
      [['client auth', 'client auth'], 'spec.usages[1]'],
      [['flying'], 'spec.usages[0]'],
    ]
    for (const [usages, field] of bad) expect(fieldsOf(await post('v1', { usages }))).toContain(field)
    const filled = ['digital signature', 'key encipherment']
    expect(succeeded(await post('v1beta1', { usages: undefined })).spec).toMatchObject({ usages: filled })
    succeeded(await post('v1beta1', { usages: ['client auth', 'client auth'] }))
    succeeded(await post('v1beta1', { usages: ['flying'] }))
  })

  it('have each condition once in v1 [MIG-18-3]', async () => {
    const twice = { conditions: [approved, { ...approved, reason: 'Again' }] }
    expect(fieldsOf(await put('v1', 'approval', twice))).toContain('status.conditions[1].type')
    succeeded(await put('v1beta1', 'approval', twice))
    succeeded(await put('v1', 'approval', { conditions: [approved] }))
  })

  it('have conditions with a status in v1, which is True in v1beta1 [MIG-18-4]', async () => {
    const { status: _, ...bare } = approved
    expect(fieldsOf(await put('v1', 'approval', { conditions: [bare] }))).toContain('status.conditions[0].status')
    const older = succeeded(await put('v1beta1', 'approval', { conditions: [bare] }))
    expect(older.status).toMatchObject({ conditions: [approved] })
  })

  it('get certificates in PEM and nothing else in v1 [MIG-18-5]', async () => {
    const text = Buffer.from('no PEM').toString('base64')
    for (const bad of [pem('PRIVATE KEY'), pem('CERTIFICATE'), text]) {
      expect(fieldsOf(await put('v1', 'status', { certificate: bad }))).toContain('status.certificate')
      expect(succeeded(await put('v1beta1', 'status', { certificate: bad })).status).toMatchObject({ certificate: bad })
    }
    expect(succeeded(await put('v1', 'status', { certificate })).status).toMatchObject({ certificate })
  })
})
