import { describe, expect, it } from 'vitest'
import { vendor } from '../../../generated/index.ts'
import { stores } from '../../support/backing.ts'
import { useInProcessServer } from '../../support/in-process.ts'
import { failed, succeeded, uniqueName } from '../objects.ts'

const group = `admissionregistration.${vendor.apiDomain}`
const hook = {
  name: 'check.example.com',
  clientConfig: { url: 'https://hook.example.com/' },
  rules: [{ apiGroups: ['none.example.com'], apiVersions: ['v1'], operations: ['CREATE'], resources: ['nothing'] }],
}
const complete = { ...hook, sideEffects: 'None', admissionReviewVersions: ['v1'] }

describe.each(stores)('webhooks of a removed version, on %s', (store) => {
  const server = useInProcessServer({ store, release: { major: 1, minor: 21 } })

  describe.each(['Mutating', 'Validating'])('%s', (sort) => {
    const kind = `${sort}WebhookConfiguration`
    const post = (version: string, webhooks: readonly object[]) =>
      server.client.post(`/apis/${group}/${version}/${kind.toLowerCase()}s`, {
        apiVersion: `${group}/${version}`,
        kind,
        metadata: { name: uniqueName('hooks') },
        webhooks,
      })
    const fieldsOf = async (version: string, ...webhooks: readonly object[]): Promise<(string | undefined)[]> =>
      (failed(await post(version, webhooks), 422, 'Invalid').details.causes ?? []).map(({ field }) => field)
    const filled = async (version: string, webhook: object): Promise<unknown> =>
      (succeeded(await post(version, [webhook]))['webhooks'] as unknown[])[0]

    it('has the defaults of its version [MIG-13-1] [MIG-13-2] [MIG-13-3]', async () => {
      expect(await filled('v1', complete)).toMatchObject({
        failurePolicy: 'Fail',
        matchPolicy: 'Equivalent',
        timeoutSeconds: 10,
      })
      expect(await filled('v1beta1', hook)).toMatchObject({
        failurePolicy: 'Ignore',
        matchPolicy: 'Exact',
        timeoutSeconds: 30,
      })
    })

    it('must say in v1 that it has no side effects [MIG-13-4]', async () => {
      for (const sideEffects of [undefined, 'Some', 'Unknown']) {
        expect(await fieldsOf('v1', { ...complete, sideEffects })).toContain('webhooks[0].sideEffects')
        expect(await filled('v1beta1', { ...hook, sideEffects })).toMatchObject({
          sideEffects: sideEffects ?? 'Unknown',
        })
      }
      for (const sideEffects of ['None', 'NoneOnDryRun']) await filled('v1', { ...complete, sideEffects })
    })

    it('must name versions of reviews that there are [MIG-13-5]', async () => {
      for (const admissionReviewVersions of [undefined, [], ['v2']]) {
        const at = 'webhooks[0].admissionReviewVersions'
        expect(await fieldsOf('v1', { ...complete, admissionReviewVersions })).toContain(at)
      }
      expect(await fieldsOf('v1', { ...complete, admissionReviewVersions: ['v1', 'v1'] })).toContain(
        'webhooks[0].admissionReviewVersions[1]',
      )
      await filled('v1', { ...complete, admissionReviewVersions: ['v2', 'v1beta1'] })
      expect(await filled('v1beta1', hook)).toMatchObject({ admissionReviewVersions: ['v1beta1'] })
    })

    it('has a name of its own in v1 [MIG-13-6]', async () => {
      expect(await fieldsOf('v1', complete, complete)).toEqual(['webhooks[1].name'])
      succeeded(await post('v1', [complete, { ...complete, name: 'other.example.com' }]))
      succeeded(await post('v1beta1', [hook, hook]))
    })

    it('is validated however much comes before that is an error in other versions alone', async () => {
      const many = Array.from({ length: 1_000 }, () => hook)
      const wrong = { ...hook, objectSelector: { matchExpressions: [{ key: 'a', operator: 'In' }] } }
      const at = 'webhooks[1000].objectSelector.matchExpressions[0].values'
      expect(await fieldsOf('v1beta1', ...many, wrong)).toContain(at)
    })
  })
})
