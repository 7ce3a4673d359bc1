import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { detachedSignature } from '../../runtime/controllers/bootstrap-tokens/signature.ts'
import { temporaryFolder } from '../http/authentication/folder.ts'
import { orch, orchHere, type Outcome } from './support.ts'

const folder = temporaryFolder()
const token = { id: 'abcdef', secret: '0123456789abcdef' }
const tokenFile = folder.write('token', `${token.id}.${token.secret}\n`)
const kubeconfig = 'apiVersion: v1\nkind: Config\n'
const base64url = (text: string): string => Buffer.from(text).toString('base64url')

/** A signature that is right in all but its algorithm. */
function signatureBy(alg: string, hash: string): string {
  const header = base64url(JSON.stringify({ alg }))
  const text = `${header}.${base64url(kubeconfig)}`
  return `${header}..${createHmac(hash, `${token.id}.${token.secret}`).update(text).digest('base64url')}`
}

/** Arguments that have a ConfigMap of this data verified. */
const verifying = (data: Readonly<Record<string, string>>, tokens = tokenFile): readonly string[] => {
  const map = JSON.stringify({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'cluster-info' }, data })
  return ['verify', folder.write('map.json', map), '--token-file', tokens]
}
const verify = (...args: Parameters<typeof verifying>): Promise<Outcome> => orchHere(...verifying(...args))

describe('orch verify', () => {
  it('prints the configuration that the token has signed [SIGN-07]', async () => {
    const signed = { kubeconfig, 'jws-kubeconfig-abcdef': detachedSignature(kubeconfig, token) }
    expect(await orch(...verifying(signed))).toEqual({ code: 0, stdout: kubeconfig, stderr: '' })
  })

  it.each([
    ['none', 'sha256'],
    ['HS512', 'sha512'],
    ['HS512', 'sha256'],
  ])('refuses a signature by %s, computed with %s [SIGN-06]', async (algorithm, hash) => {
    const { code, stdout, stderr } = await verify({
      kubeconfig,
      'jws-kubeconfig-abcdef': signatureBy(algorithm, hash),
    })
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toContain('is not signed by the token abcdef')
    expect(stderr).not.toContain(token.secret)
  })

  it('refuses another text, a ConfigMap without a signature, and what is no token', async () => {
    const signature = detachedSignature(kubeconfig, token)
    expect(await verify({ kubeconfig: `${kubeconfig} `, 'jws-kubeconfig-abcdef': signature })).toMatchObject({
      code: 1,
    })
    expect((await verify({ kubeconfig })).stderr).toContain('has no signature of the token abcdef')
    const none = folder.write('none', 'abcdef')
    expect((await verify({ kubeconfig }, none)).stderr).toContain('holds no bootstrap token')
    expect(await orch('verify')).toMatchObject({ code: 2, stderr: 'orch: verify takes one file with a ConfigMap\n' })
  })
})
