import { CONFIG_MAPS, postConfigMap, type Attack } from './attack.ts'
import { describeAttacks } from './harness.ts'

const headers = (count: number): string[] => Array.from({ length: count }, (_, i) => [`x-${i}`, 'v']).flat()

const head = (
  name: string,
  size: number,
  answers: readonly number[],
  make: (n: number) => readonly string[],
): Attack => ({
  name,
  size,
  answers,
  requests: ({ size: n }) => [{ method: 'GET', path: CONFIG_MAPS, headers: make(n) }],
})

const query = (name: string, size: number, answers: readonly number[], make: (n: number) => string): Attack => ({
  name,
  size,
  answers,
  requests: ({ size: n }) => [{ method: 'GET', path: `${CONFIG_MAPS}?${make(n)}` }],
})

/** A body with whatever stands as its media type. */
const body = (name: string, mediaType: (n: number) => string): Attack => ({
  name,
  size: 15_000,
  answers: [201, 415],
  requests: (run) => [{ ...postConfigMap(run, ''), headers: ['content-type', mediaType(run.size)] }],
})

describeAttacks('heads of requests', [
  head('many headers', 1_600, [431], headers),
  {
    name: 'a credential behind many headers',
    size: 1_200,
    answers: [431],
    requests: ({ size }) => [
      {
        method: 'GET',
        path: CONFIG_MAPS,
        credential: 'nobody',
        headers: [...headers(size), 'authorization', 'Bearer nobody-knows-it'],
      },
    ],
  },
  head('two credentials', 4, [400], () => ['authorization', 'Bearer another']),
  head('a long header', 30_000, [200], (n) => ['x-long', 'a'.repeat(n)]),
  head('parameters of a media type', 15_000, [200, 406], (n) => ['accept', `application/json${';a=b'.repeat(n / 4)}`]),
  head('many media types', 15_000, [200, 406], (n) => ['accept', 'a/b,'.repeat(n / 4) + 'application/json']),
  head('many encodings', 15_000, [200], (n) => ['accept-encoding', 'a;q=0.1,'.repeat(n / 8)]),
  head('encodings that are none', 30_000, [200], (n) => ['accept-encoding', ';q=,'.repeat(n / 4)]),
  head('an encoding of spaces', 30_000, [200], (n) => ['accept-encoding', `gzip${' '.repeat(n)};q=1`]),
  head('an encoding with a weight of digits', 30_000, [200], (n) => ['accept-encoding', `gzip;q=0.${'1'.repeat(n)}`]),
  head('cookies', 30_000, [200], (n) => ['cookie', 'a=b; '.repeat(n / 5)]),
  head('cookies that never end', 30_000, [200], (n) => ['cookie', '="'.repeat(n / 2)]),
  head('a header of cookies again and again', 180, [200], (n) =>
    Array.from({ length: n }, () => ['cookie', 'a=b']).flat(),
  ),
  head('bytes beyond ASCII', 30_000, [200], (n) => ['x-long', '\u00ff'.repeat(n)]),
  head('a range of many parts', 30_000, [200], (n) => ['range', `bytes=${'0-1,'.repeat(n / 4)}0-1`]),
  head('tags of what is known', 30_000, [200], (n) => ['if-none-match', '"a", '.repeat(n / 5)]),
  head('addresses of proxies', 30_000, [200], (n) => ['x-forwarded-for', '::1,'.repeat(n / 4)]),
  query('many parameters', 15_000, [200], (n) => 'a=&'.repeat(n / 3)),
  query('one parameter many times', 15_000, [200], (n) => 'labelSelector=a&'.repeat(n / 16)),
  query('escapes in the address', 15_000, [200, 400], (n) => `labelSelector=${'%20'.repeat(n / 3)}`),
  query('a long label selector', 15_000, [200, 400], (n) => `labelSelector=${'a,'.repeat(n / 2)}a`),
  query('a long field selector', 15_000, [200, 400], (n) => `fieldSelector=${'a=b,'.repeat(n / 4)}a=b`),
  query('a long continue token', 15_000, [400], (n) => `limit=1&continue=${'e'.repeat(n)}`),
  query('a long resource version', 15_000, [400], (n) => `resourceVersion=${'1'.repeat(n)}`),
  query('a long limit', 15_000, [400], (n) => `limit=${'1'.repeat(n)}`),
  {
    name: 'a long path',
    size: 16_000,
    answers: [404],
    requests: ({ size }) => [{ method: 'GET', path: `/api/v1/${'a/'.repeat(size / 2)}` }],
  },
  {
    name: 'an address that is too long',
    size: 28_000,
    answers: [404, 414],
    requests: ({ size }) => [{ method: 'GET', path: `/api/v1/${'a'.repeat(size)}` }],
  },
  {
    name: 'a packed body',
    size: 1_000_000,
    answers: [415],
    requests: (run) => [
      { ...postConfigMap(run, `,"data":{"a":"${' '.repeat(run.size)}"}`), headers: ['content-encoding', 'gzip'] },
    ],
  },
  body('spaces after a media type', (n) => `application/json${' '.repeat(n)}x`),
  body('a media type of parameters', (n) => `application/json${';a=b'.repeat(n / 4)}`),
  body('a media type of slashes', (n) => 'a/'.repeat(n / 2)),
  body('a media type of commas', (n) => 'application/json,'.repeat(n / 17)),
  body('a charset of many characters', (n) => `application/json;charset=${'u'.repeat(n)}`),
  body('a boundary that never ends', (n) => `multipart/form-data;boundary="${'\\'.repeat(n)}`),
  {
    name: 'a long media type of a body',
    size: 15_000,
    answers: [201, 415],
    requests: (run) => [
      { ...postConfigMap(run, ''), headers: ['content-type', `application/json${'; a="\\""'.repeat(run.size / 9)}`] },
    ],
  },
])
