import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Agent, fetch } from 'undici'
import { expect, it, onTestFinished } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { orchHere, root, scratch, start } from './support.ts'

const fixtures = join(root, 'test/fixtures/definitions')
interface Definition {
  readonly metadata: { readonly name: string }
  readonly spec: {
    readonly group: string
    readonly names: { readonly plural: string }
    readonly versions: readonly { readonly name: string; readonly served: boolean }[]
  }
}

const served = readdirSync(fixtures).map((name) => join(fixtures, name))
const written = served.flatMap((file) =>
  parseAllDocuments(readFileSync(file, 'utf8')).map((document) => document.toJS() as Definition),
)

interface Answer {
  readonly status: number
  readonly warning: string | null
  readonly body: { readonly [key: string]: unknown }
}

/** Starts a server of generated code; asks it as the administrator. */
async function serve(...flags: string[]) {
  const data = join(scratch(), 'data')
  const server = start('serve', '--data-dir', data, '--secure-port', '0', ...flags)
  const [, url = ''] = await server.waitFor(/listens on (https:\/\/[^\s,]+)[^]*\n {2}curl/)
  const dispatcher = new Agent({ connect: { ca: readFileSync(join(data, 'pki/ca.crt')) } })
  onTestFinished(() => dispatcher.close())
  const headers = {
    authorization: `Bearer ${readFileSync(join(data, 'admin.token'), 'utf8').trim()}`,
    'content-type': 'application/json',
  }
  return async (path: string, body?: object): Promise<Answer> => {
    const method = body === undefined ? 'GET' : 'POST'
    const content = body === undefined ? {} : { body: JSON.stringify(body) }
    const answer = await fetch(url + path, { dispatcher, headers, method, ...content })
    return {
      status: answer.status,
      warning: answer.headers.get('warning'),
      body: (await answer.json()) as Answer['body'],
    }
  }
}

it('definitions become schema files that pass generate, and their kinds are served', async () => {
  const schemas = join(scratch(), 'schemas')
  cpSync(join(root, 'schemas'), schemas, { recursive: true })
  const imported = await orchHere('import', ...served, '--out', schemas)
  expect(imported.code).toBe(1)
  const leftOut = [...imported.stderr.matchAll(/^orch: (\S+): (\S+) is left out: .+$/gm)].map(
    ([, name, version]) => `${name} ${version}`,
  )
  expect(leftOut.toSorted()).toEqual([
    'machines.cluster.x-k8s.io v1alpha4',
    'opentelemetrycollectors.opentelemetry.io v1alpha1',
    'servers.policy.linkerd.io v1alpha1',
    'volumes.longhorn.io v1beta1',
  ])
  expect(imported.stderr.trim().split('\n')).toHaveLength(leftOut.length)
  expect(imported.stdout).toMatch(/^created argoproj\.io\/v1alpha1\.yaml\ncreated /)
  const again = await orchHere('import', ...served, '--out', schemas)
  expect(again).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(/has argoproj\.io\/v1alpha1\.yaml/),
  })
  const generated = join(scratch(), 'generated')
  expect(await orchHere('generate', schemas, '--out', generated)).toMatchObject({ code: 0 })

  const ask = await serve('--definitions', generated)
  const answers = await Promise.all(
    written.flatMap(({ metadata, spec }) =>
      spec.versions.map(async ({ name, served: isServed }) => {
        const path = `/apis/${spec.group}/${name}/${spec.names.plural}`
        const isAnswered = isServed && !leftOut.includes(`${metadata.name} ${name}`)
        return { path, isAnswered, status: (await ask(path)).status }
      }),
    ),
  )
  expect(answers.filter(({ isAnswered, status }) => status !== (isAnswered ? 200 : 404))).toEqual([])
  expect(answers.length).toBeGreaterThan(40)
  const routes = '/apis/gateway.networking.k8s.io/v1/namespaces/default/httproutes'
  const route = (port: object): object => ({
    apiVersion: 'gateway.networking.k8s.io/v1',
    kind: 'HTTPRoute',
    metadata: { name: 'r' },
    spec: { rules: [{ matches: [{}], backendRefs: [{ name: 'b', ...port }] }] },
  })
  const refused = await ask(routes, route({}))
  expect([refused.status, refused.body['message']]).toEqual([
    422,
    expect.stringContaining('Must have port for Service reference'),
  ])
  expect(await ask(routes, route({ port: 80 }))).toMatchObject({
    status: 201,
    body: {
      spec: {
        rules: [
          {
            matches: [{ path: { type: 'PathPrefix', value: '/' } }],
            backendRefs: [{ name: 'b', group: '', kind: 'Service', port: 80, weight: 1 }],
          },
        ],
      },
    },
  })
  // A field that only one version has goes with the object through the other.
  const store = {
    apiVersion: 'external-secrets.io/v1alpha1',
    kind: 'SecretStore',
    metadata: { name: 's' },
    spec: { controller: 'c', provider: { vault: { server: 'v', namespace: 'n' } } },
  }
  const stores = (version: string): string => `/apis/external-secrets.io/${version}/namespaces/default/secretstores`
  expect(await ask(stores('v1alpha1'), store)).toMatchObject({
    status: 201,
    warning: '299 - "external-secrets.io/v1alpha1 SecretStore is deprecated"',
  })
  expect(await ask(`${stores('v1')}/s`)).toMatchObject({
    body: { spec: { provider: { vault: { server: 'v', version: 'v2' } } } },
  })
  expect(await ask(`${stores('v1alpha1')}/s`)).toMatchObject({ body: { spec: store.spec } })
  expect((await ask('/apis/argoproj.io/v1alpha1')).body['resources']).toEqual(
    expect.arrayContaining([expect.objectContaining({ name: 'rollouts/scale' })]),
  )
})

it('kinds of schema files become definitions that a server takes', async () => {
  const schemas = join(scratch(), 'schemas')
  // A folder that has nothing gets what every schema folder needs.
  expect(await orchHere('import', join(fixtures, 'cert-manager.yaml'), '--out', schemas)).toEqual({
    code: 0,
    stderr: '',
    stdout: 'created vendor.yaml\ncreated meta/v1.yaml\ncreated cert-manager.io/v1.yaml\n',
  })
  const out = join(scratch(), 'definitions')
  const names = join(root, 'schemas/vendor.yaml')
  expect(await orchHere('export', schemas, '--vendor', names, '--out', out)).toMatchObject({
    code: 0,
    stderr: '',
    stdout: ['certificates', 'issuers', 'clusterissuers']
      .map((each) => `created cert-manager.io_${each}.yaml\n`)
      .join(''),
  })
  const ask = await serve()
  const path = '/apis/apiextensions.orch.io/v1/customresourcedefinitions'
  for (const plural of ['certificates', 'issuers', 'clusterissuers']) {
    const [document] = parseAllDocuments(readFileSync(join(out, `cert-manager.io_${plural}.yaml`), 'utf8'))
    expect(await ask(path, document?.toJS() as object)).toMatchObject({ status: 201 })
  }
  const printed = await orchHere('export', schemas)
  const kinds = parseAllDocuments(printed.stdout).map((document) => document.toJS() as { apiVersion: string })
  expect(kinds.map(({ apiVersion }) => apiVersion)).toEqual(Array.from({ length: 3 }, () => 'apiextensions.k8s.io/v1'))
})

it('says what can not be imported or exported, and writes nothing then', async () => {
  const folder = scratch()
  writeFileSync(join(folder, 'a.yaml'), 'kind: Secret\n')
  const out = join(folder, 'out')
  expect(await orchHere('import', join(folder, 'a.yaml'), '--out', out)).toEqual({
    code: 1,
    stdout: '',
    stderr: `orch: there is no CustomResourceDefinition in ${folder}/a.yaml\n`,
  })
  writeFileSync(join(folder, 'b.yaml'), 'a: [\n')
  expect((await orchHere('import', folder, '--out', out)).stderr).toMatch(/^orch: [^\n]*b\.yaml: [^\n]+\n$/)
  expect((await orchHere('import', '/nonexistent')).stderr).toBe('orch: the file /nonexistent does not exist\n')
  expect(await orchHere('import')).toMatchObject({ code: 2, stdout: '' })
  expect(await orchHere('export', '/nonexistent')).toMatchObject({ code: 1, stdout: '' })
  expect(await orchHere('export', '--group', 'nope.example')).toMatchObject({ code: 1, stdout: '' })
})
