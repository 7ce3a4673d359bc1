import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CallFailure, remoteCaller, type RemoteService } from '../../../runtime/auth/index.ts'
import { issueAuthority, issueServing } from '../../../server/tls/issue.ts'
import { startHook, type AccessHook } from '../../http/authorization/hook.ts'
import { waitFor } from '../../support/patience.ts'

const authority = await issueAuthority('authority of clients')
const { certificate, key } = await issueServing(authority, ['client'])
const question = { apiVersion: 'v', kind: 'Review', spec: { user: 'jane' } }
const backoff = { attempts: 3, firstMs: 1, factor: 1, jitter: 0 }

describe('remoteCaller', () => {
  let hook: AccessHook
  beforeEach(async () => {
    hook = await startHook({ requestCert: true, rejectUnauthorized: false, ca: authority.certificate })
  })
  afterEach(() => hook.close())
  const call = (change: Partial<RemoteService> = {}, timeoutMs = 10_000) =>
    caller({ url: hook.url, authorities: hook.authority, ...change }, timeoutMs)(question)
  const caller = (service: RemoteService, timeoutMs = 10_000) =>
    remoteCaller({ service: () => service, timeoutMs, backoff })

  it('posts the question, shows its credentials, and gives the answer', async () => {
    hook.answer = () => ({ allowed: true })
    expect(await call({ authorization: () => 'Bearer abc', clientCertificate: { certificate, key } })).toMatchObject({
      kind: 'Review',
      status: { allowed: true },
    })
    expect(hook.calls).toEqual([{ ...question, authorization: 'Bearer abc', certificate: expect.any(String) }])
  })

  it('trusts the given authority alone, unless verification is off', async () => {
    await expect(call({ authorities: authority.certificate })).rejects.toThrow(CallFailure)
    expect(hook.calls).toEqual([])
    await call({ authorities: authority.certificate, verification: 'off' })
    await expect(call({ serverName: 'elsewhere' })).rejects.toThrow('Post "https://')
    expect(hook.calls.length).toBe(1)
  })

  it.each([429, 500, 504])('asks again after %i, as often as it may', async (code) => {
    hook.answer = () => ({ code })
    await expect(call()).rejects.toMatchObject({
      message: expect.stringContaining(`answered with ${code}`),
      transient: true,
    })
    expect(hook.calls.length).toBe(3)
  })

  it.each([400, 401, 403, 404, 503])('does not ask again after %i', async (code) => {
    hook.answer = () => ({ code })
    await expect(call()).rejects.toMatchObject({ outcome: 'error', transient: false })
    expect(hook.calls.length).toBe(1)
  })

  it('gives up when no answer comes in time, and at once where nobody listens', async () => {
    hook.answer = () => new Promise(() => undefined)
    await expect(call({}, 2_000)).rejects.toMatchObject({ outcome: 'timeout', transient: false })
    expect(hook.calls.length).toBe(1)
    await hook.down()
    await expect(call()).rejects.toMatchObject({ outcome: 'error', transient: false })
    await hook.up()
  })

  it('calls a service that has changed as it is now, and waits for what is under way to the former one', async () => {
    const answers: ((answer: object) => void)[] = []
    hook.answer = () => new Promise((resolve) => answers.push(resolve as (answer: object) => void))
    let service: RemoteService = { url: hook.url, authorities: hook.authority, authorization: () => 'Bearer former' }
    const send = remoteCaller({ service: () => service, timeoutMs: 10_000, backoff })
    const former = send(question)
    await waitFor(() => expect(answers).toHaveLength(1))
    service = { ...service, authorization: () => 'Bearer present', clientCertificate: { certificate, key } }
    const present = send(question)
    await waitFor(() => expect(answers).toHaveLength(2))
    for (const answer of answers) answer({ allowed: true })
    expect(await Promise.all([former, present])).toMatchObject([{ status: {} }, { status: {} }])
    expect(hook.calls.map((each) => each.authorization)).toEqual(['Bearer former', 'Bearer present'])
    expect(hook.calls.map((each) => each.certificate === undefined)).toEqual([true, false])
  })

  it('does not take what is no JSON', async () => {
    hook.answer = () => ({ body: 'yes' })
    await expect(call()).rejects.toThrow('the answer is no JSON')
  })
})
