import { expect, it } from 'vitest'
import { apiGroup } from '../../../runtime/http/handlers/discovery/documents.ts'
import { DiscoveryModel } from '../../../runtime/http/handlers/discovery/model.ts'
import { catalogOf, definitionOf, FakeRegistry, versionOf } from './fake-catalog.ts'

const group = async (preferred: Readonly<Record<string, true>>): Promise<unknown> => {
  const names = ['v1', 'v2', 'v2beta1']
  const versions = Object.fromEntries(
    names.map((name) => [name, versionOf(name, preferred[name] === true ? { preferred: true } : {})]),
  )
  const catalog = catalogOf(
    new FakeRegistry(definitionOf('demo.test', 'Widget', { versions })),
    new FakeRegistry(definitionOf('other.test', 'Gadget', { versions: { v1: versionOf('v1', { preferred: true }) } })),
  )
  const found = await new DiscoveryModel(catalog).group('demo.test')
  return found && apiGroup(found)
}

const entries = (...versions: string[]): object => ({
  versions: versions.map((version) => ({ groupVersion: `demo.test/${version}`, version })),
  preferredVersion: { groupVersion: `demo.test/${versions[0]}`, version: versions[0] },
})

it('prefers the version that is marked, and the first by order without a mark', async () => {
  expect(await group({})).toMatchObject(entries('v2', 'v1', 'v2beta1'))
  expect(await group({ v1: true })).toMatchObject(entries('v1', 'v2', 'v2beta1'))
})
