import { describe, expect, it } from 'vitest'
import { vendor } from '../../generated/index.ts'
import { useInProcessServer } from '../support/in-process.ts'
import { useServerHere } from '../support/server-here.ts'
import { plainToken } from '../support/server.ts'
import { failed, succeeded } from './objects.ts'

const group = `authentication.${vendor.apiDomain}`
const path = (version: string): string => `/apis/${group}/${version}/selfsubjectreviews`
const review = (version: string) => ({ apiVersion: `${group}/${version}`, kind: 'SelfSubjectReview' })
const versions = ['v1alpha1', 'v1beta1', 'v1']
const all = ['--runtime-config', 'api/all=true']

describe('reviews of the caller in every version', () => {
  const server = useServerHere({ store: 'lmdb', flags: all })

  it.each(versions)('answer %s with the attributes of the user [REVIEW-08]', async (version) => {
    const impersonated = {
      'impersonate-user': 'jane',
      'impersonate-uid': 'jane-uid',
      'impersonate-group': 'dev',
      'impersonate-extra-color': 'green',
    }
    const answer = await server.client.post(path(version), review(version), { headers: impersonated })
    expect(succeeded(answer)).toMatchObject({
      ...review(version),
      status: {
        userInfo: {
          username: 'jane',
          uid: 'jane-uid',
          groups: ['dev', 'system:authenticated'],
          extra: { color: ['green'] },
        },
      },
    })
  })

  it.each(versions)('are for every authenticated user in %s, and for nobody else [REVIEW-09]', async (version) => {
    const known = server.client.as(plainToken)
    expect(succeeded(await known.post(path(version), review(version))).status).toMatchObject({
      userInfo: { username: 'plain' },
    })
    await known.close()
    failed(await server.client.as('').post(path(version), review(version)), 403, 'Forbidden')
  })
})

describe('reviews of the caller in releases that have a gate for them', () => {
  const serverOf = (minor: number, ...flags: string[]) =>
    useInProcessServer({ store: 'lmdb', release: { major: 1, minor }, flags: [...all, ...flags] })
  const statusOf = async ({ client }: ReturnType<typeof serverOf>, version: string): Promise<number> =>
    (await client.post(path(version), review(version))).status
  const alpha = serverOf(26)
  const alphaOn = serverOf(26, '--feature-gates=APISelfSubjectReview=true')
  const beta = serverOf(27)
  const betaOff = serverOf(27, '--feature-gates=APISelfSubjectReview=false')

  it('are absent while it is off [REVIEW-09] [FG-05]', async () => {
    expect(await statusOf(alpha, 'v1alpha1')).toBe(404)
    expect(await statusOf(alphaOn, 'v1alpha1')).toBe(201)
    expect([await statusOf(beta, 'v1beta1'), await statusOf(beta, 'v1alpha1')]).toEqual([201, 201])
    expect([await statusOf(betaOff, 'v1beta1'), await statusOf(betaOff, 'v1alpha1')]).toEqual([404, 404])
    const { versions: offered } = succeeded(await betaOff.client.get(`/apis/${group}`)) as unknown as {
      versions: readonly { version: string }[]
    }
    expect(offered.map(({ version }) => version)).toEqual(['v1'])
  })
})
