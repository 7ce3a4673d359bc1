import { formatGroupVersion } from '../../runtime/api/index.ts'
import { referencesOf } from '../model/graph.ts'
import { type Model, type TypeModel, typeKey } from '../model/model.ts'
import type { Comparison } from './comparison.ts'
import { schemaBreaks } from './fields.ts'
import type { KindBreak } from './finding.ts'
import { locateType } from './shape.ts'
import { stabilityOf } from './stability.ts'

interface Document {
  readonly type: TypeModel
  readonly groupVersion: string
}

/** Types that nothing refers to and that are no kinds: documents that are sent by themselves, such as options. */
function documentsOf(model: Model): ReadonlyMap<string, Document> {
  const types = model.groupVersions.flatMap(({ group, version, types }) =>
    [...types.values()].map((type) => ({ type, groupVersion: formatGroupVersion({ group, version }) })),
  )
  const referred = new Set(types.flatMap(({ type }) => referencesOf(type.schema).map(typeKey)))
  const kinds = model.kinds.flatMap(({ folder, kind, versions }) =>
    versions.flatMap(({ version, subresources }) => [
      typeKey({ folder, version, name: kind }),
      ...Object.values(subresources).flatMap(({ body, answer }) =>
        [body, answer].flatMap((type) => (type === undefined ? [] : [typeKey(type)])),
      ),
    ]),
  )
  const taken = new Set([...referred, ...kinds])
  return new Map(
    types
      .filter(({ type }) => !taken.has(typeKey(type)))
      .map((document) => [`${document.groupVersion} ${document.type.name}`, document]),
  )
}

/** Rule 1 over documents that belong to no kind. */
export function documentBreaks({ old, new: fresh, unchanged }: Comparison): readonly KindBreak[] {
  const after = documentsOf(fresh.model)
  return [...documentsOf(old.model)].flatMap(([key, { type, groupVersion }]) => {
    if (stabilityOf(type.version) === 'alpha') return []
    const before = locateType(old.model, type)
    const now = after.get(key)
    const owner = { groupVersion, kind: type.name }
    return now === undefined
      ? []
      : schemaBreaks(before, locateType(fresh.model, now.type), unchanged).map((found) => ({ ...owner, ...found }))
  })
}
