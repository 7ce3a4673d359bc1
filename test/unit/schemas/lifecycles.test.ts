import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { loadSchemas } from '../../../generator/load/load.ts'
import type { Lifecycle } from '../../../runtime/scheme/index.ts'
import { haveFacts, lifecycleFact, type LifecycleFact } from '../../support/facts.ts'
import { removedRows } from '../../support/removed-rows.ts'

/** A version of a kind of the schemas. */
interface Told {
  /** `folder/version.Kind`, as the facts have it. */
  readonly key: string
  readonly lifecycle: Lifecycle
}

function load(): readonly Told[] {
  const result = loadSchemas(fileURLToPath(new URL('../../../schemas', import.meta.url)))
  if ('issues' in result) throw new Error(result.issues.map(({ reason }) => reason).join('\n'))
  return result.model.kinds.flatMap(({ folder, kind, versions }) =>
    versions.map(({ version, lifecycle }) => ({ key: `${folder}/${version}.${kind}`, lifecycle })),
  )
}

/** Where the removal table says otherwise than the facts: it wins. */
const SAID_BY_THE_TABLE: Readonly<Record<string, readonly (keyof LifecycleFact)[]>> = {
  'events/v1beta1.Event': ['deprecated'],
  'node/v1beta1.RuntimeClass': ['deprecated'],
  'flowcontrol/v1beta1.FlowSchema': ['replacement'],
  'flowcontrol/v1beta1.PriorityLevelConfiguration': ['replacement'],
}

/** Where the facts name a list in the place of the kind, or a version that is gone, too. */
const OTHERWISE_REPLACED = ['networking/v1beta1.IngressClass', 'storage/v1alpha1.CSIStorageCapacity']

const replacementOf = ({ replacement }: Lifecycle): string | undefined =>
  replacement && [replacement.group, replacement.version, replacement.kind].join(',')

const PARTS = {
  introduced: ({ introduced }: Lifecycle) => introduced,
  deprecated: ({ deprecated }: Lifecycle) => deprecated,
  removed: ({ removed }: Lifecycle) => removed,
  replacement: replacementOf,
} as const

const minorOf = (release: string): number => Number(release.split('.')[1])

describe.skipIf(!haveFacts)('lives of the versions of every kind', () => {
  const versions = load()

  it.each(Object.entries(PARTS))('say when or by what as the facts do: %s', (part, of) => {
    const differing = versions.flatMap(({ key, lifecycle }) => {
      const fact = lifecycleFact(key)?.[part as keyof LifecycleFact]
      const isOurs = SAID_BY_THE_TABLE[key]?.includes(part as keyof LifecycleFact) === true
      const isOther = part === 'replacement' && OTHERWISE_REPLACED.includes(key)
      return fact === undefined || isOurs || isOther || fact === of(lifecycle) ? [] : [[key, fact, of(lifecycle)]]
    })
    expect(differing).toEqual([])
  })

  it('tell of every kind that the facts know when it came', () => {
    const told = versions.filter(({ key }) => lifecycleFact(key)?.introduced !== undefined)
    expect(told.length).toBeGreaterThan(100)
    expect(told.filter(({ lifecycle }) => lifecycle.introduced === undefined)).toEqual([])
  })
})

describe('lives of versions', () => {
  const versions = load()

  it('run in order: they come, are deprecated, are removed', () => {
    for (const { key, lifecycle } of versions) {
      const { introduced, deprecated, removed } = lifecycle
      const course = [introduced, deprecated, removed].filter((release) => release !== undefined).map(minorOf)
      expect(course, key).toEqual(course.toSorted((a, b) => a - b))
      if (removed !== undefined) expect(deprecated, key).toBeDefined()
    }
  })

  it('end as the removal table says', () => {
    for (const { group, version, removed, objects } of removedRows) {
      const folder = group.split('.')[0] ?? ''
      for (const { kind } of objects) {
        const found = versions.find(({ key }) => key === `${folder}/${version}.${kind}`)
        expect(found?.lifecycle.removed, `${group}/${version} ${kind}`).toBe(`1.${removed}`)
      }
    }
  })
})
