import { type Issue, pointerTo } from '../issue.ts'
import { lifecycleIssues } from '../load/check-lifecycles.ts'
import { listSchemaFiles, topFile } from '../load/files.ts'
import { loadKinds, realPlace } from '../load/load.ts'
import { type Locator, locatorOf } from '../load/position.ts'
import { substitute } from '../load/substitute.ts'
import type { SchemaTree, TextTree } from '../load/tree.ts'
import { marker } from '../markers.ts'
import type { KindModel, Model } from '../model/model.ts'
import type { Place, TextPlace } from './finding.ts'
import type { Release, ReleaseDates } from './release.ts'
import { checkRelease, RELEASE_FILE, type Tables } from './tables.ts'

/** The content of a schema folder for one release. */
export interface SchemaSet {
  readonly model: Model
  readonly release: Release
  /** Days of this and of other releases, as far as they are known. */
  readonly dates: ReleaseDates
  readonly tables: Tables
  /** Losses of conversions between two versions of a kind, as the generator reports them. */
  readonly losses: readonly Issue[]
  /** Finds a place of the model in the files. */
  readonly locate: (place: Place) => TextPlace
}

export type LoadedSet = { readonly set: SchemaSet } | { readonly issues: readonly Issue[] }

/** The files of a schema directory, and where their parts are written down. */
export interface SetSource {
  readonly tree: SchemaTree
  /** @param place in a file of the tree */
  readonly locate: (place: Place) => TextPlace
}

const RELEASE: Place = { file: RELEASE_FILE, pointer: '' }

/** A tree that is written down in its own files. */
export function sourceOf(tree: TextTree): SetSource {
  const locators = new Map<string, Locator>()
  const locatorIn = (file: string): Locator => {
    const locator = locators.get(file) ?? locatorOf(tree.text(file) ?? '')
    locators.set(file, locator)
    return locator
  }
  const locate = (place: Place): TextPlace => ({ ...place, ...locatorIn(place.file)(place.pointer) })
  // If a file is gone together with its kind, findings point to the release file instead.
  return { tree, locate: (place) => (tree.text(place.file) === undefined ? locate(RELEASE) : locate(place)) }
}

/** Reads schemas with their release data. Without them, or with other issues, they are refused (DIFF-01). */
export function loadSet({ tree, locate }: SetSource): LoadedSet {
  const loaded = loadKinds(tree)
  if ('issues' in loaded) return loaded
  const { model, losses, names } = loaded
  const released = readRelease(tree, model)
  const issues = [...('issues' in released ? released.issues : []), ...lifecycleIssues(model)]
  if ('issues' in released || issues.length > 0) return { issues: issues.map((issue) => realPlace(names, issue)) }
  const { release, date, dates, ...tables } = released.document
  return {
    set: {
      model,
      losses,
      locate: (place) => locate(realPlace(names, place)),
      release,
      dates: { ...dates, ...(date === 'unknown' ? {} : { [release]: date }) },
      tables,
    },
  }
}

function readRelease(tree: SchemaTree, { vendor }: Model): ReturnType<typeof checkRelease> {
  const file = topFile(listSchemaFiles(tree), 'release')
  const yaml = file === undefined ? undefined : tree.document(file)
  if (yaml === undefined)
    return { issues: [{ file: RELEASE_FILE, pointer: '', reason: 'is missing: it has the fields release and date' }] }
  if ('issues' in yaml) return yaml
  const { value, issues } = substitute(RELEASE_FILE, yaml.value, vendor)
  return issues.length > 0 ? { issues } : checkRelease(value)
}

/** Where a kind is declared in a version, or a part of that declaration. */
export const markerPlace = ({ folder, kind }: KindModel, version: string, ...tokens: readonly string[]): Place => ({
  file: `${folder}/${version}.yaml`,
  pointer: pointerTo('', 'components', 'schemas', kind, marker('resource'), ...tokens),
})
