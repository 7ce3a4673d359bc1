import { afterAll, describe, expect, it } from 'vitest'
import { newBacking, stores } from '../support/backing.ts'
import type { Client } from '../support/client.ts'
import { startServerHere } from '../support/server-here.ts'
import { define, definition, definitions, gadget, newGroup, versionWith } from './custom.ts'
import { eventually, failed, newNamespace, succeeded } from './objects.ts'

const text = { type: 'string', maxLength: 20 }
const quantities = { rule: "quantity(self.s).isLessThan(quantity('1Ki'))", message: 'less than 1Ki' }
const optionals = { rule: "self.?a.orValue('x') == 'x' && optional.of(1).hasValue()", message: 'a is x' }
const comparisons = { rule: 'double(1.5) > 1 && 2u > 1', message: 'numbers compare' }

const specWith = (...rules: readonly object[]) => ({
  type: 'object',
  properties: { s: text, a: text },
  'x-orch-validations': rules,
})

describe.each(stores)('what releases offer to rules, on %s', (store) => {
  const group = newGroup()
  const closing: (() => Promise<void>)[] = []
  afterAll(async () => {
    for (const close of closing.reverse()) await close()
  })

  /** A definition that is new and uses what the rules need. */
  const refused = async (client: Client, rule: object): Promise<string> => {
    const source = definition({ group: newGroup(), versions: [versionWith('v1', specWith(rule))] })
    return failed(await client.post(definitions, source), 422, 'Invalid').message
  }

  it('new ones keep to the release, stored ones go on [CEL-LANG-14] [CEL-LANG-15] [CEL-LANG-16] [CEL-LANG-17] [CEL-QTY-01]', async () => {
    const backing = await newBacking(store)
    closing.push(() => backing.dispose())
    const newer = await startServerHere({ store: backing, flags: ['--emulated-version', '1.29'] })
    const ns = await newNamespace(newer.client)
    const gadgets = `/apis/${group}/v1/namespaces/${ns}/gadgets`
    await define(newer.client, { group, versions: [versionWith('v1', specWith(quantities, optionals, comparisons))] })
    succeeded(await newer.client.post(gadgets, gadget(`${group}/v1`, 'a', { s: '1k' })))
    await newer.dispose()

    const older = await startServerHere({ store: backing, flags: ['--emulated-version', '1.28'] })
    closing.push(() => older.dispose())
    const { client } = older
    await eventually(
      () => client.get(gadgets),
      ({ status }) => status === 200,
    )
    const judged = failed(await client.post(gadgets, gadget(`${group}/v1`, 'b', { s: '1Mi', a: 'y' })), 422, 'Invalid')
    expect(judged.details.causes?.map(({ message }) => message)).toEqual([
      'Invalid value: "object": less than 1Ki',
      'Invalid value: "object": a is x',
    ])
    succeeded(await client.post(gadgets, gadget(`${group}/v1`, 'b', { s: '1', a: 'x' })))

    expect(await refused(client, quantities)).toContain("undeclared reference to 'quantity'")
    expect(await refused(client, optionals)).toContain('ERROR: <input>:1:')
    expect(await refused(client, comparisons)).toContain("found no matching overload for '_>_'")
    const path = `${definitions}/gadgets.${group}`
    const named = await client.patch(path, { spec: { names: { shortNames: ['gd'] } } })
    expect(succeeded(named).spec).toMatchObject({ names: { shortNames: ['gd'] } })
    const another = { rule: "quantity(self.s).isLessThan(quantity('2Ki'))" }
    const versions = [{ served: true, storage: true, ...versionWith('v1', specWith(quantities, another)) }]
    const touched = failed(await client.patch(path, { spec: { versions } }), 422, 'Invalid')
    expect(touched.details.causes?.map(({ field }) => field)).toEqual([
      'spec.validation.openAPIV3Schema.properties[spec].x-orch-validations[1].rule',
    ])
  })
})
