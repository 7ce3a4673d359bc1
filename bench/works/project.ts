import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { installPacked } from '../../test/support/packed-package.ts'
import { start } from '../process.ts'
import { medianBy } from '../rounds.ts'
import type { Environment, Finding, Work } from '../work.ts'

const ROUNDS = 5
/** What generating and building need beside the package. */
const TOOLS = ['esbuild', '@esbuild', 'typescript', 'ts-morph']
const OWN_KINDS = ['Order', 'Article', 'Customer']
/** Until what a start leaves to do is done. */
const SETTLED_MILLISECONDS = 3_000

const field = (type: string, number: number): string =>
  `{ description: A field., type: ${type}, x-orch-proto: ${number} }`

const schemaOf = (kind: string): string => `    ${kind}:
      description: Something to sell, or somebody.
      type: object
      x-orch-resource: { plural: ${kind.toLowerCase()}s, scope: Namespaced, storage: true, lifecycle: { introduced: '1.0' } }
      properties:
        spec: { description: What is wanted., x-orch-proto: 2, allOf: [{ $ref: '#/components/schemas/${kind}Spec' }] }
    ${kind}Spec:
      description: What is wanted.
      type: object
      properties:
        text: ${field('string', 1)}
        amount: ${field('integer', 2)}
`

/** A project that is built, the first time with certificates and credentials, so that no measured start makes them. */
async function build(
  folder: string,
  { own, kinds }: { readonly own: boolean; readonly kinds: string },
): Promise<string> {
  mkdirSync(join(folder, 'schemas/shop'), { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'project', private: true, type: 'module' }))
  writeFileSync(
    join(folder, 'orch.config.ts'),
    `import { defineConfig } from '@orch-io/orch'
export default defineConfig({ vendor: { name: 'maker', domain: 'maker.example' }${kinds} })
`,
  )
  if (own)
    writeFileSync(
      join(folder, 'schemas/shop/v1.yaml'),
      `openapi: 3.0.3
info: { title: 'shop.\${apiDomain}', version: v1 }
paths: {}
components:
  schemas:
${OWN_KINDS.map(schemaOf).join('')}`,
    )
  const orch = (...args: readonly string[]): void =>
    void execFileSync(join(folder, '../node_modules/.bin/orch'), [...args], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  orch('generate')
  orch('build')
  await startOnce(folder)
  return folder
}

interface Cost {
  readonly cpu: number
  readonly resident: number
}

const startOnce = (folder: string): Promise<Cost> =>
  costOf([join(folder, 'build/server.js'), '--data-dir', join(folder, 'data'), '--secure-port', '0'])

/** What a program costs until it listens. */
async function costOf(args: readonly string[]): Promise<Cost> {
  const server = start(process.execPath, args)
  await server.waitForOutput(/listens on/)
  const cpu = server.cpuMilliseconds()
  await sleep(SETTLED_MILLISECONDS)
  const resident = server.resident()
  await server.stop()
  return { cpu, resident }
}

interface Round {
  readonly small: Cost
  readonly all: Cost
  readonly least: Cost
}

const TITLES = {
  'ms CPU': 'start of a built project with three own kinds',
  MiB: 'resident memory of a built project with three own kinds',
} as const

function findingsOf(
  rounds: readonly Round[],
  unit: keyof typeof TITLES,
  of: (cost: Cost) => number,
): readonly Finding[] {
  const ofSmall = medianBy(rounds, ({ small, all }) => of(small) / of(all))
  const ofLeast = medianBy(rounds, ({ least, all }) => of(least) / of(all))
  const what = 'the same with all built-in kinds'
  return [
    {
      what: TITLES[unit],
      unit,
      measured: of(ofSmall.small),
      reference: { what, value: of(ofSmall.all) },
      budget: { limit: 0.6, direction: 'at most' },
    },
    {
      what: `${TITLES[unit]}: node with koa, TLS and lmdb alone`,
      unit,
      measured: of(ofLeast.least),
      reference: { what, value: of(ofLeast.all) },
    },
  ]
}

/**
 * What a server that is made of a project costs with three kinds of its own, and with all that come along; and how much of
 * that are the packages below it.
 */
export const project: Work = {
  name: 'project',
  async run({ root, scratch, compile }: Environment): Promise<readonly Finding[]> {
    installPacked(scratch)
    mkdirSync(join(scratch, 'node_modules'), { recursive: true })
    for (const name of TOOLS) symlinkSync(join(root, 'node_modules', name), join(scratch, 'node_modules', name))
    const small = await build(join(scratch, 'small'), { own: true, kinds: '' })
    const all = await build(join(scratch, 'all'), { own: false, kinds: ", kinds: 'all'" })
    const least = [await compile('bench/references/least-server.ts'), join(scratch, 'least')]
    const pem = join(small, 'data/pki/serving.pem')
    const rounds: Round[] = []
    while (rounds.length < ROUNDS)
      rounds.push({ all: await startOnce(all), small: await startOnce(small), least: await costOf([...least, pem]) })
    return [
      ...findingsOf(rounds, 'ms CPU', ({ cpu }) => cpu),
      ...findingsOf(rounds, 'MiB', ({ resident }) => resident / 2 ** 20),
    ]
  },
}
