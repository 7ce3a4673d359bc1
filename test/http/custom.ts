import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Client, Entity } from '../support/client.ts'
import { eventually, succeeded } from './objects.ts'

export const definitions = '/apis/apiextensions.orch.io/v1/customresourcedefinitions'

/** A version of a definition as it is written. */
export interface VersionSource {
  readonly name: string
  readonly [field: string]: unknown
}

export interface DefinitionSource {
  readonly group: string
  readonly scope?: 'Namespaced' | 'Cluster'
  readonly names?: Record<string, unknown>
  /** The first is the storage version; all are served unless they say otherwise. */
  readonly versions: readonly VersionSource[]
  readonly spec?: Record<string, unknown>
}

/** A group that no other test uses. */
export const newGroup = (): string => `g${randomUUID().slice(0, 8)}.example.com`

/** A version whose objects have a spec of this schema. */
export const versionWith = (name: string, spec: object, fields: object = {}): VersionSource => ({
  name,
  schema: { openAPIV3Schema: { type: 'object', properties: { spec } } },
  ...fields,
})

/** A CustomResourceDefinition of the kind Gadget unless the names say otherwise. */
export function definition({ group, scope = 'Namespaced', names = {}, versions, spec = {} }: DefinitionSource) {
  const named = { plural: 'gadgets', kind: 'Gadget', ...names }
  return {
    apiVersion: 'apiextensions.orch.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${named.plural}.${group}` },
    spec: {
      group,
      scope,
      names: named,
      versions: versions.map((version, index) => ({ served: true, storage: index === 0, ...version })),
      ...spec,
    },
  }
}

interface Condition {
  readonly type: string
  readonly status: string
  readonly reason: string
  readonly message: string
}

const conditionsOf = ({ status }: Entity): readonly Condition[] =>
  (status as { readonly conditions?: readonly Condition[] | null }).conditions ?? []

export const conditionOf = (object: Entity, type: string): Condition | undefined =>
  conditionsOf(object).find((condition) => condition.type === type)

/** Waits until the definition says this of itself. */
export const reported = (client: Client, name: string, type: string, status: string): Promise<Entity> =>
  eventually(
    async () => succeeded(await client.get(`${definitions}/${name}`)),
    (object) => conditionOf(object, type)?.status === status,
  )

/** Makes a definition and waits until its type is served. */
export async function define(client: Client, source: DefinitionSource): Promise<Entity> {
  const made = succeeded(await client.post(definitions, definition(source)))
  return reported(client, made.metadata.name, 'Established', 'True')
}

/** An object of the kind Gadget. */
export const gadget = (apiVersion: string, name: string, spec: object = {}) => ({
  apiVersion,
  kind: 'Gadget',
  metadata: { name },
  spec,
})

/** Text of the `Warning` headers of an answer. */
export const warningsOf = (headers: Readonly<Record<string, string | string[] | undefined>>): string[] =>
  [headers['warning'] ?? []].flat()

/** Asserts that an answer refuses, and which fields it names. */
export function expectFields(body: Entity, fields: readonly string[]): void {
  expect(body.details.causes?.map(({ field }) => field)).toEqual(fields)
}
