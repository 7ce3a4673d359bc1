import { describe, expect, it } from 'vitest'
import { vendor } from '../../../generated/index.ts'
import { stores } from '../../support/backing.ts'
import { useInProcessServer } from '../../support/in-process.ts'
import { failed, succeeded } from '../objects.ts'

const authentication = `authentication.${vendor.apiDomain}`
const authorization = `authorization.${vendor.apiDomain}`
const resourceAttributes = { verb: 'get', group: 'apps', resource: 'deployments', namespace: 'default' }

/** Each review of a removed version: its group, its type, whether it is of a namespace, and its spec. */
const reviews = [
  ['MIG-16', authentication, 'TokenReview', '', { token: 'x' }],
  ['MIG-17', authorization, 'SubjectAccessReview', '', { user: 'get', group: ['a'], resourceAttributes }],
  ['MIG-17', authorization, 'SelfSubjectAccessReview', '', { resourceAttributes }],
  ['MIG-17', authorization, 'SelfSubjectRulesReview', '', { namespace: 'default' }],
  ['MIG-17', authorization, 'LocalSubjectAccessReview', 'default', { user: 'get', group: ['a'], resourceAttributes }],
] as const

const pathOf = (group: string, version: string, kind: string, ns: string): string =>
  `/apis/${group}/${version}/${ns === '' ? '' : `namespaces/${ns}/`}${kind.toLowerCase()}s`

/** The answer to a review of rules says nothing of its namespace. */
const shown = (spec: object): object => ({ spec: 'namespace' in spec ? {} : spec })

describe.each(stores)('reviews of removed versions, on %s', (store) => {
  const before = useInProcessServer({ store, release: { major: 1, minor: 21 } })
  const after = useInProcessServer({ store, release: { major: 1, minor: 22 } })

  for (const [id, group, kind, ns, spec] of reviews) {
    it(`lets ${kind} run in the version until it is removed [${id}]`, async () => {
      const body = { apiVersion: `${group}/v1beta1`, kind, metadata: ns === '' ? {} : { namespace: ns }, spec }
      const reply = await before.client.post(pathOf(group, 'v1beta1', kind, ns), body)
      expect(succeeded(reply)).toMatchObject({ apiVersion: `${group}/v1beta1`, kind, ...shown(spec) })
      expect(reply.body).toHaveProperty('status')
      expect(reply.headers['warning']).toContain(`unavailable in v1.22+; use ${group}/v1 ${kind}`)
      failed(await after.client.post(pathOf(group, 'v1beta1', kind, ns), body), 404, 'NotFound')
      const { group: groups, ...rest } = spec as { group?: readonly string[] }
      const newer = {
        ...body,
        apiVersion: `${group}/v1`,
        spec: { ...rest, ...(groups === undefined ? {} : { groups }) },
      }
      expect(succeeded(await after.client.post(pathOf(group, 'v1', kind, ns), newer))).toMatchObject({
        ...newer,
        ...shown(newer.spec),
      })
    })
  }

  it('ask about the groups that the older name holds [MIG-17-1]', async () => {
    const spec = { group: ['a', 'b'], resourceAttributes }
    const body = { apiVersion: `${authorization}/v1beta1`, kind: 'SubjectAccessReview', metadata: {}, spec }
    before.asked.length = 0
    const answer = succeeded(
      await before.client.post(pathOf(authorization, 'v1beta1', 'SubjectAccessReview', ''), body),
    )
    expect(answer.spec).toEqual(spec)
    expect(before.asked.at(-1)).toMatchObject({ user: { groups: ['a', 'b'] }, group: 'apps', resource: 'deployments' })
  })
})
