import { beforeAll, describe, expect, it } from 'vitest'
import { stores } from '../support/backing.ts'
import type { Client } from '../support/client.ts'
import { useSharedServer } from '../support/shared-server.ts'
import { define, definition, definitions, gadget, newGroup, versionWith } from './custom.ts'
import { failed, newNamespace, succeeded, uniqueName } from './objects.ts'
import { nameCases, refusedCases, reservedCase, typeCases, type RuleCase } from './rule-cases.ts'

const cases = [...typeCases, ...nameCases, reservedCase]

const ruled = ({ schema, rules }: Pick<RuleCase, 'schema' | 'rules'>) => ({
  ...schema,
  'x-orch-validations': rules.map((rule) => ({ rule })),
})

describe.each(stores)('types of schemas in the rules of a defined kind, on %s', (store) => {
  const server = useSharedServer(store)
  let client: Client
  let group = ''
  let gadgets = ''

  // One definition has all cases, each at a property of its own.
  beforeAll(async () => {
    client = server.client
    group = newGroup()
    gadgets = `/apis/${group}/v1/namespaces/${await newNamespace(client)}/gadgets`
    const properties = Object.fromEntries(cases.map((each, index) => [`case${index}`, ruled(each)]))
    await define(client, { group, versions: [versionWith('v1', { type: 'object', properties })] })
  })

  it.each(cases.map((each, index) => [each.title, each, index] as const))(
    '%s',
    async (_, { accepted, refused = [] }, index) => {
      const write = (value: unknown) =>
        client.post(gadgets, gadget(`${group}/v1`, uniqueName('g'), { [`case${index}`]: value }))
      for (const value of accepted) succeeded(await write(value))
      for (const value of refused) {
        const { details } = failed(await write(value), 422, 'Invalid')
        expect(details.causes?.map(({ field }) => field)).toEqual([`spec.case${index}`])
      }
    },
  )

  it.each(refusedCases.map((each) => [each.title, each] as const))(
    'refused when written: %s',
    async (_, { schema, rule, says }) => {
      const spec = ruled({ schema, rules: [rule] })
      const source = definition({ group: newGroup(), versions: [versionWith('v1', spec)] })
      const { details } = failed(await client.post(definitions, source), 422, 'Invalid')
      expect(details.causes).toHaveLength(1)
      expect(details.causes?.[0]).toMatchObject({
        reason: 'FieldValueInvalid',
        field: 'spec.validation.openAPIV3Schema.properties[spec].x-orch-validations[0].rule',
      })
      expect(details.causes?.[0]?.message).toContain(says)
    },
  )

  it('equality of sets and keyed lists takes no notice of order [CEL-SCHEMA-18]', async () => {
    const own = newGroup()
    const lists = {
      set: { type: 'array', maxItems: 5, 'x-orch-list-type': 'set', items: { type: 'string', maxLength: 5 } },
      map: {
        type: 'array',
        maxItems: 5,
        'x-orch-list-type': 'map',
        'x-orch-list-map-keys': ['k'],
        items: { type: 'object', required: ['k'], properties: { k: { type: 'string' }, v: { type: 'integer' } } },
      },
    }
    const properties = Object.fromEntries(
      Object.entries(lists).map(([name, schema]) => [name, ruled({ schema, rules: ['self == oldSelf'] })]),
    )
    await define(client, { group: own, versions: [versionWith('v1', { type: 'object', properties })] })
    const path = `/apis/${own}/v1/namespaces/${await newNamespace(client)}/gadgets`
    const first = { set: ['a', 'b'], map: [{ k: 'x', v: 1 }, { k: 'y' }] }
    succeeded(await client.post(path, gadget(`${own}/v1`, 'a', first)))
    const turned = { set: ['b', 'a'], map: [{ k: 'y' }, { k: 'x', v: 1 }] }
    expect(succeeded(await client.patch(`${path}/a`, { spec: turned })).spec).toEqual(turned)
    const changed = { set: ['b', 'c'], map: [{ k: 'y' }, { k: 'x', v: 2 }] }
    const { details } = failed(await client.patch(`${path}/a`, { spec: changed }), 422, 'Invalid')
    expect(details.causes?.map(({ field }) => field)).toEqual(['spec.map', 'spec.set'])
  })
})
