import { beforeAll, describe, expect, it } from 'vitest'
import { stores } from '../support/backing.ts'
import type { Reply } from '../support/client.ts'
import { useSharedServer } from '../support/shared-server.ts'
import { define, expectFields, newGroup, versionWith } from './custom.ts'
import { failed, newNamespace, succeeded } from './objects.ts'

const applyPatch = { 'content-type': 'application/apply-patch+yaml' }
const integer = { type: 'integer' }
const spec = {
  type: 'object',
  properties: {
    size: integer,
    filled: { type: 'integer', default: 4 },
    free: { type: 'integer', nullable: true },
    part: { type: 'object', properties: { size: integer } },
    parts: { type: 'array', items: { type: 'object', properties: { size: integer } } },
    byName: { type: 'object', additionalProperties: { type: 'object', properties: { size: integer } } },
    embedded: { type: 'object', 'x-orch-embedded-resource': true, 'x-orch-preserve-unknown-fields': true },
  },
}

describe.each(stores)('an apply of a custom object on %s', (store) => {
  const server = useSharedServer(store)
  const group = newGroup()
  let path = ''
  beforeAll(async () => {
    await define(server.client, { group, versions: [versionWith('v1', spec)] })
    path = `/apis/${group}/v1/namespaces/${await newNamespace(server.client)}/gadgets`
  })
  const apply = (fields: object, query = ''): Promise<Reply> => {
    const body = { apiVersion: `${group}/v1`, kind: 'Gadget', metadata: { name: 'a' }, spec: fields }
    return server.client.patch(`${path}/a?fieldManager=m${query}`, body, { headers: applyPatch })
  }

  it('refuses null where the schema allows none, at every depth, by field', async () => {
    const everywhere = { size: null, part: { size: null }, parts: [{ size: null }], byName: { x: { size: null } } }
    const refused = failed(await apply(everywhere), 422, 'Invalid')
    expectFields(refused, ['spec.size', 'spec.part.size', 'spec.parts[0].size', 'spec.byName.x.size'])
    expect(refused.details.causes?.[0]).toEqual({
      reason: 'FieldValueTypeInvalid',
      field: 'spec.size',
      message: 'Invalid value: "null": spec.size in body must be of type integer: "null"',
    })
    failed(await server.client.get(`${path}/a`), 404, 'NotFound')
  })

  it('takes null where the schema allows it, or has a default for it', async () => {
    const made = succeeded(await apply({ free: null, filled: null, part: {} }))
    expect(made.spec).toEqual({ free: null, filled: 4, part: {} })
    expectFields(failed(await apply({ embedded: null }), 422, 'Invalid'), ['spec.embedded'])
  })

  it('names unknown fields of a strict apply as they are named in schemas and in bodies', async () => {
    const one = failed(await apply({ odd: 1 }, '&fieldValidation=Strict'), 400, 'BadRequest')
    expect(one.message).toBe(
      'strict decoding error: unknown field "spec.odd": failed to create typed patch object ' +
        `(/a; ${group}/v1, Kind=Gadget): .spec.odd: field not declared in schema`,
    )
    const several = failed(await apply({ odd: 1, parts: [{ even: 2 }] }, '&fieldValidation=Strict'), 400, 'BadRequest')
    expect(several.message).toContain(
      'errors:\n  .spec.odd: field not declared in schema\n  .spec.parts[0].even: field not declared in schema',
    )
    const text = `apiVersion: ${group}/v1\nkind: Gadget\nmetadata:\n  name: a\nspec:\n  size: 1\n  size: 2\n`
    const doubled = await server.client.call('PATCH', `${path}/a?fieldManager=m&fieldValidation=Strict`, {
      headers: applyPatch,
      body: text,
    })
    expect(failed(doubled, 400, 'BadRequest').message).toContain('line 7: key "size" already set in map')
  })
})
