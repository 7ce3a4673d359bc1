import 'reflect-metadata'
import { webcrypto } from 'node:crypto'
import { Pkcs10CertificateRequestGenerator } from '@peculiar/x509'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Reply } from '../support/client.ts'
import { plainToken } from '../support/server.ts'
import { useServerHere } from '../support/server-here.ts'
import { certificate } from './minimal-objects.ts'
import { eventually, failed, newNamespace, succeeded, uniqueName } from './objects.ts'

const rbac = 'rbac.authorization.orch.io'
const certificates = 'certificates.orch.io'
const requests = `/apis/${certificates}/v1/certificatesigningrequests`
const admission = 'admissionregistration.orch.io'
const policies = `/apis/${admission}/v1/validatingadmissionpolicies`
const bindings = `/apis/${admission}/v1/validatingadmissionpolicybindings`
const clients = 'orch.io/orch-apiserver-client'

async function certificateRequest(subject: string): Promise<string> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const request = await Pkcs10CertificateRequestGenerator.create({ name: subject, keys, signingAlgorithm: algorithm })
  return Buffer.from(request.toString('pem')).toString('base64')
}

describe('what gives somebody rights by other ways than roles', () => {
  const server = useServerHere({ store: 'lmdb' })
  const plain = () => server.client.as(plainToken)
  const refused = (reply: Reply): string => failed(reply, 403, 'Forbidden').message
  const grant = async (...rules: object[]): Promise<void> => {
    const name = uniqueName('granted')
    const of = (kind: string, more: object) => ({ apiVersion: `${rbac}/v1`, kind, metadata: { name }, ...more })
    succeeded(await server.client.post(`/apis/${rbac}/v1/clusterroles`, of('ClusterRole', { rules })))
    const binding = of('ClusterRoleBinding', {
      subjects: [{ apiGroup: rbac, kind: 'User', name: 'plain' }],
      roleRef: { apiGroup: rbac, kind: 'ClusterRole', name },
    })
    succeeded(await server.client.post(`/apis/${rbac}/v1/clusterrolebindings`, binding))
  }
  const rule = (apiGroup: string, resources: string[], verbs: string[], resourceNames: string[] = []) => ({
    apiGroups: [apiGroup],
    resources,
    verbs,
    resourceNames,
  })
  const settled = (ask: () => Promise<Reply>, status: number): Promise<Reply> =>
    eventually(ask, (reply) => reply.status === status)

  describe('a request for a certificate', () => {
    let request = ''
    beforeAll(async () => {
      request = await certificateRequest('CN=jane, O=team')
      await grant(
        rule(certificates, ['certificatesigningrequests'], ['create', 'get', 'list']),
        rule(
          certificates,
          ['certificatesigningrequests/approval', 'certificatesigningrequests/status'],
          ['update', 'patch'],
        ),
      )
      await settled(() => plain().get(requests), 200)
    })
    const made = async (signerName: string, text = request): Promise<Reply> =>
      plain().post(requests, {
        apiVersion: `${certificates}/v1`,
        kind: 'CertificateSigningRequest',
        metadata: { generateName: 'r-' },
        spec: { request: text, signerName, usages: ['client auth'] },
      })
    const pathOf = async (signerName: string): Promise<string> =>
      `${requests}/${succeeded(await made(signerName)).metadata.name}`
    const approved = { status: { conditions: [{ type: 'Approved', status: 'True', reason: 'R' }] } }

    it('is approved by who may approve for its signer, by its name or its domain', async () => {
      const one = await pathOf('example.com/one')
      const other = await pathOf('example.org/other')
      expect(refused(await plain().patch(`${one}/approval`, approved))).toContain(
        'is forbidden: user not permitted to approve requests with signerName "example.com/one"',
      )
      await grant(rule(certificates, ['signers'], ['approve'], ['example.com/one', 'example.org/*']))
      await settled(() => plain().patch(`${one}/approval`, approved), 200)
      succeeded(await plain().patch(`${other}/approval`, approved))
      refused(await plain().patch(`${await pathOf('example.com/two')}/approval`, approved))
      succeeded(await server.client.patch(`${await pathOf('example.com/two')}/approval`, approved))
    })

    it('is signed by who may sign for its signer', async () => {
      const path = `${await pathOf('example.com/three')}/status`
      const signed = { status: { certificate } }
      expect(refused(await plain().patch(path, signed))).toContain('user not permitted to sign requests')
      const failing = { status: { conditions: [{ type: 'Failed', status: 'True', reason: 'R' }] } }
      expect(refused(await plain().patch(path, failing))).toContain('user not permitted to sign requests')
      await grant(rule(certificates, ['signers'], ['sign'], ['example.com/three']))
      await settled(() => plain().patch(path, signed), 200)
    })

    it('asks for no certificate that may do everything', async () => {
      const masters = await certificateRequest('CN=jane, O=team, O=system:masters')
      expect(refused(await made(clients, masters))).toContain(
        `use of ${clients} signer with system:masters group is not allowed`,
      )
      succeeded(await made(clients))
      succeeded(await made('example.com/one', masters))
    })

    it('names no signer of old', async () => {
      const { details } = failed(await made('orch.io/legacy-unknown'), 422, 'Invalid')
      expect(details.causes).toMatchObject([
        {
          field: 'spec.signerName',
          message: expect.stringContaining('the legacy signerName is not allowed') as string,
        },
      ])
    })
  })

  it('a policy reads no parameters that its writer may not read', async () => {
    const namespace = await newNamespace(server.client)
    await grant(
      rule(admission, ['validatingadmissionpolicies', 'validatingadmissionpolicybindings'], ['create', 'patch']),
    )
    const policy = (name: string) => ({
      apiVersion: `${admission}/v1`,
      kind: 'ValidatingAdmissionPolicy',
      metadata: { name },
      spec: {
        paramKind: { apiVersion: 'v1', kind: 'Secret' },
        matchConstraints: {
          resourceRules: [{ apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE'], resources: ['events'] }],
        },
        validations: [{ expression: 'true', messageExpression: 'string(params.data)' }],
      },
    })
    const binding = (more: object) => ({
      apiVersion: `${admission}/v1`,
      kind: 'ValidatingAdmissionPolicyBinding',
      metadata: { generateName: 'b-' },
      spec: {
        policyName: 'tells',
        validationActions: ['Warn'],
        paramRef: { parameterNotFoundAction: 'Allow', ...more },
      },
    })
    const fields = (reply: Reply): unknown =>
      failed(reply, 422, 'Invalid').details.causes?.map(({ field, reason }) => [field, reason])
    expect(fields(await settled(() => plain().post(policies, policy('other')), 422))).toEqual([
      ['spec.paramKind', 'FieldValueForbidden'],
    ])
    succeeded(await server.client.post(policies, policy('tells')))
    // What is not about parameters is no question of reading them.
    succeeded(await plain().patch(`${policies}/tells`, { metadata: { labels: { a: 'b' } } }))
    for (const paramRef of [
      { name: 'a', namespace },
      { name: 'a' },
      { selector: { matchLabels: { a: 'b' } }, namespace },
    ])
      expect(fields(await plain().post(bindings, binding(paramRef)))).toEqual([
        ['spec.paramRef', 'FieldValueForbidden'],
      ])
    await grant(rule('', ['secrets'], ['get'], ['a']))
    await settled(() => plain().post(bindings, binding({ name: 'a', namespace })), 201)
    expect(fields(await plain().post(bindings, binding({ name: 'b', namespace })))).toHaveLength(1)
    expect(fields(await plain().post(policies, policy('other')))).toHaveLength(1)
    await grant(rule('', ['secrets'], ['get', 'list']))
    await settled(() => plain().post(policies, policy('other')), 201)
    succeeded(await plain().post(bindings, binding({ selector: { matchLabels: { a: 'b' } }, namespace })))
  })
})
