import { describe, expect, it } from 'vitest'
import { kindSchemas } from '../../../runtime/http/index.ts'
import type { ResourceCatalog, ResourceRegistry } from '../../../runtime/registry/index.ts'
import type { ResourceDefinition } from '../../../runtime/scheme/index.ts'
import type { StructuralSchema } from '../../../runtime/schema/index.ts'
import { definitionOf, versionOf } from './fake-catalog.ts'

const schema = (format: string): StructuralSchema => ({ type: 'object', format })

class FakeCatalog implements ResourceCatalog {
  asked = 0
  found = 0
  definitions: ResourceDefinition[] = []
  find(group: string, plural: string): ResourceRegistry | undefined {
    this.found++
    return this.all('not counted').find(({ definition }) => definition.group === group && definition.plural === plural)
  }
  all(counts = 'counted'): readonly ResourceRegistry[] {
    if (counts === 'counted') this.asked++
    return this.definitions.map((definition) => ({ definition }) as ResourceRegistry)
  }
}

describe('the schema of a kind', () => {
  const binding = { group: '', version: 'v1', kind: 'Binding' }
  const things = (description: string): ResourceDefinition =>
    definitionOf('test', 'Thing', {
      versions: {
        v1: versionOf('v1', {
          schema: schema(description),
          subresources: { binding: { verbs: ['create'], kind: binding, schema: schema('of a binding') } },
        }),
      },
    })
  const catalog = new FakeCatalog()
  const schemaOf = kindSchemas(catalog, { DeleteOptions: () => schema('of options') })
  const thing = { group: 'test', version: 'v1', kind: 'Thing' }

  it('is that of the type that is served now, or of the body of one of its subresources', () => {
    expect(schemaOf(thing)).toBeUndefined()
    for (const description of ['first', 'second']) {
      catalog.definitions = [definitionOf('test', 'Other'), things(description)]
      for (let time = 0; time < 3; time++) {
        expect(schemaOf(thing)).toEqual(schema(description))
        expect(schemaOf(binding)).toEqual(schema('of a binding'))
        expect(schemaOf({ ...thing, version: 'v2' })).toBeUndefined()
        expect(schemaOf({ group: 'any', version: 'v1', kind: 'DeleteOptions' })).toEqual(schema('of options'))
      }
    }
    catalog.definitions = []
    expect([schemaOf(thing), schemaOf(binding)]).toEqual([undefined, undefined])
  })

  it('is looked for among all types once', () => {
    catalog.definitions = [things('third')]
    schemaOf(thing)
    catalog.asked = 0
    for (let time = 0; time < 5; time++) schemaOf(thing)
    expect(catalog.asked).toBe(0)
  })

  it('is kept of no type that is gone', () => {
    catalog.definitions = [things('fourth')]
    schemaOf(thing)
    schemaOf(binding)
    catalog.definitions = []
    const unknown = { group: 'test', version: 'v1', kind: 'Nothing' }
    schemaOf(unknown)
    catalog.found = 0
    schemaOf(unknown)
    expect(catalog.found).toBe(0)
  })
})
