import { type Issue, pointerTo } from '../issue.ts'
import type { BuiltModel, KindDeclaration } from '../model/build.ts'
import { groupBy } from '../model/group.ts'
import type { Model, SubresourceModel, TypeReference } from '../model/model.ts'
import { alike } from '../model/alike.ts'

/**
 * Own code of a subresource is written for the types of the storage version: the other versions of the kind that have it must
 * name the same, or types of the same form.
 */
export function checkSubresources({ declarations, model }: BuiltModel): readonly Issue[] {
  const kinds = groupBy(declarations, ({ source, kind }) => `${source.folder}/${kind}`)
  return [...kinds.values()].flatMap((versions) => {
    const stored = versions.find(({ resource }) => resource.storage === true)
    if (stored === undefined) return []
    return versions.filter((each) => each !== stored).flatMap((each) => differences(model, each, stored))
  })
}

const BODIES = ['body', 'answer'] as const

function differences(model: Model, declaration: KindDeclaration, stored: KindDeclaration): readonly Issue[] {
  const { source, pointer, version } = declaration
  return Object.entries(version.subresources).flatMap(([name, each]) => {
    const known = stored.version.subresources[name]
    if (known === undefined || each.servedBy === undefined) return []
    return BODIES.flatMap((what) => {
      const reason = reasonOf(model, what, each, known)
      const place = pointerTo(pointer, 'subresources', name, ...(each[what] === undefined ? [] : [what]))
      return reason === undefined ? [] : [{ file: source.file, pointer: place, reason }]
    })
  })
}

/**
 * Returns why a project's code, which sees a subresource in the storage version, can't serve it in another version;
 * undefined: it can.
 */
function reasonOf(
  model: Model,
  what: (typeof BODIES)[number],
  { [what]: own }: SubresourceModel,
  { [what]: stored }: SubresourceModel,
): string | undefined {
  if (own === undefined && stored === undefined) return undefined
  if (own !== undefined && stored !== undefined && alike(model, own, stored)) return undefined
  const of = stored === undefined ? `no ${what}` : `${nameOf(stored)} as its ${what}`
  const names = own === undefined ? `names no ${what}` : `is ${nameOf(own)}`
  return `${names}, but the storage version names ${of}, which own code is written for`
}

const nameOf = ({ folder, version, name }: TypeReference): string => `${name} of ${folder}/${version}.yaml`
