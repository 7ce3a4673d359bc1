import { isDeepStrictEqual } from 'node:util'
import type { SchemaNode } from '../model/model.ts'
import type { Break } from './finding.ts'
import type { Shape } from './shape.ts'

/** How field ownership moves when the topology of a field changes (SSA-18, SSA-19). */
const TO_ATOMIC = 'everyone who owned an element now owns the whole, so that later changes by either of them conflict'
const FROM_ATOMIC =
  'those who owned the whole still do, so that later changes by others to single elements don’t conflict'
const REKEYED = 'elements are found by other keys, so that owners of single elements lose them'
const REGROUPED = 'elements are owned and merged by another identity'

const listTypeOf = (node: SchemaNode): string =>
  node.listType ??
  (node.patchStrategy?.includes('merge') === true && node.patchMergeKey !== undefined ? 'map' : 'atomic')
const mapTypeOf = (node: SchemaNode): string => node.mapType ?? 'granular'

/** Changes of how lists and maps are owned and merged (DIFF-05). */
export function markerBreaks(old: Shape, fresh: Shape): readonly Break[] {
  if (old.node.type !== fresh.node.type) return []
  const topology = (keyword: 'listType' | 'mapType', typeOf: (node: SchemaNode) => string): readonly Break[] => {
    const from = typeOf(old.node)
    const to = typeOf(fresh.node)
    if (from === to) return []
    const effect = to === 'atomic' ? TO_ATOMIC : from === 'atomic' ? FROM_ATOMIC : REGROUPED
    return [discouraged(`was ${from} and is ${to}: ${effect}`, keyword)]
  }
  const discouraged = (message: string, keyword: keyof SchemaNode): Break => ({
    name: 'topology-changed',
    old: old.at(keyword),
    new: fresh.at(keyword),
    message,
    advice: 'Leave the marker as it is, or change it in a new version of the group.',
  })
  const rekeyed =
    old.node.listType === 'map' &&
    fresh.node.listType === 'map' &&
    !isDeepStrictEqual(old.node.listMapKeys, fresh.node.listMapKeys)
  return [
    ...(old.node.type === 'array' ? topology('listType', listTypeOf) : []),
    ...(old.node.type === 'object' ? topology('mapType', mapTypeOf) : []),
    ...(rekeyed
      ? [
          discouraged(
            `the keys were ${old.node.listMapKeys?.join(', ')} and are ${fresh.node.listMapKeys?.join(', ')}: ${REKEYED}`,
            'listMapKeys',
          ),
        ]
      : []),
    ...patchBreaks(old, fresh),
  ]
}

/** Strategic merge patches that are sent already would do something else. */
const patchBreaks = (old: Shape, fresh: Shape): readonly Break[] =>
  (['patchStrategy', 'patchMergeKey'] as const).flatMap((keyword): readonly Break[] => {
    const [from, to] = [old.node[keyword], fresh.node[keyword]].map((value) =>
      [value ?? []].flat().toSorted().join(','),
    )
    if (from === to) return []
    const what = keyword === 'patchStrategy' ? 'patch strategy' : 'merge key'
    return [
      {
        name: 'patch-changed',
        old: old.at(keyword),
        new: fresh.at(keyword),
        message: `the ${what} was ${from || 'none'} and is ${to || 'none'}: patches mean something else`,
        advice: 'Leave the marker as it is, or change it in a new version of the group.',
      },
    ]
  })
