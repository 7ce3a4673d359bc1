import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { run } from '../../../cli/diff/command.ts'
import { messageOf, UsageError } from '../../../flags/errors.ts'
import type { Finding } from '../../../generator/diff/finding.ts'
import { type Files, schemaFolder } from '../../unit/generator/fixture.ts'
import { root } from '../support.ts'

/** Documents of a schema folder by path; JSON is YAML. */
export type Documents = Readonly<Record<string, object>>

/** A schema folder with its release. */
export function folder(documents: Documents, release: object = { release: '1.30', date: '2024-04-17' }): string {
  const files: Files = Object.fromEntries(
    Object.entries({ ...documents, 'release.yaml': release }).map(([path, document]) => [
      path,
      JSON.stringify(document),
    ]),
  )
  return schemaFolder(files)
}

export interface Compared {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** A command in this process. */
export async function runHere(command: typeof run, ...argv: string[]): Promise<Compared> {
  const stdout = new PassThrough()
  const stderr = new PassThrough()
  let code: number
  try {
    code = await command({
      argv,
      packageFolder: root,
      stdout,
      stderr,
      load: () => Promise.resolve({}),
      keepCompiled: () => undefined,
    })
  } catch (error) {
    stderr.write(messageOf(error))
    code = error instanceof UsageError ? 2 : 1
  }
  stdout.end()
  stderr.end()
  return { code, stdout: await text(stdout), stderr: await text(stderr) }
}

/** `orch diff` in this process. */
export const compareFolders = (...argv: string[]): Promise<Compared> => runHere(run, ...argv)

/** A finding as it is printed for programs. */
interface Printed extends Finding {
  readonly file: string
  readonly pointer: string
}

export interface Outcome {
  readonly code: number
  readonly findings: readonly Printed[]
  /** Rule, severity and name of each finding. */
  readonly brief: readonly string[]
}

export async function compare(old: string, fresh: string): Promise<Outcome> {
  const { code, stdout, stderr } = await compareFolders(old, fresh, '--output=json')
  if (stdout === '') throw new Error(stderr)
  const { findings } = JSON.parse(stdout) as { findings: readonly Printed[] }
  return { code, findings, brief: findings.map(({ rule, severity, name }) => `${rule} ${severity} ${name}`) }
}

export interface KindOptions {
  /** Entries of the marker of the kind. */
  readonly marker?: object
  /** Entries of the schema of `spec`. */
  readonly spec?: object
}

/** A kind with a `spec` of the given properties. */
export const kind = (properties: object, { marker = {}, spec = {} }: KindOptions = {}): object => ({
  type: 'object',
  'x-orch-resource': {
    plural: 'widgets',
    scope: 'Namespaced',
    storage: true,
    lifecycle: { introduced: '1.28' },
    ...marker,
  },
  properties: { spec: { type: 'object', properties, 'x-orch-proto': 2, ...spec } },
})

/** A file of the group demo.example. */
export const file = (version: string, schemas: Readonly<Record<string, object>>): Documents => ({
  [`demo.example/${version}.yaml`]: {
    openapi: '3.0.3',
    info: { title: 'demo.example', version },
    components: { schemas },
  },
})

/** A version of Widget that all look alike, with what its marker says. */
export const version = (name: string, marker: object, properties: object = SIZE): Documents =>
  file(name, { Widget: kind(properties, { marker: { storage: false, ...marker } }) })

export const SIZE = { size: { type: 'integer', format: 'int32', 'x-orch-proto': 1 } }
