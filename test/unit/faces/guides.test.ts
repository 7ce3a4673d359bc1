import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { generate } from '../../../generator/generate.ts'
import { textTree } from '../../../generator/load/tree.ts'
import { projectTree } from '../../../generator/project/tree.ts'
import { vendorOf } from '../../../generator/project/vendor.ts'
import { temporaryFolder } from '../generator/fixture.ts'
import { base } from '../generator/project.ts'

const checkout = resolve(import.meta.dirname, '../../..')
const { name, exports } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8')) as {
  name: string
  exports: Readonly<Record<string, string | object>>
}

/** The modules of the package, by the sources that they are made of. */
const PATHS = Object.fromEntries(
  Object.entries(exports)
    .filter(([, face]) => typeof face === 'object')
    .map(([path]) => [
      name + path.slice(1),
      [join(checkout, `faces/${path === '.' ? 'index' : path.slice(2).replaceAll('/', '-')}.ts`)],
    ]),
)

/** The kinds that the guides speak of. */
const SHOP = `openapi: 3.0.3
info: { title: 'shop.\${apiDomain}', version: v1 }
paths: {}
components:
  schemas:
    Order:
      type: object
      x-orch-resource:
        plural: orders
        scope: Namespaced
        storage: true
        subresources:
          status: {}
          refund: { verbs: [create], body: { $ref: '#/components/schemas/Refund' } }
          receipt: { verbs: [get] }
      required: [spec]
      properties:
        spec:
          type: object
          x-orch-proto: 2
          required: [item]
          properties:
            item: { type: string, x-orch-proto: 1 }
            currency: { type: string, x-orch-proto: 2 }
            orderedBy: { type: string, x-orch-proto: 3 }
            amount: { type: integer, format: int32, x-orch-proto: 4 }
            price: { type: integer, format: int32, x-orch-proto: 5 }
            number: { type: string, x-orch-proto: 6 }
        status:
          type: object
          x-orch-proto: 3
          properties:
            paid: { type: boolean, x-orch-proto: 1 }
            refunded: { type: integer, format: int32, x-orch-proto: 2 }
            conditions:
              type: array
              x-orch-list-type: map
              x-orch-list-map-keys: [type]
              x-orch-proto: 3
              items: { $ref: '../meta/v1.yaml#/components/schemas/Condition' }
    Refund:
      type: object
      x-orch-resource: { plural: refunds, scope: Namespaced, virtual: true }
      required: [amount]
      properties:
        amount: { type: integer, format: int32, x-orch-proto: 2 }
    Customer:
      type: object
      x-orch-resource: { plural: customers, scope: Namespaced, storage: true }
      properties: { spec: { type: object, x-orch-proto: 2 } }
    Quote:
      type: object
      x-orch-resource: { plural: quotes, scope: Namespaced, virtual: true }
      required: [spec]
      properties:
        spec: { type: object, x-orch-proto: 2, required: [item], properties: { item: { type: string, x-orch-proto: 1 } } }
        status:
          type: object
          x-orch-proto: 3
          properties: { total: { type: integer, format: int32, x-orch-proto: 1 } }
    Parcel:
      type: object
      x-orch-resource: { plural: parcels, scope: Namespaced, storage: true }
      properties: { spec: { type: object, x-orch-proto: 2 } }
`

/** What the guides leave to their readers: rows of a database, applications of other frameworks, and the like. */
const AMBIENT = `
declare function rowsOf(order: object): string
declare function totalOf(spec: object, lookup: object): Promise<number>
declare function sessionOf(cookie: string | undefined): import('${name}').UserInfo | undefined
declare function randomInt(below: number): number
declare const rows: {
  find(namespace: string, name: string, signal: AbortSignal): Promise<any>
  all(namespace: string): Promise<readonly any[]>
  sequence(): Promise<string>
  change(change: object, signal: AbortSignal): Promise<string>
  changesAfter(version: string, signal: AbortSignal): AsyncIterable<any>
}
type Incoming = import('node:http').IncomingMessage
type Outgoing = import('node:http').ServerResponse
interface FastifyScope {
  removeAllContentTypeParsers(): void
  addContentTypeParser(type: string, parse: (request: object, payload: object, done: (error: null) => void) => void): void
  all(path: string, handle: (request: { raw: Incoming }, reply: { hijack(): void; raw: Outgoing }) => void): void
}
declare const app: {
  use(middleware: (context: { respond?: boolean; req: Incoming; res: Outgoing }) => void): void
  use(path: string, handler: (request: Incoming, response: Outgoing) => void): void
}
declare const fastify: { register(plugin: (scope: FastifyScope) => Promise<void>): void }
`

/** Of what stands below a heading of its own, and goes into the definition of a kind. */
const PART = /^\w+: /
const IN_A_KIND = `import { defineKind, forbidden, reply } from '${name}'
import { OrderResource } from '../../generated/shop/resources.ts'
export const part = defineKind(OrderResource, {
`
/** Of what goes on where another example ended. */
const IN_A_PROGRAM = `import { createServer } from '${name}'
const server = await createServer({}, { definitions: {} as never })
`

/** The examples of a guide as files of a project: at the path that their first line names, or as what they are part of. */
function examplesOf(guide: string): ReadonlyMap<string, string> {
  const text = readFileSync(join(checkout, 'docs', guide), 'utf8')
  const examples = [...text.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, each = '']) => each)
  return new Map(
    examples.map((example, index) => {
      const [, path] = /^\/\/ (\S+\.ts)\n/.exec(example) ?? []
      if (path !== undefined) return [path === 'orch.config.ts' ? `${index}.config.ts` : path, example]
      return PART.test(example)
        ? [`kinds/shop/part-${index}.ts`, `${IN_A_KIND}${example.trimEnd()}\n})\n`]
        : [`program-${index}.ts`, IN_A_PROGRAM + example]
    }),
  )
}

/**
 * Generates a project in which the examples of a guide may stand.
 * @param required fields of an order that are never absent
 */
async function projectOf(required: readonly string[]): Promise<string> {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
  const schema = SHOP.replace('required: [item]', `required: [${required.join(', ')}]`)
  const result = await generate({
    schemas: projectTree({
      own: textTree('own', new Map([['shop/v1.yaml', schema]])),
      base,
      kinds: ['core'],
      vendor: vendorOf({ name: 'shop', domain: 'example' }),
    }),
    out: join(folder, 'generated'),
    codegen: { named: `${name}/runtime` },
  })
  expect(result).toMatchObject({ outcome: 'current' })
  return folder
}

/** What the compiler has read of this repository and its packages: all guides are compiled with the same options. */
const read = new Map<string, ts.SourceFile | undefined>()

/** What the compiler says of files, with the options of a new project. */
function issuesOf(folder: string, files: ReadonlyMap<string, string>): readonly string[] {
  const { config } = ts.parseConfigFileTextToJson(
    'tsconfig.json',
    readFileSync(join(checkout, 'templates/project/tsconfig.json.hbs'), 'utf8'),
  ) as { config: { compilerOptions: object } }
  const { options } = ts.convertCompilerOptionsFromJson(
    { ...config.compilerOptions, paths: PATHS, typeRoots: [join(checkout, 'node_modules/@types')] },
    folder,
  )
  const written = new Map([...files].map(([path, text]) => [join(folder, path), text]))
  const host = ts.createCompilerHost(options)
  const { readFile, fileExists } = host
  const getSourceFile = host.getSourceFile.bind(host)
  host.readFile = (file) => written.get(file) ?? readFile(file)
  host.getSourceFile = (file, ...how) => {
    if (file.startsWith(folder)) return getSourceFile(file, ...how)
    if (!read.has(file)) read.set(file, getSourceFile(file, ...how))
    return read.get(file)
  }
  host.fileExists = (file) => written.has(file) || fileExists(file)
  const program = ts.createProgram([...written.keys()], options, host)
  return [...written.keys()].flatMap((file) => {
    const source = program.getSourceFile(file)
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
      ({ messageText, start = 0 }) =>
        `${file.slice(folder.length + 1)}: ${source?.text.slice(start).split('\n')[0]}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
    )
  })
}

/** What the examples of one guide import of those of others. */
const OTHERS = new Map([
  ['orch.config.ts', `import { defineConfig } from '${name}'\nexport default defineConfig({})\n`],
  ['ambient.d.ts', AMBIENT],
])
/** vitest is no package of the folder that a test makes; what it exports is not what the guides are about. */
const RUNNER = `declare module 'vitest' { export const expect: any; export function it(title: string, run: () => Promise<void>): void }`

it.each([
  ['kinds.md', ['item', 'amount', 'price']],
  ['controllers.md', ['item']],
  ['embedding.md', ['item']],
  ['testing.md', ['item']],
])('every example of docs/%s compiles in a project that orch init makes', async (guide, required) => {
  const examples = examplesOf(guide)
  expect(examples.size).toBeGreaterThan(0)
  const folder = await projectOf(required)
  expect(issuesOf(folder, new Map([...OTHERS, ['runner.d.ts', RUNNER], ...examples]))).toEqual([])
})
