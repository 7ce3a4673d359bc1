import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installPacked } from '../test/support/packed-package.ts'
import { Client } from '../test/support/client.ts'
import { start, type MeasuredProcess } from './process.ts'
import type { Environment } from './work.ts'

/** What generating and building need beside the package. */
const TOOLS = ['esbuild', '@esbuild', 'typescript', 'ts-morph']

/** The kinds of a project's own, all in one group. */
const OWN_KINDS = ['Order', 'Article', 'Customer']
export const OWN_GROUP = 'shop.maker.example'
export const OWN_DOMAIN = 'maker.example'

const field = (type: string, number: number): string =>
  `{ description: A field., type: ${type}, x-orch-proto: ${number} }`

/** @param fields of text that each kind has beside the first two, by their names */
const schemaOf = (kind: string, fields: readonly string[]): string => `    ${kind}:
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
${fields.map((name, index) => `        ${name}: ${field('string', index + 3)}\n`).join('')}`

/** Saves the schemas of the own kinds of a project. */
export function saveSchemas(folder: string, fields: readonly string[] = []): void {
  mkdirSync(join(folder, 'schemas/shop'), { recursive: true })
  writeFileSync(
    join(folder, 'schemas/shop/v1.yaml'),
    `openapi: 3.0.3
info: { title: 'shop.\${apiDomain}', version: v1 }
paths: {}
components:
  schemas:
${OWN_KINDS.map((kind) => schemaOf(kind, fields)).join('')}`,
  )
}

/** Puts the packed package into the scratch folder, where projects below find it. */
export function installPackage({ root, scratch }: Environment): void {
  installPacked(scratch)
  mkdirSync(join(scratch, 'node_modules'), { recursive: true })
  for (const name of TOOLS) symlinkSync(join(root, 'node_modules', name), join(scratch, 'node_modules', name))
}

/** The command of the package that a project has. */
const commandOf = (folder: string): string => join(folder, '../node_modules/.bin/orch')

/**
 * Writes a project.
 *
 * @param more keys of its configuration
 */
export function writeProject(folder: string, more = ''): void {
  mkdirSync(join(folder, 'schemas'), { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'project', private: true, type: 'module' }))
  writeFileSync(
    join(folder, 'orch.config.ts'),
    `import { defineConfig } from '@orch-io/orch'
export default defineConfig({ vendor: { name: 'maker', domain: '${OWN_DOMAIN}' }${more} })
`,
  )
}

/** Generates the code of a project, and builds it. */
export function buildProject(folder: string): void {
  for (const command of ['generate', 'build'])
    execFileSync(commandOf(folder), [command], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
}

const dataOf = (folder: string): string => join(folder, 'data')

/** Starts what was built of a project. */
export const startBuilt = (folder: string, environment: NodeJS.ProcessEnv = {}): MeasuredProcess =>
  start(
    process.execPath,
    [join(folder, 'build/server.js'), '--data-dir', dataOf(folder), '--secure-port', '0'],
    environment,
  )

/** Starts `orch dev` in a project. */
export const startDev = (folder: string): MeasuredProcess =>
  start('/bin/sh', ['-c', 'cd "$0" && exec "$1" dev --data-dir data --secure-port 0', folder, commandOf(folder)])

/** Waits until the server of a project listens. Returns what calls it as its administrator. */
export async function clientOf(folder: string, server: MeasuredProcess): Promise<Client> {
  const [, url = ''] = await server.waitForOutput(/listens on (https:\/\/[^\s,]+)/)
  const read = (file: string): string => readFileSync(join(dataOf(folder), file), 'utf8')
  return new Client({ url, token: read('admin.token').trim(), ca: read('pki/ca.crt') })
}
