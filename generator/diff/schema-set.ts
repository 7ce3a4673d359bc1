import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Issue, pointerTo } from '../issue.ts'
import { listSchemaFiles, topFile } from '../load/files.ts'
import { type FileNames, loadKinds, realPlace } from '../load/load.ts'
import { substitute } from '../load/substitute.ts'
import { parseYaml } from '../load/yaml.ts'
import { marker } from '../markers.ts'
import type { KindModel, Model } from '../model/model.ts'
import type { Place } from './finding.ts'
import type { Release, ReleaseDates } from './release.ts'
import { checkRelease, RELEASE_FILE, type Tables } from './tables.ts'

/** What a schema folder holds for one release. */
export interface SchemaSet {
  readonly model: Model
  readonly release: Release
  /** Days of this and of other releases, as far as they are known. */
  readonly dates: ReleaseDates
  readonly tables: Tables
  /** What doesn't survive the way between two versions of a kind, as the generator reports it. */
  readonly losses: readonly Issue[]
  /** The real names of the files that findings name. */
  readonly names: FileNames
}

export type LoadedSet = { readonly set: SchemaSet } | { readonly issues: readonly Issue[] }

/** Reads a schema folder with its release data. Without them, or with other issues, it is refused (DIFF-01). */
export function loadSet(directory: string): LoadedSet {
  const loaded = loadKinds(directory)
  if ('issues' in loaded) return loaded
  const { model, losses, names } = loaded
  const released = readRelease(directory, model)
  const issues = [...('issues' in released ? released.issues : []), ...lifecycleIssues(model)]
  if ('issues' in released || issues.length > 0) return { issues: issues.map((issue) => realPlace(names, issue)) }
  const { release, date, dates, ...tables } = released.document
  return {
    set: {
      model,
      losses,
      names,
      release,
      dates: { ...dates, ...(date === 'unknown' ? {} : { [release]: date }) },
      tables,
    },
  }
}

function readRelease(directory: string, { vendor }: Model): ReturnType<typeof checkRelease> {
  const file = topFile(listSchemaFiles(directory), 'release')
  if (file === undefined)
    return { issues: [{ file: RELEASE_FILE, pointer: '', reason: 'is missing: it has the fields release and date' }] }
  const yaml = parseYaml(RELEASE_FILE, readFileSync(join(directory, file), 'utf8'))
  if ('issues' in yaml) return yaml
  const { value, issues } = substitute(RELEASE_FILE, yaml.value, vendor)
  return issues.length > 0 ? { issues } : checkRelease(value)
}

/** Every version of a kind must say in which release it came. */
const lifecycleIssues = ({ kinds }: Model): readonly Issue[] =>
  kinds.flatMap((kind) =>
    kind.versions
      .filter(({ lifecycle }) => lifecycle.introduced === undefined)
      .map(({ version }) => ({
        ...markerPlace(kind, version, 'lifecycle'),
        reason: 'the field introduced is missing: the release in which this version came',
      })),
  )

/** Where a kind is declared in a version, or a part of that declaration. */
export const markerPlace = ({ folder, kind }: KindModel, version: string, ...tokens: readonly string[]): Place => ({
  file: `${folder}/${version}.yaml`,
  pointer: pointerTo('', 'components', 'schemas', kind, marker('resource'), ...tokens),
})
