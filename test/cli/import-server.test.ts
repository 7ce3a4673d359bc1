import type { AddressInfo } from 'node:net'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { run } from '../../cli/import/command.ts'
import { definitions } from '../http/custom.ts'
import { succeeded } from '../http/objects.ts'
import { httpServer } from '../support/http-server.ts'
import { useInProcessServer } from '../support/in-process.ts'
import { runHere } from './diff/support.ts'
import { root, scratch } from './support.ts'

const file = join(root, 'test/fixtures/definitions/cert-manager.yaml')

/** Starts a server that answers as a test says; returns its URL. */
async function answering(answer: (url: string) => readonly [number, object]): Promise<string> {
  const server = httpServer(({ url = '' }, response) => {
    const [code, body] = answer(url)
    response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const groups = {
  groups: [
    { name: 'apps', versions: [] },
    {
      name: 'apiextensions.k8s.io',
      versions: [{ version: 'v1', groupVersion: 'apiextensions.k8s.io/v1' }],
    },
  ],
}
const thing = (n: number): object => ({
  metadata: { name: `things${n}.a.example` },
  spec: {
    group: 'a.example',
    scope: 'Cluster',
    names: { kind: `Thing${n}`, plural: `things${n}` },
    versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } }],
  },
})
const listOf = (items: readonly object[], token?: string): object => ({
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinitionList',
  items,
  metadata: { ...(token === undefined ? {} : { continue: token }) },
})

/** What is said of an import from a server that answers so. */
const said = async (answer: (url: string) => readonly [number, object], ...flags: string[]): Promise<string> => {
  const url = await answering(answer)
  const { stdout, stderr } = await runHere(run, '--server', url, '--out', scratch(), ...flags)
  return (stdout + stderr).replaceAll(url, 'URL')
}

describe('definitions of a running server', () => {
  const server = useInProcessServer({ store: 'lmdb' })
  beforeAll(async () => {
    for (const document of parseAllDocuments(readFileSync(file, 'utf8'))) {
      const text = JSON.stringify(document).replaceAll('x-kubernetes-', 'x-orch-')
      succeeded(await server.client.post(definitions, JSON.parse(text.replaceAll('k8s.io', 'orch.io')) as object))
    }
  })

  /** Flags that lead to the server, by a user with these rights. */
  function flags(token = server.client.options.token): readonly string[] {
    const folder = scratch()
    const authority = join(folder, 'ca.crt')
    const tokenFile = join(folder, 'token')
    writeFileSync(authority, String(server.client.options.ca))
    writeFileSync(tokenFile, `${token}\n`)
    return ['--server', server.url, '--certificate-authority', authority, '--token-file', tokenFile]
  }
  const imported = (...argv: readonly string[]) => runHere(run, ...argv, '--out', scratch())

  it('become the schema files that those of files become', async () => {
    const fromServer = scratch()
    const fromFile = scratch()
    expect(await runHere(run, ...flags(), '--out', fromServer)).toMatchObject({ code: 0, stderr: '' })
    await runHere(run, file, '--out', fromFile)
    expect(readdirSync(fromServer, { recursive: true }).sort()).toEqual(
      readdirSync(fromFile, { recursive: true }).sort(),
    )
    const [one, other] = [fromServer, fromFile].map((folder): unknown =>
      parse(readFileSync(join(folder, 'cert-manager.io/v1.yaml'), 'utf8')),
    )
    expect(one).toEqual(other)
  })

  it('are read as a client configuration says', async () => {
    const config = join(scratch(), 'config')
    const { ca = '', token } = server.client.options
    const entry = (field: string, value: object): object => ({ [`${field}s`]: [{ name: 'x', [field]: value }] })
    const document = {
      apiVersion: 'v1',
      kind: 'Config',
      'current-context': 'x',
      ...entry('cluster', { server: server.url, 'certificate-authority-data': Buffer.from(ca).toString('base64') }),
      ...entry('user', { token }),
      ...entry('context', { cluster: 'x', user: 'x' }),
    }
    writeFileSync(config, JSON.stringify(document))
    expect(await imported('--kubeconfig', config)).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringContaining('created cert-manager.io/v1.yaml\n') as unknown,
    })
    expect((await imported('--kubeconfig', config, '--group', 'no.example')).stderr).toBe(
      `there is no CustomResourceDefinition of no.example in ${server.url}`,
    )
  })

  it('need a user who may read them, and a certificate that is trusted', async () => {
    const refused = await imported(...flags('no:rights'))
    expect(refused).toMatchObject({ code: 1, stdout: '' })
    expect(refused.stderr).toContain(`${server.url} does not let this user read definitions (403): `)
    expect((await imported('--server', server.url)).stderr).toBe(
      `${server.url} can't be reached: its certificate is not signed by an authority that is trusted`,
    )
    const elsewhere = server.url.replace('https', 'http')
    expect((await imported('--server', elsewhere)).stderr).toBe(`${elsewhere} can't be reached: the connection was cut`)
  })
})

describe('a server that is asked for definitions', () => {
  it('is asked page by page, also when the token has expired meanwhile', async () => {
    const asked: string[] = []
    const text = await said((url) => {
      asked.push(url.replace(/^.*\?/, ''))
      if (url === '/apis') return [200, groups]
      if (url.endsWith('continue=two')) return [410, { metadata: { continue: 'again' }, message: 'too old' }]
      return url.includes('continue') ? [200, listOf([thing(3)])] : [200, listOf([thing(1), thing(2)], 'two')]
    })
    expect(text).toContain('created a.example/v1.yaml\n')
    expect(asked).toEqual(['/apis', 'limit=50', 'limit=50&continue=two', 'limit=50&continue=again'])
  })

  it.each([
    ['knows nobody', [401, { message: 'Unauthorized' }], 'refused the credential (401): provide a valid one'],
    ['is overloaded', [503, { message: 'later' }], "can't be read: later"],
    ['is something else', [404, {}], "can't be read: the answer is 404"],
    ['has no definitions', [200, { groups: [] }], 'serves no CustomResourceDefinitions of version v1'],
  ] as const)('says in one sentence that it %s', async (_, answer, sentence) => {
    expect(await said(() => answer)).toContain(`URL ${sentence}`)
  })

  it('is not listened to without end', async () => {
    const text = await said((url) => [200, url === '/apis' ? groups : listOf([], 'more')])
    expect(text).toBe('URL lists definitions without end')
  })

  it.each([
    [['--server', 'example.test'], 'the server "example.test" is not an https:// or http:// URL'],
    [['--server', 'https://a', '--kubeconfig', 'b'], 'import takes files or folders of definitions, or --server, or'],
    [['--server', 'https://a', 'b.yaml'], 'import takes files or folders of definitions, or --server, or'],
    [['--token-file', 'a', 'b.yaml'], '--certificate-authority and --token-file need --server'],
    [['--server', 'https://a', '--token-file', '/nonexistent'], 'the file /nonexistent does not exist'],
  ])('is named as it must be: %j', async (argv, sentence) => {
    expect((await runHere(run, ...argv)).stderr).toContain(sentence)
  })
})
