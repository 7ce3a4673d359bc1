import type { KindModel, SubresourceModel, TypeReference } from '../model/model.ts'
import { group, ifBroken, indent, join, type Layout, LINE } from './layout.ts'
import { printKey } from './literal.ts'

/** By which types code names what a subresource takes, and what it answers with, where the schema names another type for that. `unknown`: no schema says. */
export interface BodyTypeNames {
  readonly body: string
  readonly answer?: string
}

/**
 * Returns the names of the types of a subresource in a version of a kind.
 *
 * @param nameOf how the code that names them does
 */
export function bodyTypeNames(
  { folder, kind }: KindModel,
  version: string,
  { body, answer, servedBy }: SubresourceModel,
  nameOf: (type: TypeReference) => string,
): BodyTypeNames {
  // Without a declared type the body is the object itself; for code of a project the type is then unknown.
  const taken = body ?? (servedBy === undefined ? { folder, version, name: kind } : undefined)
  return {
    body: taken === undefined ? 'unknown' : nameOf(taken),
    ...(answer === undefined ? {} : { answer: nameOf(answer) }),
  }
}

/** The type of an object with the types of the subresources of a kind in the version that is stored. */
export function subresourcesLayout(kind: KindModel, nameOf: (type: TypeReference) => string): Layout {
  const { storageVersion, versions } = kind
  const subresources = Object.entries(versions.find(({ version }) => version === storageVersion)?.subresources ?? {})
  if (subresources.length === 0) return 'Record<never, never>'
  return objectType(
    subresources.map(([name, each]) => {
      const types = Object.entries(bodyTypeNames(kind, storageVersion, each, nameOf))
      return [name, objectType(types)]
    }),
  )
}

const objectType = (members: readonly (readonly [string, Layout])[]): Layout =>
  group(
    '{',
    indent(
      LINE,
      join(
        [ifBroken('', ';'), LINE],
        members.map(([key, type]) => [printKey(key), ': ', type]),
      ),
    ),
    LINE,
    '}',
  )
