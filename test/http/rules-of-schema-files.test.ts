import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { stores } from '../support/backing.ts'
import type { Client } from '../support/client.ts'
import { startServer, type Server } from '../support/server.ts'
import { generateWith, type GeneratedFolder } from './added-kind.ts'
import { failed, newNamespace, succeeded } from './objects.ts'

/** A kind whose spec has rules. */
const schemaWith = (field: string) => `
openapi: 3.0.3
info: { title: demo.example, version: v1 }
paths: {}
components:
  schemas:
    Gadget:
      description: A thing with limits.
      type: object
      x-orch-resource: { plural: gadgets, scope: Namespaced, storage: true, subresources: { status: {} } }
      properties:
        spec: { $ref: '#/components/schemas/GadgetSpec' }
        status: { $ref: '#/components/schemas/GadgetSpec' }
    GadgetSpec:
      type: object
      x-orch-validations:
        - { rule: 'self.least <= self.${field}', message: least must not be above most }
      properties:
        least: { type: integer, default: 0 }
        most: { type: integer, default: 9 }
        serial: { type: string, maxLength: 9, x-orch-validations: [{ rule: self == oldSelf, reason: FieldValueForbidden }] }
`

// A busy machine, on which the generator runs and servers start, must not decide a test.
describe.each(stores)('rules of a kind from a schema file, on %s', (store) => {
  let generated: GeneratedFolder
  let server: Server
  let client: Client
  let gadgets = ''
  beforeAll(async () => {
    generated = await generateWith(schemaWith('most'))
    server = await startServer({ store, flags: ['--definitions', generated.definitions] })
    client = server.client
  })
  afterAll(async () => {
    await server?.dispose()
    await generated.dispose()
  })
  beforeEach(async () => {
    gadgets = `/apis/demo.example/v1/namespaces/${await newNamespace(client)}/gadgets`
  })
  const gadget = (spec: object) => ({ apiVersion: 'demo.example/v1', kind: 'Gadget', metadata: { name: 'a' }, spec })

  it('judge what is created and changed, after the defaults', async () => {
    const message = 'Invalid value: "object": least must not be above most'
    const refusal = failed(await client.post(gadgets, gadget({ least: 10 })), 422, 'Invalid')
    expect(refusal.details.causes).toEqual([{ reason: 'FieldValueInvalid', message, field: 'spec' }])
    const stored = succeeded(await client.post(gadgets, gadget({ least: 1, serial: 'x' })))
    expect(stored.spec).toEqual({ least: 1, most: 9, serial: 'x' })
    const replies = [
      await client.put(`${gadgets}/a`, { ...stored, spec: { least: 10 } }),
      await client.patch(`${gadgets}/a`, { spec: { most: 0 } }),
      await client.patch(`${gadgets}/a/status`, { status: { most: -1 } }),
    ]
    const fields = replies.map((reply) => failed(reply, 422, 'Invalid').details.causes?.[0]?.field)
    expect(fields).toEqual(['spec', 'spec', 'status'])
    const renumbered = failed(await client.patch(`${gadgets}/a`, { spec: { serial: 'y' } }), 422, 'Invalid')
    expect(renumbered.details.causes).toEqual([
      { reason: 'FieldValueForbidden', message: 'Forbidden: failed rule: self == oldSelf', field: 'spec.serial' },
    ])
    expect(succeeded(await client.get(`${gadgets}/a`)).spec).toEqual(stored.spec)
  })

  it('are refused by the generator when they name a misspelt field, with the position [GEN-06]', async () => {
    const refusal = await generated.write(schemaWith('msot')).then(
      () => '',
      (error: Error) => error.message,
    )
    expect(refusal).toContain('demo.example/v1.yaml#/components/schemas/GadgetSpec/x-orch-validations/0/rule: ')
    expect(refusal).toContain("ERROR: <input>:1:19: undefined field 'msot'")
    await generated.write(schemaWith('most'))
  })
})
