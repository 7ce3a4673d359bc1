import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { groupVersions } from '../../generated/index.ts'
import type { VersionDefinition } from '../../runtime/scheme/index.ts'
import type { StructuralSchema } from '../../runtime/schema/index.ts'
import { MOST_GROWTH } from '../support/growth.ts'
import { slowness } from '../support/processor-time.ts'
import { growingFields, type GrowingField } from './grown-fields.ts'
import { minimalObjects, type MinimalObject } from './minimal-objects.ts'

const generated = resolve(import.meta.dirname, '../../generated')
/** Entries of the smaller of the two fields that are compared over HTTP; the larger has four times as many. */
const SIZE = 1_000
/** Processor time (milliseconds) below which growth is not judged, on an idle machine. */
const FLOOR = 60
/** A measurement that is too high is made again, after so many milliseconds: a neighbour may be gone then. */
const TRIES = 6
const PAUSE = 500

/** A kind with an object that is valid. */
export interface Subject {
  readonly minimal: MinimalObject
  readonly plural: string
  readonly scope: string
  readonly version: VersionDefinition
}

const definitions = [...groupVersions((asset) => readFile(resolve(generated, asset)))].flatMap(
  ({ resources }) => resources,
)

/** Every stored kind. */
const subjects: readonly Subject[] = minimalObjects.flatMap((minimal) => {
  const [group, name] = minimal.apiVersion.includes('/') ? minimal.apiVersion.split('/') : ['', minimal.apiVersion]
  const found = definitions.find((each) => each.group === group && each.kind === minimal.kind)
  const version = found?.versions[name ?? '']
  return found === undefined || version === undefined
    ? []
    : [{ minimal, plural: found.plural, scope: found.scope, version }]
})

/** Where the objects of a kind are, in a namespace if they belong to one. */
export function collectionOf({ minimal: { apiVersion }, plural, scope }: Subject, namespace: string): string {
  const root = apiVersion.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`
  return `${root}${scope === 'Cluster' ? '' : `/namespaces/${namespace}`}/${plural}`
}

/**
 * The fields of each stored kind that no kind before it has: one of the same type is the same work for everything but the
 * strategy of the kind, whose growth is tried without a server (`unit/kinds/long-lists`).
 */
export function newFields(): readonly (readonly [string, Subject, readonly GrowingField[]])[] {
  const seen = new Set<StructuralSchema>()
  return subjects.flatMap((subject) => {
    const fields = [...growingFields(subject.version.schema)].filter(({ schema }) => {
      const isNew = !seen.has(schema)
      seen.add(schema)
      return isNew
    })
    return fields.length === 0 ? [] : [[subject.minimal.kind, subject, fields] as const]
  })
}

/**
 * What four times as many entries cost, if that is more than six times as much; undefined: it isn't.
 *
 * @param cost processor time of work with so many entries (milliseconds)
 * @param size entries of the smaller field
 */
export async function excess(
  cost: (entries: number) => Promise<number>,
  size: number = SIZE,
): Promise<string | undefined> {
  let small = Infinity
  let large = Infinity
  for (let tries = 0; tries < TRIES; tries++) {
    if (tries > 0) await sleep(PAUSE)
    large = Math.min(large, await cost(size * 4))
    if (large <= FLOOR || large <= FLOOR * slowness()) return undefined
    small = Math.min(small, await cost(size))
    if (large <= MOST_GROWTH * small) return undefined
  }
  return `${small} ms, ${large} ms`
}
