import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { load, loadAll } from 'js-yaml'
import { describe, expect, it } from 'vitest'
import { gauges } from '../support/versioned-kind.ts'
import { orch, orchHere, root, scratch, type Outcome } from './support.ts'

const autoscaler = {
  apiVersion: 'autoscaling/v1',
  kind: 'HorizontalPodAutoscaler',
  metadata: { name: 'h' },
  spec: {
    scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'd' },
    minReplicas: 2,
    maxReplicas: 4,
    targetCPUUtilizationPercentage: 60,
  },
}

const gauge = (version: string, name: string, spec: object) => ({
  apiVersion: `demo.example/${version}`,
  kind: 'Gauge',
  metadata: { name },
  spec,
})

const written = (text: string): string => {
  const file = join(scratch(), 'manifest.yaml')
  writeFileSync(file, text)
  return file
}
const convert = (text: string, version: string, ...flags: string[]): Promise<Outcome> =>
  orchHere('convert', '-f', written(text), '--output-version', version, ...flags)

/** Generated code that has a kind in two versions. */
async function definitions(): Promise<string> {
  const folder = scratch()
  const schemas = join(folder, 'schemas')
  mkdirSync(join(schemas, 'demo.example'), { recursive: true })
  for (const name of ['meta', 'vendor.yaml'])
    cpSync(join(root, 'schemas', name), join(schemas, name), { recursive: true })
  for (const [name, text] of Object.entries(gauges('v2'))) writeFileSync(join(schemas, 'demo.example', name), text)
  const { code, stderr } = await orchHere('generate', schemas, '--out', join(folder, 'generated'))
  expect(code, stderr).toBe(0)
  return join(folder, 'generated')
}

describe('orch convert', () => {
  it('converts a manifest to another version and back', async () => {
    const { code, stdout, stderr } = await convert(JSON.stringify(autoscaler), 'autoscaling/v2')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const { targetCPUUtilizationPercentage: averageUtilization, ...spec } = autoscaler.spec
    const target = { type: 'Utilization', averageUtilization }
    const metrics = [{ type: 'Resource', resource: { name: 'cpu', target } }]
    expect(load(stdout)).toMatchObject({ ...autoscaler, apiVersion: 'autoscaling/v2', spec: { ...spec, metrics } })
    const back = await convert(stdout, 'autoscaling/v1', '-o', 'json')
    expect(JSON.parse(back.stdout)).toMatchObject(autoscaler)
  })

  it('converts documents of YAML and JSON one by one, in order, from standard input too [CONVERT-05]', async () => {
    const generated = await definitions()
    const text = [
      'apiVersion: demo.example/v1\nkind: Gauge\nmetadata: { name: a }\nspec: { size: 3, legacy: x }\n',
      JSON.stringify(gauge('v2', 'b', { capacity: 4, level: 5 })),
      'apiVersion: demo.example/v1\nkind: Gauge\nmetadata: { name: c }\nspec: { size: 5, color: red }\n',
    ].join('\n---\n')
    const expected = [
      {
        ...gauge('v2', 'a', { capacity: 3, level: 3 }),
        metadata: { name: 'a', annotations: { 'demo.example/legacy': '"x"' } },
      },
      gauge('v2', 'b', { capacity: 4, level: 5 }),
      gauge('v2', 'c', { capacity: 5, level: 3, paint: { color: 'red' } }),
    ]
    const flags = ['--output-version', 'demo.example/v2', '--definitions', generated]
    const file = written(text)
    expect(loadAll((await orch('convert', file, ...flags)).stdout)).toEqual(expected)
    const piped = spawnSync(join(root, 'bin/orch'), ['convert', '-f', '-', ...flags], { input: text, encoding: 'utf8' })
    expect(loadAll(piped.stdout)).toEqual(expected)
  })

  it.each([
    ['a version that is unknown', autoscaler, 'autoscaling/v7', 'autoscaling/v7 is not a known group version'],
    ['a kind that is unknown', { ...autoscaler, kind: 'Nothing' }, 'autoscaling/v2', 'is of no known kind'],
    ['a kind that the version lacks', autoscaler, 'apps/v1', 'has no form in apps/v1'],
    [
      'a kind that is gone for good',
      { apiVersion: 'policy/v1beta1', kind: 'PodSecurityPolicy', metadata: { name: 'p' } },
      'policy/v1',
      'PodSecurityPolicy "p" of policy/v1beta1 has no form in policy/v1: use pod security admission',
    ],
    ['no manifest', { a: 1 }, 'autoscaling/v2', 'must be an object with apiVersion, kind and metadata'],
  ])('refuses %s, and says why [CONVERT-04]', async (_, manifest, version, reason) => {
    const { code, stdout, stderr } = await convert(JSON.stringify(manifest), version)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(/^orch: [^\n]+\n$/)
    expect(stderr).toContain(reason)
  })

  it('converts what it can of lists, folders and documents, and says which it could not [CONVERT-01] [CONVERT-02]', async () => {
    const folder = scratch()
    const ingress = {
      apiVersion: 'extensions/v1beta1',
      kind: 'Ingress',
      metadata: { name: 'i' },
      spec: { rules: [{ http: { paths: [{ backend: { serviceName: 's', servicePort: 80 } }] } }] },
    }
    writeFileSync(
      join(folder, 'a.json'),
      JSON.stringify({ apiVersion: 'v1', kind: 'List', items: [ingress, autoscaler] }),
    )
    writeFileSync(
      join(folder, 'b.yaml'),
      `# first\n{ kind: Nothing, apiVersion: v9, metadata: { name: gone } }\n---\n\n${JSON.stringify(ingress)}\n`,
    )
    writeFileSync(join(folder, 'c.txt'), 'no manifest')
    const { code, stdout, stderr } = await orchHere('convert', folder, '--output-version', 'networking.orch.io/v1')
    expect(code).toBe(1)
    const [list, single] = loadAll(stdout) as { kind: string; items: { kind: string }[] }[]
    expect(list?.items).toMatchObject([{ kind: 'Ingress', apiVersion: 'networking.orch.io/v1' }])
    expect(single).toMatchObject({ kind: 'Ingress', apiVersion: 'networking.orch.io/v1' })
    const filled = 'Ingress "i": filled in spec.rules[0].http.paths[0].pathType: "ImplementationSpecific"'
    expect(stderr.split('\n')).toEqual([
      `orch: ${join(folder, 'a.json')}:1: ${filled}`,
      `orch: ${join(folder, 'a.json')}:1: HorizontalPodAutoscaler "h" of autoscaling/v1 has no form in networking.orch.io/v1`,
      `orch: ${join(folder, 'b.yaml')}:2: Nothing "gone" of v9 is of no known kind`,
      `orch: ${join(folder, 'b.yaml')}:5: ${filled}`,
      '',
    ])
    const latest = await orchHere('convert', join(folder, 'a.json'), '--latest', '-o', 'json')
    expect(latest.code).toBe(0)
    expect(JSON.parse(latest.stdout)).toMatchObject({
      items: [{ apiVersion: 'networking.orch.io/v1' }, { apiVersion: 'autoscaling/v1' }],
    })
  })

  it('wants one file and a version', async () => {
    for (const args of [[], ['a', '--output-version', 'v1', 'b'], ['a'], ['a', '--output-version', 'v1', '-o', 'x']]) {
      const { code, stdout } = await orchHere('convert', ...args)
      expect({ args, code, stdout }).toEqual({ args, code: 2, stdout: '' })
    }
  })
})
