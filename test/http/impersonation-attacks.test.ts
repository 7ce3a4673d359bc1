import { describe, expect, it } from 'vitest'
import type { Client } from '../support/client.ts'
import { useServerHere } from '../support/server-here.ts'
import { plainToken } from '../support/server.ts'
import { core, eventually, succeeded, uniqueName } from './objects.ts'
import { head, RawConnection } from './raw-connection.ts'

const rbac = 'rbac.authorization.orch.io'
const secrets = core('orch-system', 'secrets')

interface Answered {
  readonly status: number
  readonly message: string
}

/** Sends a request as the bytes say, and returns status and message of the answer. */
async function sent(client: Client, lines: readonly string[], path = secrets): Promise<Answered> {
  const connection = await RawConnection.open(client)
  connection.send(`${head(client, 'GET', path, 'Connection: close', ...lines)}\r\n\r\n`)
  const text = await connection.untilClosed()
  const body = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)
  const message = /"message":"((?:[^"\\]|\\.)*)"/.exec(body)?.[1] ?? ''
  return { status: Number(text.split(' ')[1]), message: message.replaceAll('\\"', '"') }
}

describe('somebody without rights who asks to be another', () => {
  const server = useServerHere({ store: 'lmdb' })
  const plain = () => server.client.as(plainToken)

  it.each([
    ['the header as it is written', ['Impersonate-User: admin'], 403],
    ['in capitals', ['IMPERSONATE-USER: admin'], 403],
    ['in small letters', ['impersonate-user: admin'], 403],
    ['in mixed letters', ['iMPERSONATE-uSER: admin', 'IMPERSONATE-group: system:masters'], 403],
    ['twice', ['Impersonate-User: plain', 'Impersonate-User: admin'], 400],
    ['twice in other letters', ['Impersonate-User: plain', 'impersonate-USER: admin'], 400],
    ['oneself in a mighty group', ['Impersonate-User: plain', 'Impersonate-Group: system:masters'], 403],
    ['a group alone', ['Impersonate-Group: system:masters'], 400],
    ['a group and an empty user', ['Impersonate-User: ', 'Impersonate-Group: system:masters'], 400],
    ['a uid alone', ['Impersonate-Uid: admin-uid'], 400],
    ['an extra value alone', ['Impersonate-Extra-Scopes: all'], 400],
    ['an extra key in percent signs', ['Impersonate-User: admin', 'Impersonate-Extra-%73copes: all'], 403],
    ['an extra key that is none', ['Impersonate-User: admin', 'Impersonate-Extra-%ZZ: all'], 403],
    ['an extra key without a name', ['Impersonate-Extra-: all'], 400],
    ['a key of prototypes', ['Impersonate-User: admin', 'Impersonate-Extra-__proto__: all'], 403],
    ['a service account', ['Impersonate-User: system:serviceaccount:orch-system:namespace-controller'], 403],
    ['half a service account', ['Impersonate-User: system:serviceaccount:orch-system'], 403],
    ['more than a service account', ['Impersonate-User: system:serviceaccount:a:b:c'], 403],
    ['a node', ['Impersonate-User: system:node:n', 'Impersonate-Group: system:nodes'], 403],
    ['a controller', ['Impersonate-User: system:orch-controller-manager'], 403],
    ['an unknown header', ['Impersonate-Users: admin'], 403],
    ['the prefix alone', ['Impersonate-: admin'], 403],
    ['an underscore', ['Impersonate_User: admin'], 403],
    ['a space before the colon', ['Impersonate-User : admin'], 400],
    ['a line that is folded', ['Impersonate-User: plain\r\n admin'], 400],
    ['a bare line feed', ['X: y\nImpersonate-User: admin'], 400],
    ['a control character', ['Impersonate-User: ad\u0000min'], 400],
    ['a connection header that names it', ['Connection: Impersonate-User', 'Impersonate-User: admin'], 403],
    ['the headers of a proxy', ['X-Remote-User: admin', 'X-Remote-Group: system:masters'], 403],
  ])('is refused: %s [IMPERS-01] [IMPERS-03]', async (_what, lines, status) => {
    const answer = await sent(plain(), lines)
    expect(answer.status).toBe(status)
    expect(answer.message).not.toContain('User "admin"')
    // Without rights of another, and by the same lines, no watch, no connection and no path is opened either.
    for (const path of [`${secrets}?watch=true`, '/metrics', core('default', 'pods', 'p/exec?command=sh')])
      expect([path, (await sent(plain(), lines, path)).status]).toEqual([path, status])
  })

  it('is refused in the end of a chunked body, which is no header', async () => {
    const client = plain()
    const connection = await RawConnection.open(client)
    const review = '{"apiVersion":"authentication.orch.io/v1","kind":"SelfSubjectReview"}'
    const chunked = ['Content-Type: application/json', 'Transfer-Encoding: chunked', 'Trailer: Impersonate-User']
    const path = '/apis/authentication.orch.io/v1/selfsubjectreviews'
    connection.send(`${head(client, 'POST', path, 'Connection: close', ...chunked)}\r\n\r\n`)
    connection.send(`${review.length.toString(16)}\r\n${review}\r\n0\r\nImpersonate-User: admin\r\n\r\n`)
    const text = await connection.untilClosed()
    expect(text).not.toContain('"username":"admin"')
  })
})

describe('somebody who may be one other', () => {
  const server = useServerHere({ store: 'lmdb' })
  const plain = () => server.client.as(plainToken)

  it('may be none whose name, group or key is written a little differently [IMPERS-01] [IMPERS-02]', async () => {
    const name = uniqueName('actor')
    const mayBe = (resources: string[], resourceNames: string[], apiGroups = ['']) => ({
      verbs: ['impersonate'],
      apiGroups,
      resources,
      resourceNames,
    })
    const rules = [
      mayBe(['users'], ['jane']),
      mayBe(['groups'], ['team']),
      mayBe(['userextras/scopes'], ['a'], ['authentication.orch.io']),
    ]
    const of = (kind: string, more: object) => ({ apiVersion: `${rbac}/v1`, kind, metadata: { name }, ...more })
    const binding = {
      subjects: [{ apiGroup: rbac, kind: 'User', name: 'plain' }],
      roleRef: { apiGroup: rbac, kind: 'ClusterRole', name },
    }
    succeeded(await server.client.post(`/apis/${rbac}/v1/clusterroles`, of('ClusterRole', { rules })))
    succeeded(await server.client.post(`/apis/${rbac}/v1/clusterrolebindings`, of('ClusterRoleBinding', binding)))
    // Who is allowed to be another is refused as that one.
    const isJane = ({ message }: Answered): boolean => message.includes('User "jane" cannot list')
    const jane = 'Impersonate-User: jane'
    await eventually(() => sent(plain(), [jane]), isJane)
    for (const lines of [
      [jane, 'Impersonate-Group: team', 'Impersonate-Group: team'],
      ['IMPERSONATE-USER: jane', 'impersonate-extra-scopes: a'],
      [jane, 'Impersonate-Extra-%73copes: a'],
    ])
      expect([lines, isJane(await sent(plain(), lines))]).toEqual([lines, true])
    for (const lines of [
      ['Impersonate-User: Jane'],
      ['Impersonate-User: jane,admin'],
      ['Impersonate-User: jane%20'],
      ['Impersonate-User: *'],
      [jane, 'Impersonate-Group: team,system:masters'],
      [jane, 'Impersonate-Group: team', 'Impersonate-Group: system:masters'],
      [jane, 'Impersonate-Group: '],
      [jane, 'Impersonate-Extra-Scopes: a', 'Impersonate-Extra-Scopes: b'],
      [jane, 'Impersonate-Extra-Scopes: b', 'Impersonate-Extra-%73copes: a'],
      [jane, 'Impersonate-Extra-Scopes: a', 'Impersonate-Extra-%73copes: b'],
      [jane, 'Impersonate-Extra-%53copes: a'],
      [jane, 'Impersonate-Extra-scopes%2Fmore: a'],
      [jane, 'Impersonate-Uid: u'],
    ]) {
      const answer = await sent(plain(), lines)
      expect([lines, answer.status, answer.message.includes('User "plain" cannot impersonate')]).toEqual([
        lines,
        403,
        true,
      ])
    }
  })
})
