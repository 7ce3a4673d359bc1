import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { buildSync } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launcher, projectWithPackage, runIn } from '../support/installed-package.ts'

const documents = resolve(import.meta.dirname, '../../docs/faces')

/** The examples of the documents of the faces: the first of `cel.md` is `cel-0`. */
const examples = new Map(
  readdirSync(documents).flatMap((file) =>
    [...readFileSync(join(documents, file), 'utf8').matchAll(/^```ts\n(.*?)^```$/gms)].map(
      ([, text = ''], index) => [`${file.replace(/\.md$/, '')}-${index}`, text] as const,
    ),
  ),
)

/** What is done with what an example exports, as the text of a program that prints it; '': that it runs is all. */
const USES: Readonly<Record<string, string>> = {
  'index-0': `console.log(example.checked !== undefined)`,
  'runtime-0': `console.log(example.named({ metadata: { name: 'first' } }))`,
  'testing-0': '',
  'cel-0': `
import { compileProgram, createEnvironment, defaultLibraries, INT } from '@orch-io/orch/cel'
const environment = createEnvironment({ libraries: defaultLibraries, variables: { size: INT } })
const program = compileProgram(environment, example.checked.expression)
console.log(JSON.stringify([3n, 4n].map((size) => program.evaluate({ size }).value)))`,
  'apply-0': `console.log(JSON.stringify(example.patched))`,
  'store-0': `console.log(example.isSame, String(Buffer.from(example.stored.value)))`,
  'store-lmdb-0': `
import { openStore, systemClock } from '@orch-io/orch/store'
const opened = async () => openStore(await example.open({ path: 'kept' }), { clock: systemClock })
const first = await opened()
await first.commit([{ key: '/a', expect: 0, value: Buffer.from('kept') }])
await first.close()
const second = await opened()
console.log(String(Buffer.from((await second.get('/a')).value)))
await second.close()`,
  // A driver that nobody answers: no server is needed to see that it is one.
  'store-mongo-0': `
const answer = await example.open({ uri: 'no-address', database: 'd' }).catch((error) => error)
console.log(answer instanceof Error, example.isHopeless(answer))`,
  'store-testing-0': `
import { memoryLog, memoryStorage } from '@orch-io/orch/store'
example.testDriver(async () => {
  const storage = memoryStorage()
  return { open: async () => memoryLog(storage), dispose: async () => undefined }
})`,
}

/** What the programs print. */
const PRINTED: Readonly<Record<string, RegExp>> = {
  'index-0': /^true\n$/,
  'runtime-0': /^shop: first of \d+\n$/,
  'testing-0': /^$/,
  'cel-0': /^\[false,true\]\n$/,
  'apply-0': /^\{"colour":"red","size":2\}\n$/,
  'store-0': /^true \{\}\n$/,
  'store-lmdb-0': /^kept\n$/,
  'store-mongo-0': /^true false\n$/,
  'store-testing-0': /^# pass [1-9]\d+\n# fail 0\n/m,
}

describe('the examples of the faces, in a project with the packed package', () => {
  let folder = ''
  const ends: (() => void)[] = []
  const run = (program: string, ...args: readonly string[]) => runIn(folder, program, args)

  beforeAll(() => {
    folder = projectWithPackage(['esbuild'], (end) => ends.push(end))
    mkdirSync(join(folder, 'schemas'))
    writeFileSync(
      join(folder, 'orch.config.ts'),
      `export default { vendor: { name: 'shop', domain: 'acme.example' }, kinds: ['core'] }`,
    )
    expect(run(launcher(folder), 'generate')).toMatchObject({ status: 0 })
  })
  afterAll(() => {
    for (const end of ends) end()
  })

  it('are all of them', () => {
    expect([...examples.keys()].toSorted()).toEqual(Object.keys(USES).toSorted())
  })

  it.each([...examples])('%s runs', (name, text) => {
    writeFileSync(join(folder, `${name}.ts`), text)
    writeFileSync(join(folder, `use-${name}.ts`), `import * as example from './${name}.ts'\n${USES[name]}`)
    buildSync({
      absWorkingDir: folder,
      entryPoints: [`use-${name}.ts`],
      outfile: join(folder, `use-${name}.js`),
      bundle: true,
      packages: 'external',
      platform: 'node',
      format: 'esm',
      target: 'node20',
      logLevel: 'silent',
    })
    const { status, stdout, stderr } = run(process.execPath, '--test-reporter=tap', `use-${name}.js`)
    expect({ status, stderr }, stdout).toEqual({ status: 0, stderr: '' })
    expect(stdout).toMatch(PRINTED[name] ?? /^$/)
  })
})
