import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { send, type Attack, type ClientCertificate } from './attack.ts'
import { describeAttacks } from './harness.ts'

const folder = mkdtempSync(join(tmpdir(), 'orch-attack-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const openssl = (...args: string[]): unknown => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' })
const read = (file: string): string => readFileSync(join(folder, file), 'utf8')
const NEW_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']

for (const name of ['authority', 'stranger'])
  openssl('req', '-x509', ...NEW_KEY, '-keyout', `${name}.key`, '-out', `${name}.crt`, '-subj', `/CN=${name}`)
writeFileSync(join(folder, 'client.ext'), 'extendedKeyUsage=clientAuth\n')

let made = 0
/** A certificate of that subject by one of the authorities. */
function certificate(subject: string, by = 'authority'): ClientCertificate {
  const name = `client${++made}`
  const request = ['-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', subject, '-multivalue-rdn', '-utf8']
  openssl('req', ...NEW_KEY, ...request)
  const signer = ['-CA', `${by}.crt`, '-CAkey', `${by}.key`, '-CAcreateserial', '-extfile', 'client.ext']
  openssl('x509', '-req', '-in', `${name}.csr`, '-out', `${name}.crt`, ...signer)
  return { cert: read(`${name}.crt`), key: read(`${name}.key`) }
}

const WHO = '/apis/authentication.orch.io/v1/selfsubjectreviews'
const many = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => make(index)).join('')

/** A question who the owner of a certificate is. */
const presented = (
  name: string,
  size: number,
  answers: readonly number[],
  subject: (n: number) => string,
  by?: string,
): Attack => ({
  name,
  size,
  answers,
  requests: ({ size: n }) => [{ ...send('POST', WHO, '{}'), credential: certificate(subject(n), by) }],
})

describeAttacks(
  'client certificates',
  [
    presented('a certificate of many groups', 1_600, [201], (n) => `/CN=u${many(n, (index) => `/O=group-${index}`)}`),
    {
      ...presented('a certificate of many names', 1_600, [201], (n) => many(n, (index) => `/CN=user-${index}`)),
      // The last one is the user's.
      shows: ({ size }) => `"username":"user-${size - 1}",`,
    },
    presented('a certificate of many units', 1_600, [201], (n) => `/CN=u${many(n, (index) => `/OU=unit-${index}`)}`),
    presented(
      'a certificate whose names stand together',
      400,
      [201],
      (n) => `/CN=u${many(n, (index) => `+O=g${index}`)}`,
    ),
    presented('a certificate without a name', 1_600, [401], (n) => many(n, (index) => `/O=group-${index}`)),
    presented('a certificate of a name of other characters', 64, [201], (n) => `/CN=${'\u4e2d'.repeat(n)}`),
    presented(
      'a certificate whose name holds what separates',
      16,
      [201],
      (n) => `/CN=${'a\\,b=c\\/\\+'.repeat(n / 4)}`,
    ),
    presented(
      'a certificate by a stranger',
      1_600,
      [401],
      (n) => `/CN=u${many(n, (index) => `/O=g${index}`)}`,
      'stranger',
    ),
  ],
  ['--client-ca-file', join(folder, 'authority.crt')],
)
