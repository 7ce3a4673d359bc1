import { beforeAll, describe, expect, it } from 'vitest'
import { vendor } from '../../../generated/index.ts'
import { stores } from '../../support/backing.ts'
import { useServerHere } from '../../support/server-here.ts'
import { gadget, newGroup, reported } from '../custom.ts'
import { failed, newNamespace, succeeded } from '../objects.ts'

const group = `apiextensions.${vendor.apiDomain}`
const pathOf = (version: string): string => `/apis/${group}/${version}/customresourcedefinitions`
const structural = {
  type: 'object',
  properties: { spec: { type: 'object', properties: { size: { type: 'integer' } } } },
}
const keeping = { type: 'object', [`x-${vendor.name}-preserve-unknown-fields`]: true }

const named = (version: string, own: string, spec: object) => ({
  apiVersion: `${group}/${version}`,
  kind: 'CustomResourceDefinition',
  metadata: { name: `gadgets.${own}` },
  spec: { group: own, names: { plural: 'gadgets', kind: 'Gadget' }, ...spec },
})
const inNewer = (own: string, schema: object | undefined, spec: object = {}) =>
  named('v1', own, {
    scope: 'Namespaced',
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        ...(schema === undefined ? {} : { schema: { openAPIV3Schema: schema } }),
      },
    ],
    ...spec,
  })
const inOlder = (own: string, spec: object = {}) => named('v1beta1', own, { version: 'v1', ...spec })

describe.each(stores)('definitions of a removed version, on %s', (store) => {
  const server = useServerHere({ store, flags: ['--emulated-version', '1.21'] })
  let ns = ''
  beforeAll(async () => {
    ns = await newNamespace(server.client)
  })
  const fieldsOf = async (definition: object): Promise<(string | undefined)[]> =>
    (failed(await server.client.post(pathOf('v1'), definition), 422, 'Invalid').details.causes ?? []).map(
      ({ field }) => field,
    )
  /** Makes a definition and an object of its kind, and returns the object as stored. */
  const storedThrough = async (version: string, own: string, definition: object) => {
    succeeded(await server.client.post(pathOf(version), definition))
    await reported(server.client, `gadgets.${own}`, 'Established', 'True')
    const spec = { size: 3, unknown: { deep: ['x'] } }
    const path = `/apis/${own}/v1/namespaces/${ns}/gadgets`
    succeeded(await server.client.post(path, { ...gadget(`${own}/v1`, 'a', spec), beside: 'y' }))
    return succeeded(await server.client.get(`${path}/a`))
  }

  it('say in v1 whether their objects are of a namespace [MIG-14-1]', async () => {
    expect(await fieldsOf(inNewer(newGroup(), structural, { scope: undefined }))).toContain('spec.scope')
    const made = succeeded(await server.client.post(pathOf('v1beta1'), inOlder(newGroup())))
    expect(made.spec).toMatchObject({ scope: 'Namespaced' })
  })

  it('have a structural schema in v1 [MIG-14-7]', async () => {
    expect(await fieldsOf(inNewer(newGroup(), undefined))).toContain('spec.versions[0].schema.openAPIV3Schema')
    const typeless = { type: 'object', properties: { spec: { type: 'object', properties: { size: {} } } } }
    expect(await fieldsOf(inNewer(newGroup(), typeless))).toContain(
      'spec.validation.openAPIV3Schema.properties[spec].properties[size].type',
    )
    succeeded(await server.client.post(pathOf('v1beta1'), inOlder(newGroup())))
  })

  it('have no rules yet', async () => {
    const size = { type: 'integer', 'x-orch-validations': [{ rule: 'self > 1' }] }
    const schema = { type: 'object', properties: { spec: { type: 'object', properties: { size } } } }
    const refused = failed(await server.client.post(pathOf('v1'), inNewer(newGroup(), schema)), 422, 'Invalid')
    expect(refused.message).toContain(
      'x-orch-validations[0].rule: Forbidden: release 1.21 has no rules without CustomResourceValidationExpressions',
    )
  })

  it('keep unknown fields in v1 only where the schema says so [MIG-14-8]', async () => {
    const refused = inNewer(newGroup(), structural, { preserveUnknownFields: true })
    expect(await fieldsOf(refused)).toEqual(['spec.preserveUnknownFields'])
    const kept = newGroup()
    const pruned = newGroup()
    expect(await storedThrough('v1', kept, inNewer(kept, keeping))).toMatchObject({
      spec: { size: 3, unknown: { deep: ['x'] } },
      beside: 'y',
    })
    const object = await storedThrough('v1', pruned, inNewer(pruned, structural))
    expect(object.spec).toEqual({ size: 3 })
    expect(object).not.toHaveProperty('beside')
  })

  it('keep unknown fields in v1beta1 unless they say otherwise [MIG-14-8]', async () => {
    const validation = { openAPIV3Schema: structural }
    const bare = newGroup()
    const checked = newGroup()
    const pruned = newGroup()
    const whole = { spec: { size: 3, unknown: { deep: ['x'] } }, beside: 'y' }
    expect(await storedThrough('v1beta1', bare, inOlder(bare))).toMatchObject(whole)
    expect(await storedThrough('v1beta1', checked, inOlder(checked, { validation }))).toMatchObject(whole)
    const spec = { validation, preserveUnknownFields: false }
    const object = await storedThrough('v1beta1', pruned, inOlder(pruned, spec))
    expect(object.spec).toEqual({ size: 3 })
    expect(object).not.toHaveProperty('beside')
  })

  it('may be changed in v1 while they keep unknown fields, until they say otherwise [MIG-14-8]', async () => {
    const own = newGroup()
    const validation = { openAPIV3Schema: structural }
    succeeded(await server.client.post(pathOf('v1beta1'), inOlder(own, { validation })))
    const path = `${pathOf('v1')}/gadgets.${own}`
    const changed = (spec: object) => server.client.patch(path, { spec })
    expect(succeeded(await changed({ names: { shortNames: ['gg'] } })).spec).toMatchObject({
      preserveUnknownFields: true,
      names: { shortNames: ['gg'] },
    })
    succeeded(await changed({ preserveUnknownFields: false }))
    failed(await changed({ preserveUnknownFields: true }), 422, 'Invalid')
  })
})
