import { groupBy } from '../model/group.ts'
import type { Definition } from './document.ts'
import { importKind, type ImportedKind } from './import-kind.ts'
import { relate, type Relation } from './import-versions.ts'
import { conversionsFile, schemaFile, type FileType } from './schema-file.ts'
import { defined } from '../../runtime/json/index.ts'

/** The result of importing definitions. */
export interface Imported {
  /** Text of schema files, by path in a schema directory. */
  readonly files: ReadonlyMap<string, string>
  /** Sentences about what was left out. */
  readonly omissions: readonly string[]
}

/**
 * Returns definitions as files of a schema directory: one for each version of a group, and one for their conversions.
 * @param introduced the release in which all versions came; absent: the files say nothing of it
 */
export function importDefinitions(definitions: readonly Definition[], introduced?: string): Imported {
  const files = new Map<string, string>()
  const omissions: string[] = []
  for (const [group, members] of groupBy(definitions, (definition) => definition.group)) {
    const imported = members.map((member) => importVersions(member, introduced))
    omissions.push(...imported.flatMap((each) => each.omissions))
    const kinds = imported.flatMap((each) => each.kinds)
    for (const [version, all] of groupBy(kinds, (kind) => kind.version))
      files.set(`${group}/${version}.yaml`, schemaFile(group, version, all.map(typeOf)))
    const conversions = Object.fromEntries(
      imported.flatMap(({ kind, conversions: own }) => (own.length === 0 ? [] : [[kind, own]])),
    )
    if (Object.keys(conversions).length > 0) files.set(`${group}/conversions.yaml`, conversionsFile(conversions))
  }
  return { files, omissions }
}

const typeOf = ({ kind, schema, notes }: ImportedKind): FileType => ({ name: kind, schema, notes })

interface ImportedVersions {
  readonly kind: string
  readonly kinds: readonly ImportedKind[]
  readonly conversions: readonly object[]
  readonly omissions: readonly string[]
}

/** The storage version of a definition, and those others that can be related to it. */
function importVersions(definition: Definition, introduced: string | undefined): ImportedVersions {
  const all = definition.versions.map((version) => ({
    storage: version.storage,
    kind: importKind(definition, { ...version, ...defined({ introduced }) }),
  }))
  const stored = all.filter(({ storage }) => storage).map(({ kind }) => kind)
  const [base] = stored
  const others = all
    .filter(({ storage }) => !storage)
    .map(({ kind }) => ({ kind, relation: base === undefined ? NOTHING : relate(kind.schema, base.schema) }))
  const related = others.filter(({ relation }) => 'steps' in relation)
  const omissions = others.flatMap(({ kind: { version }, relation }) =>
    'reason' in relation
      ? [
          `${definition.name}: ${version} is left out: ${relation.reason} in ${base?.version}; write it with its conversion`,
        ]
      : [],
  )
  const noted = omissions.map((text) => ({ path: [], text }))
  return {
    kind: definition.names.kind,
    kinds: [
      ...stored.map((kind) => ({ ...kind, notes: [...kind.notes, ...noted] })),
      ...related.map(({ kind }) => kind),
    ],
    conversions: related.flatMap(({ kind: { version }, relation }) =>
      'steps' in relation && relation.steps.length > 0
        ? [{ between: [version, base?.version], steps: relation.steps }]
        : [],
    ),
    omissions,
  }
}

const NOTHING: Relation = { steps: [] }
