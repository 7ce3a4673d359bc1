import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { jwtEnvironments } from '../../../runtime/auth/index.ts'
import { readAuthenticationFile } from '../../../server/authentication/file.ts'
import { conditionsIn, readAuthorizationFile } from '../../../server/authorization/file.ts'
import { authorizationSettings, AUTHORIZATION_FLAGS } from '../../../server/authorization/flags.ts'
import { readFeatureGates } from '../../../server/release/feature-gates.ts'
import { parseFlags } from '../../../flags/parse.ts'
import { formatRelease, type Release } from '../../../server/release/release.ts'
import { vendor } from '../../../generated/index.ts'

const release = { major: 1, minor: 31 } as const
const { gates } = readFeatureGates([], release)
const reading = { environment: conditionsIn(release, gates), release }

describe('the configuration file of authorization', () => {
  it('is what the documentation shows', () => {
    const text = readFileSync(resolve(import.meta.dirname, '../../../docs/authorization.md'), 'utf8')
    const [, example = ''] = /```yaml\n([\s\S]*?)```/.exec(text) ?? []
    const [first, ...others] = readAuthorizationFile(example, vendor, reading)
    expect(first).toMatchObject({
      type: 'Webhook',
      name: 'tenants.example',
      webhook: {
        timeoutMs: 3_000,
        authorizedMs: 300_000,
        unauthorizedMs: 30_000,
        version: 'v1',
        failurePolicy: 'Deny',
        clientConfiguration: '/etc/orch/tenants.kubeconfig',
        conditions: [{ source: 'has(request.resourceAttributes)' }, {}, {}],
      },
    })
    expect(others).toEqual([
      { type: 'Node', name: 'node' },
      { type: 'RBAC', name: 'rbac' },
    ])
  })
})

const group = `apiserver.config.${vendor.apiDomain}`

describe('the versions of configuration files', () => {
  const releases = [29, 30, 31, 32, 33, 34]
  /** The minor releases that read a file of a version. */
  const reading = (kind: string, version: string, read: (text: string, of: Release) => unknown): readonly number[] =>
    releases.filter((minor) => {
      const text = JSON.stringify({
        apiVersion: `${group}/${version}`,
        kind,
        authorizers: [{ type: 'RBAC', name: 'r' }],
      })
      try {
        read(kind === 'AuthorizationConfiguration' ? text : text.replace(/,"authorizers".*/, '}'), { major: 1, minor })
        return true
      } catch (error) {
        expect(error).toMatchObject({ message: expect.stringMatching(/^expected apiserver\.config\..*, not /) })
        return false
      }
    })

  it('are those of authorization that the release reads [AUTHZ-CFG-01]', () => {
    const read = (version: string) =>
      reading('AuthorizationConfiguration', version, (text, of) =>
        readAuthorizationFile(text, vendor, { environment: conditionsIn(of, gates), release: of }),
      )
    expect(read('v1beta1')).toEqual(releases)
    expect(read('v1alpha1')).toEqual(releases)
    expect(read('v1')).toEqual([32, 33, 34])
    expect(read('v2')).toEqual([])
  })

  it('are those of authentication that the release reads, the alpha not among them [AUTHN-CFG-01]', () => {
    const read = (version: string) =>
      reading('AuthenticationConfiguration', version, (text, of) =>
        readAuthenticationFile(text, vendor, {
          environments: jwtEnvironments(formatRelease(of)),
          disallowedIssuers: [],
          anonymous: 'gate is off',
          release: of,
        }),
      )
    expect(read('v1beta1')).toEqual(releases)
    expect(read('v1')).toEqual([34])
    expect(read('v1alpha1')).toEqual([])
  })
})

describe('a webhook of the file', () => {
  it('keeps allowed answers for five minutes and others for thirty seconds, unless it says otherwise', () => {
    const webhook = {
      timeout: '30s',
      subjectAccessReviewVersion: 'v1beta1',
      matchConditionSubjectAccessReviewVersion: 'v1',
      failurePolicy: 'NoOpinion',
      connectionInfo: { type: 'KubeConfigFile', kubeConfigFile: '/w' },
    }
    const read = (more: object) =>
      readAuthorizationFile(
        JSON.stringify({
          apiVersion: `${group}/v1alpha1`,
          kind: 'AuthorizationConfiguration',
          authorizers: [{ type: 'Webhook', name: 'w', webhook: { ...webhook, ...more } }],
        }),
        vendor,
        reading,
      )
    expect(read({})).toMatchObject([{ webhook: { authorizedMs: 300_000, unauthorizedMs: 30_000, timeoutMs: 30_000 } }])
    expect(read({ authorizedTTL: '1h30m', unauthorizedTTL: '1.5s' })).toMatchObject([
      { webhook: { authorizedMs: 5_400_000, unauthorizedMs: 1_500 } },
    ])
  })
})

describe('flags of authorization', () => {
  const settings = (...argv: string[]) =>
    authorizationSettings(parseFlags({ argv, flags: AUTHORIZATION_FLAGS }).flags, gates)

  it('say RBAC when nothing is said', () => {
    expect(settings()).toEqual({
      modes: ['RBAC'],
      openPaths: ['/healthz', '/readyz', '/livez'],
      policyFile: undefined,
      webhook: undefined,
    })
  })

  it('give a webhook its defaults', () => {
    expect(settings('--authorization-mode=Webhook', '--authorization-webhook-config-file=/w')).toMatchObject({
      webhook: { clientConfiguration: '/w', version: 'v1beta1', authorizedMs: 300_000, unauthorizedMs: 30_000 },
    })
  })

  it.each([
    [['--authorization-mode=Webhook'], 'mode Webhook needs --authorization-webhook-config-file'],
    [['--authorization-mode=ABAC'], 'mode ABAC needs --authorization-policy-file'],
    [['--authorization-webhook-config-file=/w'], 'needs --authorization-mode=Webhook'],
    [['--authorization-policy-file=/p'], 'needs --authorization-mode=ABAC'],
    [['--authorization-webhook-version=v1'], '--authorization-webhook-version needs --authorization-mode=Webhook'],
    [['--authorization-webhook-version=v2'], '"v2" is not v1 or v1beta1'],
    [
      ['--authorization-config=/c', '--authorization-policy-file=/p'],
      'cannot be combined with --authorization-policy-file',
    ],
    [['--authorization-mode=Root'], '"Root" is not an authorization mode'],
  ])('refuse %j', (argv, why) => {
    expect(() => settings(...argv)).toThrow(why)
  })
})
