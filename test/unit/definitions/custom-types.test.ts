import { describe, expect, it } from 'vitest'
import { atOnce } from '../../../runtime/async/index.ts'
import { CustomTypes } from '../../../runtime/definitions/index.ts'
import type { DynamicObject } from '../../../runtime/api/index.ts'
import { open, vendor } from '../registry/support.ts'

/** A state of a definition that is served, with a spec of so many properties. */
function stateOf(revision: number, properties: number): DynamicObject {
  const names = { plural: 'gadgets', singular: 'gadget', kind: `Gadget${revision}`, listKind: 'GadgetList' }
  const fields = Array.from({ length: properties }, (_, index) => [`p${index}`, { type: 'string' }] as const)
  const schema = { type: 'object', properties: { spec: { type: 'object', properties: Object.fromEntries(fields) } } }
  return {
    apiVersion: `apiextensions.${vendor.apiDomain}/v1`,
    kind: 'CustomResourceDefinition',
    metadata: { name: 'gadgets.g.example', resourceVersion: String(revision) },
    spec: {
      group: 'g.example',
      scope: 'Cluster',
      names,
      versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: schema } }],
    },
    status: { acceptedNames: names, conditions: [{ type: 'NamesAccepted', status: 'True' }] },
  }
}

async function types() {
  const { catalog } = await open()
  const custom = new CustomTypes({ catalog, vendor, builtIns: [], call: () => Promise.reject(new Error('no')) })
  return { custom, kind: () => catalog.find('g.example', 'gadgets')?.definition.kind }
}

describe('a definition that is taken in', () => {
  it('lets others have their turn after every thousand properties', async () => {
    const { custom, kind } = await types()
    const work = custom.set(stateOf(1, 40_000))
    let slices = 0
    while (work.next().done !== true) {
      expect(kind()).toBeUndefined()
      slices++
    }
    expect(slices).toBe(40)
    expect(kind()).toBe('Gadget1')
  })

  it('gives way to a later state that came meanwhile, and not to an earlier one', async () => {
    const { custom, kind } = await types()
    const slow = custom.set(stateOf(2, 5_000))
    slow.next()
    atOnce(custom.set(stateOf(3, 1)))
    atOnce(slow)
    expect(kind()).toBe('Gadget3')
    const newer = custom.set(stateOf(5, 5_000))
    newer.next()
    atOnce(custom.set(stateOf(4, 1)))
    atOnce(newer)
    expect(kind()).toBe('Gadget5')
  })
})
