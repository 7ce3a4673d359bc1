import { Document, isMap, isScalar, isSeq, type Node } from 'yaml'
import type { JsonObject } from '../../runtime/json/index.ts'
import { groupBy } from '../model/group.ts'
import type { Definition } from './document.ts'
import { importKind, type ImportedKind } from './import-kind.ts'
import { relate, type Relation } from './import-versions.ts'

/** What became of definitions. */
export interface Imported {
  /** Text of schema files, by path in a schema directory. */
  readonly files: ReadonlyMap<string, string>
  /** Sentences about what was left out. */
  readonly omissions: readonly string[]
}

/** Returns definitions as files of a schema directory: one for each version of a group, and one for their conversions. */
export function importDefinitions(definitions: readonly Definition[]): Imported {
  const files = new Map<string, string>()
  const omissions: string[] = []
  for (const [group, members] of groupBy(definitions, (definition) => definition.group)) {
    const imported = members.map(importVersions)
    omissions.push(...imported.flatMap((each) => each.omissions))
    const kinds = imported.flatMap((each) => each.kinds)
    for (const [version, all] of groupBy(kinds, (kind) => kind.version))
      files.set(`${group}/${version}.yaml`, schemaFile(group, version, all))
    const conversions = Object.fromEntries(
      imported.flatMap(({ kind, conversions: own }) => (own.length === 0 ? [] : [[kind, own]])),
    )
    if (Object.keys(conversions).length > 0)
      files.set(`${group}/conversions.yaml`, new Document(conversions).toString({ lineWidth: WIDTH }))
  }
  return { files, omissions }
}

const WIDTH = 120

interface ImportedVersions {
  readonly kind: string
  readonly kinds: readonly ImportedKind[]
  readonly conversions: readonly object[]
  readonly omissions: readonly string[]
}

/** The storage version of a definition, and those others that can be related to it. */
function importVersions(definition: Definition): ImportedVersions {
  const all = definition.versions.map((version) => ({
    storage: version.storage,
    kind: importKind(definition, version),
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

function schemaFile(group: string, version: string, kinds: readonly ImportedKind[]): string {
  const schemas: JsonObject = Object.fromEntries(kinds.map(({ kind, schema }) => [kind, schema]))
  const document = new Document({
    openapi: '3.0.3',
    info: { title: group, version },
    paths: {},
    components: { schemas },
  })
  for (const { kind, notes } of kinds)
    for (const { path, text } of notes) comment(document.contents, ['components', 'schemas', kind, ...path], text)
  return document.toString({ lineWidth: WIDTH })
}

/** Puts a comment before the key, or the item, at a path. */
function comment(root: Node | null, path: readonly (string | number)[], text: string): void {
  const [token, ...rest] = path
  const pair = isMap(root) ? root.items.find(({ key }) => isScalar(key) && key.value === token) : undefined
  const item = isSeq(root) && typeof token === 'number' ? root.items[token] : undefined
  const place = (rest.length === 0 ? pair?.key : pair?.value) ?? item
  const node = place as Node | undefined
  if (node === undefined) return
  if (rest.length > 0) return comment(node, rest, text)
  const own = ` ${text.replaceAll('\n', '\n ')}`
  node.commentBefore = typeof node.commentBefore !== 'string' ? own : `${node.commentBefore}\n${own}`
}
