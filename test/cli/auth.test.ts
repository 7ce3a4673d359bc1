import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { plainToken, useServer } from '../support/server.ts'
import { eventually, newNamespace, succeeded } from '../http/objects.ts'
import { orch, orchHere, scratch, type Outcome } from './support.ts'

const group = 'rbac.authorization.orch.io'

describe('orch auth', () => {
  const server = useServer({ store: 'lmdb' })
  const kubeconfig = (): string => /administrator: (\S+)/.exec(server.output())?.[1] ?? ''
  const auth = (...args: readonly string[]): Promise<Outcome> => orchHere('auth', ...args, '--kubeconfig', kubeconfig())
  /** A client configuration of the user without rights. */
  function ofPlain(): string {
    const file = join(scratch(), 'plain.kubeconfig')
    const cluster = {
      server: server.url,
      'certificate-authority-data': Buffer.from(server.client.options.ca).toString('base64'),
    }
    const document = {
      apiVersion: 'v1',
      kind: 'Config',
      'current-context': 'c',
      clusters: [{ name: 'c', cluster }],
      users: [{ name: 'u', user: { token: plainToken } }],
      contexts: [{ name: 'c', context: { cluster: 'c', user: 'u' } }],
    }
    writeFileSync(file, JSON.stringify(document))
    return file
  }
  async function bind(namespace: string, role: string, ...subjects: object[]): Promise<void> {
    const kind = namespace === '' ? 'ClusterRoleBinding' : 'RoleBinding'
    const path = `/apis/${group}/v1/${namespace === '' ? '' : `namespaces/${namespace}/`}${kind.toLowerCase()}s`
    const roleRef = { apiGroup: group, kind: 'ClusterRole', name: role }
    const object = { apiVersion: `${group}/v1`, kind, metadata: { name: `${role}-here` }, subjects, roleRef }
    succeeded(await server.client.post(path, object))
  }
  const user = (name: string) => ({ apiGroup: group, kind: 'User', name })

  it('can-i prints yes and exits 0, or no and exits 1, also for somebody else [REVIEW-10]', async () => {
    const namespace = await newNamespace(server.client)
    await bind(namespace, 'view', user('jane'), { apiGroup: group, kind: 'Group', name: 'team' })
    const alone = await orch('auth', 'can-i', 'list', 'pods', '--kubeconfig', kubeconfig())
    expect(alone).toMatchObject({ code: 0, stdout: 'yes\n' })
    const asJane = ['-n', namespace, '--as', 'jane']
    await eventually(
      () => auth('can-i', 'list', 'pods', ...asJane),
      ({ code }) => code === 0,
    )
    const answers = [
      [['list', 'po', ...asJane], 0],
      [['get', 'deploy.apps/web', ...asJane], 0],
      [['get', 'pods', '--subresource=log', ...asJane], 0],
      [['delete', 'pods/web', ...asJane], 1],
      [['get', 'secrets', ...asJane], 1],
      [['list', 'pods', '-A', '--as=jane'], 1],
      [['list', 'pods', '-n', namespace, '--as=joe'], 1],
      [['list', 'pods', '-n', namespace, '--as=joe', '--as-group=team'], 0],
      [['get', '/version', '--as=jane'], 0],
      [['get', '/metrics', '--as=jane'], 1],
      [['list', 'nodes', ...asJane], 1],
    ] as const
    const got = await Promise.all(answers.map(([args]) => auth('can-i', ...args)))
    for (const [index, [args, code]] of answers.entries())
      expect([args, got[index]?.code, got[index]?.stdout]).toEqual([args, code, code === 0 ? 'yes\n' : 'no\n'])
    expect(await auth('can-i', 'list', 'pods', '-q')).toEqual({ code: 0, stdout: '', stderr: '' })
    const unknown = await auth('can-i', 'list', 'gadgets', '--as=jane')
    expect([unknown.code, unknown.stderr]).toEqual([1, 'Warning: the server doesn\'t have a resource type "gadgets"\n'])
    expect(await orchHere('auth', 'can-i', 'get', 'pods', '--kubeconfig', ofPlain())).toMatchObject({
      code: 1,
      stdout: 'no\n',
    })
    const refused = await orchHere('auth', 'can-i', 'get', 'pods', '--as=admin', '--kubeconfig', ofPlain())
    expect(refused).toMatchObject({ code: 1, stdout: '' })
    expect(refused.stderr).toContain('cannot impersonate resource "users"')
  })

  it('can-i --list prints what is allowed in a namespace', async () => {
    const { code, stdout } = await orchHere('auth', 'can-i', '--list', '--kubeconfig', ofPlain())
    expect(code).toBe(0)
    expect(stdout).toMatch(/^Resources +Non-Resource URLs +Resource Names +Verbs\n/)
    expect(stdout).toMatch(/^selfsubjectaccessreviews\.authorization\.orch\.io +\[\] +\[\] +\[create\]$/m)
    expect(stdout).toMatch(/^ +\[.*\/healthz.*\] +\[\] +\[get.*\]$/m)
  })

  it('whoami prints whom the server takes the caller for', async () => {
    const { code, stdout } = await auth('whoami', '--as=Zoë', '--as-group=a', '--as-group=b', '--as-uid=u-1')
    expect(code).toBe(0)
    expect(stdout.split('\n').map((line) => line.split(/ {2,}/))).toEqual([
      ['ATTRIBUTE', 'VALUE'],
      ['Username', 'Zoë'],
      ['UID', 'u-1'],
      ['Groups', '[a b system:authenticated]'],
      [''],
    ])
  })

  it('who-can prints each subject, with the binding and the role by which it may', async () => {
    const namespace = await newNamespace(server.client)
    await bind(namespace, 'edit', user('eve'), { kind: 'ServiceAccount', name: 'robot', namespace: 'tools' })
    const rows = (stdout: string): string[][] =>
      stdout
        .trimEnd()
        .split('\n')
        .map((line) => line.split(/ {2,}/))
    const { code, stdout } = await auth('who-can', 'delete', 'po/web', '-n', namespace)
    expect([code, rows(stdout)[0]]).toEqual([0, ['SUBJECT', 'KIND', 'NAMESPACE', 'BINDING', 'ROLE']])
    expect(rows(stdout)).toContainEqual(['eve', 'User', `RoleBinding ${namespace}/edit-here`, 'ClusterRole edit'])
    expect(rows(stdout)).toContainEqual([
      'robot',
      'ServiceAccount',
      'tools',
      `RoleBinding ${namespace}/edit-here`,
      'ClusterRole edit',
    ])
    const admin = ['system:masters', 'Group', 'ClusterRoleBinding cluster-admin', 'ClusterRole cluster-admin']
    expect(rows(stdout)).toContainEqual(admin)
    const elsewhere = await auth('who-can', 'delete', 'pods', '-A')
    expect(elsewhere.stdout).not.toContain('eve')
    expect(rows((await auth('who-can', 'get', '/healthz')).stdout).map(([subject]) => subject)).toEqual(
      expect.arrayContaining(['system:unauthenticated', 'system:masters']),
    )
    // Whoever is listed may do it, as a review says, and others may not.
    for (const [name, answer] of [
      ['eve', 0],
      ['adam', 1],
    ] as const)
      expect((await auth('can-i', 'delete', 'pods', '-n', namespace, '--as', name)).code).toBe(answer)
  })

  it('refuses what makes no sense, and says where no server is', async () => {
    for (const [args, why] of [
      [['may'], 'auth takes can-i, who-can or whoami, not "may"'],
      [['can-i', 'get'], 'expected VERB RESOURCE'],
      [['can-i', 'get', '/x', '--subresource=y'], 'a path has neither name nor subresource'],
      [['whoami', '--as-group=x'], '--as-group and --as-uid need --as'],
    ] as const) {
      const { code, stderr } = await auth(...args)
      expect([args, code, stderr.includes(why)]).toEqual([args, 2, true])
    }
    const nowhere = await orchHere('auth', 'whoami', '--data-dir', scratch())
    expect([nowhere.code, nowhere.stderr]).toEqual([1, expect.stringContaining('does not exist')])
  })
})
