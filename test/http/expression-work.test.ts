import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Client, Reply } from '../support/client.ts'
import { useServerHere } from '../support/server-here.ts'
import { admissionGroup, binding, bindings, policies, policy } from './admission-policies.ts'
import { define, gadget, newGroup, versionWith } from './custom.ts'
import { failed, succeeded } from './objects.ts'

const NUMBERS = '[1, 2, 3, 4, 5, 6, 7, 8, 9]'

/** True of the text, for little cost and more than half of the work that expressions about a request may do. */
const laborious = (text: string): string =>
  `${NUMBERS}.all(a, ${NUMBERS}.all(b, ${NUMBERS}.all(c, ${text}.size() > a * b * c)))`
const TEXT = 'a'.repeat(45_000)
const OUT_OF_WORK = 'validation failed due to running out of cost budget, no further validation rules will be run'

/** What judges the objects of a group: rules of a version of the kind, or what is written beside it. */
interface Part {
  readonly rulesOf?: 'v1' | 'v2'
  install?(client: Client, group: string): Promise<void>
}

const aboutGadgets = (group: string) => ({
  operations: ['*'],
  apiGroups: [group],
  apiVersions: ['*'],
  resources: ['gadgets'],
})

const withPolicy = (spec: object, actions: readonly string[] = ['Deny']): Part => ({
  async install(client, group) {
    const name = `p-${randomUUID()}`
    const matchConstraints = { resourceRules: [aboutGadgets(group)] }
    succeeded(await client.post(policies, policy(name, { matchConstraints, ...spec })))
    succeeded(await client.post(bindings, binding(name, { validationActions: actions })))
  },
})

/** A webhook whose conditions are judged, and not met: nobody is asked. */
const withWebhook = (kind: 'Mutating' | 'Validating', failurePolicy: 'Fail' | 'Ignore'): Part => ({
  async install(client, group) {
    const configuration = {
      apiVersion: `${admissionGroup}/v1`,
      kind: `${kind}WebhookConfiguration`,
      metadata: { name: `w-${randomUUID()}` },
      webhooks: [
        {
          name: 'never.asked.example',
          clientConfig: { url: 'https://127.0.0.1:1' },
          rules: [aboutGadgets(group)],
          matchConditions: [{ name: 'laborious', expression: `!${laborious('object.spec.text')}` }],
          failurePolicy,
          sideEffects: 'None',
          admissionReviewVersions: ['v1'],
        },
      ],
    }
    const path = `/apis/${admissionGroup}/v1/${kind.toLowerCase()}webhookconfigurations`
    succeeded(await client.post(path, configuration))
  },
})

const ANY = '(object == null ? oldObject : object).spec.text'
const judging = { validations: [{ expression: laborious(ANY) }] }
const ignoring = { ...judging, failurePolicy: 'Ignore' }
const unmet = {
  validations: [{ expression: 'true' }],
  matchConditions: [{ name: 'laborious', expression: laborious('object.spec.text') }],
}

const PARTS: Readonly<Record<string, Part>> = {
  'rules of the storage version': { rulesOf: 'v1' },
  'rules of the requested version': { rulesOf: 'v2' },
  'a policy': withPolicy(judging),
  'a policy that ignores failures': withPolicy(ignoring),
  'a policy that warns': withPolicy(judging, ['Warn']),
  'match conditions of a policy': withPolicy({ ...unmet, failurePolicy: 'Ignore' }),
  'match conditions of a mutating webhook': withWebhook('Mutating', 'Fail'),
  'match conditions of a validating webhook': withWebhook('Validating', 'Ignore'),
}

const NAMES = Object.keys(PARTS)
const PAIRS = NAMES.flatMap((first, index) => NAMES.slice(index + 1).map((second) => [first, second] as const))

describe('expressions about one request', () => {
  const server = useServerHere({ store: 'lmdb' })

  /** A kind whose objects are judged by these parts. */
  async function kindJudgedBy(...names: readonly string[]): Promise<string> {
    const { client } = server
    const group = newGroup()
    const parts = names.map((name) => PARTS[name]!)
    const version = (name: 'v1' | 'v2') => {
      const rules = parts.filter(({ rulesOf }) => rulesOf === name).map(() => ({ rule: laborious('self.text') }))
      const text = { type: 'string', maxLength: 100_000 }
      return versionWith(name, { type: 'object', properties: { text }, 'x-orch-validations': rules })
    }
    await define(client, { group, versions: [version('v1'), version('v2')] })
    for (const part of parts) await part.install?.(client, group)
    return group
  }
  const create = (group: string): Promise<Reply> =>
    server.client.post(`/apis/${group}/v2/namespaces/default/gadgets`, gadget(`${group}/v2`, 'a', { text: TEXT }))

  it.each(NAMES)('may be laborious: %s alone', async (name) => {
    succeeded(await create(await kindJudgedBy(name)))
  })

  it.each(PAIRS)('share what they may work: %s and %s', async (first, second) => {
    const refused = await create(await kindJudgedBy(first, second))
    expect([403, 422]).toContain(refused.status)
    expect(failed(refused, refused.status, refused.status === 403 ? 'Forbidden' : 'Invalid').message).toMatch(
      new RegExp(`${OUT_OF_WORK}|actual cost limit exceeded`),
    )
  })

  it('have the whole of it again for the next request, and for each object of a collection', async () => {
    const group = await kindJudgedBy('a policy')
    const at = `/apis/${group}/v1/namespaces/default/gadgets`
    for (const name of ['a', 'b', 'c'])
      succeeded(await server.client.post(at, gadget(`${group}/v1`, name, { text: TEXT })))
    succeeded(await server.client.patch(`${at}/a`, { metadata: { labels: { a: 'b' } } }))
    succeeded(await server.client.delete(at))
  })
})
