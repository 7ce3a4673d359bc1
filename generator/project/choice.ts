import { isJsonObject, type JsonObject } from '../../runtime/json/index.ts'
import { didYouMean } from '../../runtime/text/index.ts'
import { compareReleases } from '../diff/release.ts'
import { type RawDocuments, resourceOf, type TypePlace } from './documents.ts'

/** Which base kinds are served: folders of schemas, `folder/plural`, `folder/all`, or all of all folders. */
export type KindChoice = 'all' | readonly string[]

/** The kinds that servers of all sorts have use for. */
export const DEFAULT_CHOICE: readonly string[] = [
  'core',
  'rbac',
  'coordination',
  'admissionregistration',
  'apiextensions',
  'authentication',
  'authorization',
]

/** The kinds that a folder's name alone selects, if not all of them: kinds of Pods and nodes must be requested. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  core: ['configmaps', 'events', 'namespaces', 'secrets', 'serviceaccounts'],
}

/** Thrown for a choice that names unknown base kinds. The message is the end of a sentence about the choice. */
export class ChoiceError extends Error {
  override readonly name = 'ChoiceError'
}

/** The base kinds to choose from. */
export interface ChoiceOf {
  readonly documents: RawDocuments
  /** All folders of the base schemas. */
  readonly folders: readonly string[]
  /** Versions of kinds that were removed by this release are left out, unless all kinds are chosen. */
  readonly release: string
}

/** Returns the kinds of a choice in each of their versions. Throws ChoiceError. */
export function chosenKinds(choice: KindChoice, from: ChoiceOf): readonly TypePlace[] {
  if (choice === 'all') return from.folders.flatMap((folder) => kindsOf(folder, from, () => true))
  return choice.flatMap((each) => {
    const [folder = '', plural] = each.split('/')
    if (!from.folders.includes(folder))
      throw new ChoiceError(
        `holds ${JSON.stringify(each)}, and no base kinds are in a folder of that name${didYouMean(folder, from.folders, `; there are ${from.folders.join(', ')}`)}`,
      )
    const plurals = pluralsOf(folder, from)
    const wanted = plural === 'all' ? undefined : plural === undefined ? PARTS[folder] : [plural]
    if (plural !== undefined && plural !== 'all' && !plurals.has(plural))
      throw new ChoiceError(
        `holds ${JSON.stringify(each)}, and ${folder} has no such kind${didYouMean(plural, [...plurals.keys()], `; it has ${[...plurals.keys()].toSorted().join(', ')}`)}`,
      )
    const names = new Set(wanted === undefined ? plurals.values() : wanted.map((one) => plurals.get(one)))
    return kindsOf(folder, from, (name, resource) => names.has(name) && isPresent(resource, from.release))
  })
}

/** The kinds of a folder by plural, which one version at least says. */
function pluralsOf(folder: string, { documents }: ChoiceOf): ReadonlyMap<string, string> {
  const found = documents.versions(folder).flatMap((version) =>
    Object.entries(documents.schemas(folder, version)).flatMap(
      ([name, schema]): readonly (readonly [string, string])[] => {
        const plural = resourceOf(schema)?.['plural']
        return typeof plural === 'string' ? [[plural, name]] : []
      },
    ),
  )
  return new Map(found)
}

function kindsOf(
  folder: string,
  { documents }: ChoiceOf,
  test: (name: string, resource: JsonObject) => boolean,
): readonly TypePlace[] {
  return documents.versions(folder).flatMap((version) =>
    Object.entries(documents.schemas(folder, version)).flatMap(([name, schema]) => {
      const resource = resourceOf(schema)
      return resource !== undefined && test(name, resource) ? [{ folder, version, name }] : []
    }),
  )
}

/** Returns whether a release still has a version of a kind; the storage version always stays. */
function isPresent({ lifecycle, storage }: JsonObject, release: string): boolean {
  if (storage === true || !isJsonObject(lifecycle)) return true
  const { removed } = lifecycle
  return typeof removed !== 'string' || compareReleases(removed, release) > 0
}
