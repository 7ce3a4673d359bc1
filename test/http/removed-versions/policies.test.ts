import { describe, expect, it } from 'vitest'
import { parseFlags } from '../../../flags/parse.ts'
import { SERVE_FLAGS } from '../../../cli/serve/flags.ts'
import { stores } from '../../support/backing.ts'
import { useInProcessServer } from '../../support/in-process.ts'
import { podSecurity } from '../../support/removed-objects.ts'
import { failed, succeeded } from '../objects.ts'

const path = '/apis/policy/v1beta1/podsecuritypolicies'
const policy = {
  apiVersion: 'policy/v1beta1',
  kind: 'PodSecurityPolicy',
  metadata: { name: 'open' },
  spec: podSecurity,
}

describe.each(stores)('policies of Pods, on %s', (store) => {
  const flags = ['--runtime-config', 'policy/v1beta1=true']
  const before = useInProcessServer({ store, flags, release: { major: 1, minor: 24 } })
  const after = useInProcessServer({ store, flags, release: { major: 1, minor: 25 } })

  it('are served with a warning until they are removed, and nothing takes their place [MIG-11]', async () => {
    const reply = await before.client.post(path, policy)
    expect(succeeded(reply)).toMatchObject(policy)
    expect(reply.headers['warning']).toContain(
      'policy/v1beta1 PodSecurityPolicy is deprecated in v1.21+, unavailable in v1.25+',
    )
    failed(await after.client.post(path, policy), 404, 'NotFound')
    failed(await after.client.get('/apis/policy/v1beta1'), 404, 'NotFound')
    const { resources } = succeeded(await after.client.get('/apis/policy/v1')) as unknown as {
      readonly resources: readonly { readonly kind: string }[]
    }
    expect(resources.map(({ kind }) => kind)).not.toContain('PodSecurityPolicy')
  })

  it('have no admission plugin [MIG-11]', () => {
    const argv = ['--enable-admission-plugins', 'PodSecurityPolicy']
    expect(() => parseFlags({ argv, flags: SERVE_FLAGS })).toThrow(/"PodSecurityPolicy" is not one of/)
  })
})
