import { describe, expect, it } from 'vitest'
import { apiGroupDiscoveryList } from '../../../runtime/http/handlers/discovery/documents.ts'
import { DiscoveryModel } from '../../../runtime/http/handlers/discovery/model.ts'
import { turnsOf } from '../../support/turns.ts'
import { catalogOf, definitionOf, FakeRegistry } from './fake-catalog.ts'

const GROUPS = ['', 'a.test', 'b.test']
const modelOf = (count: number): DiscoveryModel =>
  new DiscoveryModel(
    catalogOf(
      ...Array.from(
        { length: count },
        (_, index) => new FakeRegistry(definitionOf(GROUPS[index % 3]!, `Kind${index}`)),
      ),
    ),
  )

describe('discovery of very many types', () => {
  it('describes them between which others have their turn, and only once', async () => {
    const model = modelOf(10_000)
    expect(await turnsOf(() => model.groups())).toBeGreaterThan(2)
    expect(await model.groups()).toBe(await model.groups())
    expect(await turnsOf(() => model.groups())).toBeLessThan(2)
  })

  it('makes one document of them between which others have their turn', async () => {
    const groups = await modelOf(10_000).groups()
    expect(await turnsOf(() => apiGroupDiscoveryList('discovery.test/v2', groups))).toBeGreaterThan(2)
  })

  it('makes the document that it says', async () => {
    const text = String(await apiGroupDiscoveryList('discovery.test/v2', await modelOf(4).groups()))
    const found = JSON.parse(text) as { readonly items: readonly object[] }
    expect(text).toBe(JSON.stringify(found))
    const version = (...resources: string[]): object => ({
      version: 'v1',
      resources: resources.map((resource) => expect.objectContaining({ resource }) as object),
      freshness: 'Current',
    })
    expect(found).toEqual({
      kind: 'APIGroupDiscoveryList',
      apiVersion: 'discovery.test/v2',
      metadata: {},
      items: [
        { metadata: {}, versions: [version('kind0s', 'kind3s')] },
        { metadata: { name: 'a.test' }, versions: [version('kind1s')] },
        { metadata: { name: 'b.test' }, versions: [version('kind2s')] },
      ],
    })
    expect(JSON.parse(String(await apiGroupDiscoveryList('discovery.test/v2', [])))).toMatchObject({ items: [] })
  })
})
