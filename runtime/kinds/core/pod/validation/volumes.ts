import { forbiddenValue, requiredValue, dnsLabel } from '../../../../api/index.ts'
import { objectsOf, stringOf } from '../../../../json/index.ts'
import { all, below, each, fields, named, present, requires, whole, type Rule } from '../../../rules/rule.ts'
import { distinct } from '../../../rules/values.ts'
import type { Volumes } from './mounts.ts'
import { volumeSourceNames, volumeSources } from './volume-sources.ts'

/** Exactly one source; only the first is validated. */
const oneSource: Rule = whole((volume, at, errors) => {
  const [first, ...others] = present(volume, volumeSourceNames)
  if (first === undefined) errors.push(requiredValue(at, 'must specify a volume type'))
  else volumeSources[first]?.(volume[first], below(at, first), errors)
  for (const name of others) errors.push(forbiddenValue(below(at, name), 'may not specify more than 1 volume type'))
})

/** `volumes` of a Pod. */
export const podVolumes: Rule = all(
  each(all(oneSource, requires(['name']), fields({ name: named(dnsLabel) }))),
  distinct('name'),
)

const CLAIMED = { persistentVolumeClaim: {} }

/** The volumes by name; `claims` are created for the Pod and mounted like volumes. */
export function volumesByName(list: unknown, claims: readonly string[]): Volumes {
  const named = new Map<string, Readonly<Record<string, unknown>>>(claims.map((name) => [name, CLAIMED]))
  for (const volume of objectsOf(list)) {
    const name = stringOf(volume.name)
    if (name !== '') named.set(name, volume)
  }
  return named
}
