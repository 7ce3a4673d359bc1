import { ENVELOPE_DESCRIPTIONS, type Vendor } from '../../runtime/api/index.ts'
import { isJsonObject, type JsonObject } from '../../runtime/json/index.ts'
import { byFolder, ownIn, type TextTree } from '../load/tree.ts'
import { marker } from '../markers.ts'
import { chosenKinds, type KindChoice } from './choice.ts'
import { impliedBy, type Needed, neededOf } from './closure.ts'
import { placeKey, RawDocuments, referencesIn, resourceOf, type TypePlace } from './documents.ts'

/** The schemas of a project, and what completes them. */
export interface ProjectSchemas {
  /** The project's own. */
  readonly own: TextTree
  /** The base schemas. */
  readonly base: TextTree
  /** The base kinds that are served. */
  readonly kinds: KindChoice
  /** The vendor's names; undefined: those of the project's own `vendor.yaml`, or else of the base. */
  readonly vendor: Vendor | undefined
}

const VENDOR_FILE = 'vendor.yaml'
const METADATA = 'meta'

/**
 * Returns a project's own schemas together with the chosen base kinds, and with every type that any of them refers to.
 * A project's file replaces the base file at the same path. Throws ChoiceError.
 */
export function projectTree({ own, base, kinds, vendor }: ProjectSchemas): TextTree {
  const ownPaths = own.paths()
  const documents = new RawDocuments(base)
  const basePaths = base
    .paths()
    .filter((path) => path.includes('/') && !path.startsWith('vendors/') && !ownPaths.includes(path))
  const folders = [...new Set(basePaths.map((path) => path.split('/')[0] ?? ''))].filter((each) => each !== METADATA)
  const release = documents.document('release.yaml')?.['release']
  const chosen = chosenKinds(kinds, { documents, folders, release: typeof release === 'string' ? release : '' })
  const metadata = typesOf(documents, METADATA, 'v1')
  const needed = neededOf(documents, chosen, [...metadata, ...neededByOwn(own, ownPaths)])
  const completed = new Map(
    basePaths.flatMap((path) => {
      const part = partOf(documents, path, needed)
      return part === undefined ? [] : [[path, part] as const]
    }),
  )
  const vendorText = vendor === undefined ? undefined : JSON.stringify(vendor, undefined, 2)
  const isOfBase = (path: string): boolean => completed.has(path) || (path === VENDOR_FILE && !ownPaths.includes(path))
  return {
    name: own.name,
    isOwn: ownIn(base),
    releases: 'own',
    paths: () => [...new Set([...ownPaths, ...completed.keys(), VENDOR_FILE])].toSorted(byFolder),
    text: (path) =>
      path === VENDOR_FILE && vendorText !== undefined ? vendorText : isOfBase(path) ? base.text(path) : own.text(path),
    document(path) {
      if (path === VENDOR_FILE && vendor !== undefined) return { value: vendor }
      if (completed.has(path)) return { value: completed.get(path) }
      return isOfBase(path) ? base.document(path) : own.document(path)
    },
  }
}

const typesOf = (documents: RawDocuments, folder: string, version: string): readonly TypePlace[] =>
  Object.keys(documents.schemas(folder, version)).map((name) => ({ folder, version, name }))

/** Returns what the project's own schemas refer to. */
function neededByOwn(own: TextTree, paths: readonly string[]): readonly TypePlace[] {
  const documents = new RawDocuments(own)
  return paths.flatMap((path) => {
    const [folder = '', version = ''] = path.replace(/\.ya?ml$/, '').split('/')
    const implied = Object.values(documents.schemas(folder, version)).flatMap(impliedBy)
    return [...implied, ...referencesIn(documents.document(path), { folder, version })]
  })
}

/** Returns the needed part of a file; undefined: nothing. */
function partOf(documents: RawDocuments, path: string, needed: Needed): JsonObject | undefined {
  const [folder = '', stem = ''] = path.replace(/\.ya?ml$/, '').split('/')
  // Files of which nothing is needed are not read.
  if (![...needed.types].some((key) => key.startsWith(`${folder}/`))) return undefined
  const document = documents.document(path) ?? {}
  const isKind = (version: string, name: string): boolean => needed.kinds.has(placeKey({ folder, version, name }))
  if (stem === 'bootstrap') {
    const { objects, version } = document
    const kept = entriesOf(objects).filter(([kind]) => isKind(String(version), kind))
    return kept.length === 0 ? undefined : { ...document, objects: Object.fromEntries(kept) }
  }
  if (stem === 'conversions') {
    const hasVersions = (kind: string) => (pair: unknown) =>
      isJsonObject(pair) &&
      Array.isArray(pair['between']) &&
      pair['between'].every((version) => isVersion(String(version), kind))
    const isVersion = (version: string, name: string): boolean =>
      version.includes('/') ? needed.kinds.has(`${version}/${name}`) : isKind(version, name)
    const kept = entriesOf(document).flatMap(([kind, pairs]) => {
      const left = Array.isArray(pairs) ? pairs.filter(hasVersions(kind)) : []
      return left.length === 0 ? [] : [[kind, left] as const]
    })
    return kept.length === 0 ? undefined : Object.fromEntries(kept)
  }
  const kept = Object.entries(documents.schemas(folder, stem))
    .filter(([name]) => needed.types.has(placeKey({ folder, version: stem, name })))
    .map(([name, schema]) => [name, isKind(stem, name) ? schema : asType(schema)] as const)
  return kept.length === 0 ? undefined : { ...document, components: { schemas: Object.fromEntries(kept) } }
}

const entriesOf = (value: unknown): readonly [string, unknown][] => (isJsonObject(value) ? Object.entries(value) : [])

/** A kind that is not served as a type that others hold: with the fields that every object has. */
function asType(schema: JsonObject): JsonObject {
  if (resourceOf(schema) === undefined) return schema
  const { [marker('resource')]: _, ...rest } = schema
  if (marker('extends') in rest) return rest
  const properties = isJsonObject(rest['properties']) ? rest['properties'] : {}
  const isTaken = Object.values(properties).some((each) => isJsonObject(each) && each[marker('proto')] === 1)
  return {
    ...rest,
    properties: {
      apiVersion: { description: ENVELOPE_DESCRIPTIONS.apiVersion, type: 'string' },
      kind: { description: ENVELOPE_DESCRIPTIONS.kind, type: 'string' },
      metadata: {
        description: ENVELOPE_DESCRIPTIONS.metadata,
        ...(isTaken ? {} : { [marker('proto')]: 1 }),
        allOf: [{ $ref: '../meta/v1.yaml#/components/schemas/ObjectMeta' }],
      },
      ...properties,
    },
  }
}
