import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { AUDIENCE, startIssuer } from '../support/oidc.ts'
import { send, type Attack } from './attack.ts'
import { describeAttacks } from './harness.ts'

const ACCESS = '/apis/authorization.orch.io/v1'
const SUBJECT_ACCESS = `${ACCESS}/subjectaccessreviews`
const TOKENS = '/apis/authentication.orch.io/v1/tokenreviews'
const WHO = '/apis/authentication.orch.io/v1/selfsubjectreviews'

const many = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i))
const joined = (count: number, make: (index: number) => string): string => many(count, make).join(',')
const nested = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

/** A review with so much in its spec, by the administrator. */
const review = (
  path: string,
  name: string,
  size: number,
  answers: readonly number[],
  spec: (n: number) => string,
): Attack => ({
  name: `${path.slice(path.lastIndexOf('/') + 1)}: ${name}`,
  size,
  answers,
  requests: ({ size: n }) => [send('POST', path, `{"spec":${spec(n)}}`)],
})

const onResource = (attributes: string): string =>
  `{"user":"u","resourceAttributes":{"verb":"list","resource":"pods",${attributes}}}`

const reviews: readonly Attack[] = [
  review(SUBJECT_ACCESS, 'objects in objects', 400_000, [400], nested),
  review(SUBJECT_ACCESS, 'a label selector as a text', 2_000_000, [201, 422], (n) =>
    onResource(`"labelSelector":{"rawSelector":"${joined(n / 10, (index) => `k${index}=v`)}"}`),
  ),
  review(SUBJECT_ACCESS, 'a field selector as a text', 2_000_000, [201, 422], (n) =>
    onResource(`"fieldSelector":{"rawSelector":"${joined(n / 10, (index) => `f${index}=v`)}"}`),
  ),
  review(SUBJECT_ACCESS, 'values of a requirement', 60_000, [201, 422], (n) =>
    onResource(
      `"fieldSelector":{"requirements":[{"key":"k","operator":"In","values":[${joined(n, (index) => `"v${index}"`)}]}]}`,
    ),
  ),
  review(SUBJECT_ACCESS, 'requirements of operators that nobody knows', 30_000, [201, 422], (n) =>
    onResource(`"labelSelector":{"requirements":[${joined(n, (index) => `{"key":"k${index}","operator":"Is"}`)}]}`),
  ),
  review(SUBJECT_ACCESS, 'names of many characters', 2_000_000, [201, 422], (n) =>
    onResource(`"namespace":"${'n'.repeat(n / 2)}","name":"${'m'.repeat(n / 2)}"`),
  ),
  review(
    SUBJECT_ACCESS,
    'a path of slashes',
    2_000_000,
    [201, 422],
    (n) => `{"user":"u","nonResourceAttributes":{"path":"${'/'.repeat(n)}","verb":"get"}}`,
  ),
  review(`${ACCESS}/selfsubjectaccessreviews`, 'objects in objects', 400_000, [400], nested),
  review(
    SUBJECT_ACCESS,
    'keys of extra values that are none',
    30_000,
    [201, 422],
    (n) =>
      `{"user":"u","extra":{${joined(n, (index) => `"A b/${index}":["v"]`)}},"nonResourceAttributes":{"path":"/","verb":"get"}}`,
  ),
  review(`${ACCESS}/selfsubjectrulesreviews`, 'a namespace of many characters', 2_000_000, [201, 422], (n) => {
    return `{"namespace":"${'n'.repeat(n)}"}`
  }),
  review(TOKENS, 'objects in objects', 400_000, [400], nested),
  review(TOKENS, 'audiences', 90_000, [201], (n) => `{"token":"t","audiences":[${joined(n, (i) => `"a${i}"`)}]}`),
  review(TOKENS, 'escapes', 1_500_000, [201], (n) => `{"token":"${'\\u0000'.repeat(n / 6)}"}`),
]

const folder = mkdtempSync(join(tmpdir(), 'orch-attack-'))
const issuer = await startIssuer()
const known = await issuer.token()
afterAll(async () => {
  await issuer.stop()
  rmSync(folder, { recursive: true, force: true })
})
const authority = join(folder, 'issuer.pem')
writeFileSync(authority, issuer.authority)
const FLAGS = ['--oidc-issuer-url', issuer.url, '--oidc-client-id', AUDIENCE, '--oidc-ca-file', authority]

const encoded = (text: string): string => Buffer.from(text).toString('base64url')
/** The three parts of a good token, some of them replaced. */
const token = (parts: { header?: string; claims?: string; signature?: string }): string => {
  const [header = '', claims = '', signature = ''] = known.split('.')
  return [
    parts.header === undefined ? header : encoded(parts.header),
    parts.claims === undefined ? claims : encoded(parts.claims),
    parts.signature ?? signature,
  ].join('.')
}
const claims = (more: string): string => `{"iss":"${issuer.url}","aud":"${AUDIENCE}",${more}}`
const header = (more: string): string => `{"alg":"RS256",${more}}`

/** Most characters of a token in a header; in base64 they are a third more than what they stand for. */
const HEADER = 30_000
const BODY = 1_400_000
const BASE64 = 4 / 3
/** Characters of what encloses a claim of a token that fills a header. */
const FRAME = 1_500

/** A token as the credential of a request, and in the body of a review; `make` gets the characters that it has room for. */
const judged = (name: string, make: (n: number) => string): readonly Attack[] => [
  {
    name: `a credential: ${name}`,
    size: HEADER,
    answers: [401],
    requests: ({ size }) => [
      {
        method: 'POST',
        path: WHO,
        credential: 'nobody' as const,
        headers: ['content-type', 'application/json', 'authorization', `Bearer ${make(size / BASE64 - FRAME)}`],
        body: '{}',
      },
    ],
  },
  review(TOKENS, name, BODY, [201], (n) => `{"token":"${make(n / BASE64 - FRAME)}"}`),
]

describeAttacks(
  'reviews and tokens',
  [
    ...reviews,
    ...judged('a header with a long claim', (n) => token({ header: header(`"x":"${'h'.repeat(n)}"`) })),
    ...judged('a header of many claims', (n) =>
      token({ header: header(joined(n / 12, (index) => `"k${index}":"v"`)) }),
    ),
    ...judged('a header of lists in lists', (n) =>
      token({ header: header(`"x":${'['.repeat(n / 2)}${']'.repeat(n / 2)}`) }),
    ),
    ...judged('a header that never ends', (n) => token({ header: '['.repeat(n) })),
    ...judged('a name of a key that is long', (n) => token({ header: header(`"kid":"${'k'.repeat(n)}"`) })),
    ...judged('what must be understood', (n) =>
      token({ header: header(`"crit":[${joined(n / 12, (index) => `"c${index}"`)}]`) }),
    ),
    ...judged('a claim that is long', (n) => token({ claims: claims(`"sub":"${'s'.repeat(n)}"`) })),
    ...judged('many claims', (n) => token({ claims: claims(joined(n / 12, (index) => `"k${index}":"v"`)) })),
    ...judged('claims of objects in objects', (n) => token({ claims: claims(`"sub":${nested(n / 6)}`) })),
    ...judged('claims of lists in lists, never closed', (n) => token({ claims: '['.repeat(n) })),
    ...judged('audiences', (n) =>
      token({ claims: `{"iss":"${issuer.url}","aud":[${joined(n / 10, (index) => `"a${index}"`)}]}` }),
    ),
    ...judged('one claim again and again', (n) => token({ claims: claims(joined(n / 10, () => `"sub":"a"`)) })),
    ...judged('an issuer that is long', (n) => token({ claims: `{"iss":"${issuer.url}/${'i'.repeat(n)}"}` })),
    ...judged('a signature that is long', (n) => token({ signature: 'A'.repeat(n) })),
    ...judged('a signature of no base64', (n) => token({ signature: '*'.repeat(n) })),
    ...judged('segments', (n) => `${known}${'.a'.repeat(n / 2)}`),
    ...judged('points', (n) => '.'.repeat(n)),
    ...judged('base64 that is none', (n) => '~'.repeat(n)),
  ],
  FLAGS,
)
