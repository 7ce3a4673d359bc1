import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { format } from 'prettier'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { parseSamples } from '../support/metrics.ts'
import { familyOf, selectionsOf } from '../support/promql.ts'
import { useServerHere } from '../support/server-here.ts'
import { configuration, useFolder, webhook } from './authorization/configuration.ts'
import { configMap, core, newNamespace, succeeded } from './objects.ts'

const docs = resolve(import.meta.dirname, '../../docs/operations')
const read = (name: string): string => readFileSync(join(docs, name), 'utf8')

interface Rule {
  readonly alert: string
  readonly expr: string
  readonly annotations: { readonly summary: string }
}
const alerts = (): readonly Rule[] =>
  (parse(read('alerts.yaml')) as { groups: { rules: Rule[] }[] }).groups.flatMap(({ rules }) => rules)

interface Panel {
  readonly id: number
  readonly title: string
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[]
}
const panels = (): readonly Panel[] => (JSON.parse(read('dashboard.json')) as { panels: Panel[] }).panels

/** What a server says of a metric. */
interface Family {
  readonly type: string
  readonly stability: string
  readonly help: string
  readonly labels: Set<string>
  /** Upper bounds of the buckets of a histogram, in order, but for the last, which has none. */
  readonly bounds: Set<number>
}

/** Returns the metrics in a text in the format of Prometheus, by name, each with the labels of its series. */
function familiesIn(text: string): Map<string, Family> {
  const types = new Map([...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => [name, type]))
  const families = new Map<string, Family>()
  for (const [, name = '', stability = '', help = ''] of text.matchAll(/^# HELP (\S+) \[([A-Z]+)\] (.*)$/gm))
    families.set(name, { type: types.get(name) ?? '', stability, help, labels: new Set(), bounds: new Set() })
  for (const { name, labels } of parseSamples(text)) {
    const family = families.get(familyOf(name, families))
    for (const label of Object.keys(labels)) family?.labels.add(label)
    const bound = Number(labels['le'])
    if (family?.type === 'histogram' && Number.isFinite(bound)) family.bounds.add(bound)
  }
  return families
}

/** Kubernetes' list of its metrics, and what became of each. */
interface Listed {
  /** Type and labels by name. */
  readonly served: Readonly<Record<string, readonly string[]>>
  /** Names of each level; those of none are ALPHA. */
  readonly levels: Readonly<Record<'STABLE' | 'BETA', readonly string[]>>
  /** Upper bounds by name. */
  readonly buckets: Readonly<Record<string, readonly number[]>>
  /** Shown for the releases that had them. */
  readonly former: readonly string[]
  readonly absent: readonly { readonly why: string; readonly names: readonly string[] }[]
  readonly own: readonly string[]
}
const listed = (): Listed =>
  parse(readFileSync(resolve(import.meta.dirname, '../support/kubernetes-metrics.yaml'), 'utf8')) as Listed
const OF_PROCESS = /^(process|nodejs)_/

/** Labels by which nothing is counted before something goes wrong, or before a webhook or an audit log is there. */
const RARE = new Set(['code', 'error_type', 'name', 'plugin', 'result', 'kind', 'removed_release', 'status'])

describe('what operators are given', () => {
  const folder = useFolder()
  const hook = join(folder.folder, 'hook.yaml')
  folder.write('hook.yaml', hookConfiguration('https://127.0.0.1:1/'))
  const access = folder.write(
    'authorization.json',
    configuration({ type: 'RBAC', name: 'rbac' }, webhook('hook', hook)),
  )
  const authentication = folder.write(
    'authentication.json',
    JSON.stringify({ apiVersion: 'apiserver.config.orch.io/v1beta1', kind: 'AuthenticationConfiguration', jwt: [] }),
  )
  const policy = folder.write(
    'audit.json',
    JSON.stringify({ apiVersion: 'audit.orch.io/v1', kind: 'Policy', rules: [{ level: 'Metadata' }] }),
  )
  const server = useServerHere({
    store: 'lmdb',
    flags: [
      '--authorization-config',
      access,
      '--authentication-config',
      authentication,
      '--authentication-token-webhook-config-file',
      hook,
      '--audit-policy-file',
      policy,
      '--audit-log-path',
      folder.path('audit.log'),
      '--enable-bootstrap-token-auth',
    ],
  })

  /** The metrics after some traffic. */
  async function families(): Promise<Map<string, Family>> {
    const { client } = server
    const ns = await newNamespace(client)
    const maps = core(ns, 'configmaps')
    const watch = await client.watch(`${maps}?watch=1`)
    succeeded(await client.post(maps, configMap('a')))
    succeeded(await client.get(maps))
    await watch.take(1)
    await client.get('/readyz')
    const texts = await Promise.all(['/metrics', '/metrics/slis'].map(async (path) => (await client.get(path)).text))
    await watch.close()
    return new Map(texts.flatMap((text) => [...familiesIn(text)]))
  }

  it('reads no metric that the server does not show, and no label that it does not have', async () => {
    const known = await families()
    const expressions = [
      ...alerts().map(({ alert, expr }) => [alert, expr] as const),
      ...panels().flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const)),
    ]
    expect(expressions.length).toBeGreaterThan(50)
    for (const [where, expression] of expressions) {
      for (const { metric, labels } of selectionsOf(expression)) {
        const family = known.get(familyOf(metric, known))
        expect(family, `${where} reads ${metric}`).toBeDefined()
        if (family === undefined) continue
        const isPart = metric !== familyOf(metric, known)
        expect(isPart, `${where} reads ${metric} as a histogram`).toBe(family.type === 'histogram')
        if (family.labels.size === 0) continue
        const missing = labels.filter((label) => !family.labels.has(label) && !RARE.has(label))
        expect(missing, `labels of ${metric} in ${where}`).toEqual([])
      }
    }
  })

  it('explains every alert, and no other', () => {
    const text = readFileSync(join(docs, '../operations.md'), 'utf8')
    const explained = [...text.matchAll(/^### `([A-Z][A-Za-z]+)`$/gm)].map(([, name]) => name)
    expect(explained).toEqual(alerts().map(({ alert }) => alert))
    for (const { annotations } of alerts()) expect(annotations.summary).toMatch(/\.$/)
  })

  it('has panels with a number and a title of their own', () => {
    const all = panels()
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    expect(new Set(all.map(({ title }) => title)).size).toBe(all.length)
  })

  it('lists every metric with its level [METRIC-01]', async () => {
    const known = [...(await families())].sort(([a], [b]) => (a < b ? -1 : 1))
    const rows = known.map(
      ([name, { type, stability, help }]) =>
        `| \`${name}\` | ${type} | ${stability} | ${help.replaceAll('|', '\\|')} |`,
    )
    const text = `# Metrics

Every metric of a server, as \`/metrics\` and \`/metrics/slis\` describe it. A test compares this table with a running server;
\`npx vitest run test/http/operations.test.ts -u\` writes it anew.

| name | type | level | description |
| --- | --- | --- | --- |
${rows.join('\n')}
`
    const options = { parser: 'markdown', printWidth: 120 } as const
    await expect(await format(text, options)).toMatchFileSnapshot(join(docs, 'metrics.md'))
  })

  it('has Kubernetes’ metrics with their types and labels, or says why not [METRIC-01]', async () => {
    const known = await families()
    const { served, former, absent, own } = listed()
    for (const [name, [type, ...labels]] of Object.entries(served)) {
      expect(known.get(name)?.type, name).toBe(type)
      const shown = [...(known.get(name)?.labels ?? [])].filter((label) => label !== 'le').sort()
      if (shown.length > 0) expect(shown, name).toEqual(labels)
    }
    const names = [...Object.keys(served), ...own, ...former, ...absent.flatMap((each) => each.names)]
    expect(new Set(names).size).toBe(names.length)
    const unlisted = [...known.keys()].filter(
      (name) => !OF_PROCESS.test(name) && !(name in served) && !own.includes(name),
    )
    expect(unlisted).toEqual([])
  })

  it('has Kubernetes’ metrics at their levels, and with their buckets [METRIC-01]', async () => {
    const known = await families()
    const { served, levels, buckets } = listed()
    const levelOf = (name: string): string =>
      levels.STABLE.includes(name) ? 'STABLE' : levels.BETA.includes(name) ? 'BETA' : 'ALPHA'
    const names = Object.keys(served)
    expect([...levels.STABLE, ...levels.BETA, ...Object.keys(buckets)].filter((name) => !names.includes(name))).toEqual(
      [],
    )
    const shown = names.map((name) => [name, known.get(name)?.stability])
    expect(shown).toEqual(names.map((name) => [name, levelOf(name)]))
    const bounds = Object.keys(buckets).map((name) => [name, [...(known.get(name)?.bounds ?? [])]] as const)
    const counted = bounds.filter(([, each]) => each.length > 0)
    expect(Object.fromEntries(counted)).toEqual(Object.fromEntries(counted.map(([name]) => [name, buckets[name]])))
    expect(counted.length).toBeGreaterThanOrEqual(8)
  })

  it('follows the rules of names, and shows no credential', async () => {
    const { text } = await server.client.get('/metrics')
    for (const [name, { type, labels }] of await families()) {
      expect(name).toMatch(/^[a-z][a-z0-9_]*$/)
      if (type === 'gauge') expect(name, 'a gauge is no total').not.toMatch(/_total$/)
      expect(name, 'units are whole').not.toMatch(/_(ms|milliseconds|kb|mb|minutes)(_|$)/)
      for (const label of labels) expect(label, name).toMatch(/^[a-z][a-z0-9_]*$/)
    }
    for (const secret of [server.client.options.token, 'Bearer', 'eyJ', 'PRIVATE KEY'])
      expect(text).not.toContain(secret)
  })
})

function hookConfiguration(url: string): string {
  return JSON.stringify({
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: 'hook', cluster: { server: url, 'insecure-skip-tls-verify': true } }],
    contexts: [{ name: 'hook', context: { cluster: 'hook', user: 'server' } }],
    users: [{ name: 'server', user: {} }],
    'current-context': 'hook',
  })
}
