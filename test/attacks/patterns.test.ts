import { send, type Attack } from './attack.ts'
import { describeAttacks } from './harness.ts'
import { defineThing } from './thing.ts'

/** Most characters of the head of a request are those of one header or of the query. */
const HEAD = 12_000

const withAccept = (name: string, accept: (n: number) => string): Attack => ({
  name: `Accept of ${name}, without a credential`,
  size: HEAD,
  answers: [401, 403],
  requests: ({ size }) => [
    { method: 'GET', path: '/api/v1/pods', headers: ['accept', accept(size)], credential: 'nobody' },
  ],
})

const withQuery = (
  name: string,
  answers: readonly number[],
  query: (n: number) => string,
  path = '/api/v1/pods',
): Attack => ({
  name: `a query of ${name}`,
  size: HEAD,
  answers,
  requests: ({ size }) => [{ method: 'GET', path: `${path}?${query(size)}` }],
})

describeAttacks('headers and queries', [
  withAccept('spaces within a parameter', (n) => `a/b;c=${' '.repeat(n)}d"`),
  withAccept('quotes', (n) => `a/b;c=${'"'.repeat(n)}`),
  withAccept('quotes and commas', (n) => `a/b;c=${'",'.repeat(n / 2)}`),
  withAccept('clauses', (n) => 'a/b,'.repeat(n / 4)),
  {
    ...withQuery('digits as timeout', [400], (n) => `timeout=${'1'.repeat(n)}x`),
    name: 'a timeout of digits, without a credential',
    requests: ({ size }) => [
      { method: 'GET', path: `/api/v1/pods?timeout=${'1'.repeat(size)}x`, credential: 'nobody' as const },
    ],
    answers: [400, 401, 403],
  },
  withQuery('digits as timeout', [400], (n) => `timeout=${'1'.repeat(n)}x`),
  withQuery('hours as timeout', [200], (n) => `timeout=${'1h'.repeat(n / 2)}`),
  withQuery('digits as limit', [400], (n) => `limit=${'9'.repeat(n)}`),
  withQuery('digits as resource version', [400], (n) => `resourceVersion=${'9'.repeat(n)}`),
  withQuery('equals signs as field selector', [400], (n) => `fieldSelector=${'='.repeat(n)}`),
  withQuery('labels that are absent', [200], (n) => `labelSelector=${'!a,'.repeat(n / 3)}!b`),
  withQuery('parameters', [200], (n) => 'a=b&'.repeat(n / 4)),
  {
    name: 'a field manager that nobody can print',
    size: HEAD,
    answers: [400, 422],
    requests: ({ size }) => [send('POST', `/api/v1/namespaces?fieldManager=${'%00'.repeat(size / 3)}`, '{}')],
  },
  {
    name: 'a Content-Type of quotes that never end',
    size: HEAD,
    answers: [415],
    requests: ({ size }) => [send('POST', '/api/v1/namespaces', '{}', `application/json${';a="\\"'.repeat(size / 6)}`)],
  },
])

const withField = (name: string, size: number, answers: readonly number[], field: (n: number) => object): Attack => ({
  name,
  size,
  answers,
  requests: (run) => [defineThing(run.id, field(run.size))],
})

const disorder = (length: number): string => {
  let state = 1
  return Array.from({ length }, () => ((state = (state * 48271) % 0x7fffffff) & 64 ? 'a' : 'b')).join('')
}

const rule = (text: string): object => ({ 'x-orch-validations': [{ rule: text, message: 'no' }] })

describeAttacks('patterns and expressions', [
  withField('a pattern over a long default', 100_000, [413, 422], (n) => ({
    type: 'string',
    pattern: '^[ab]*a[ab]{900}d$',
    default: disorder(n),
  })),
  withField('a pattern of alternatives', 60_000, [422], (n) => ({
    type: 'string',
    pattern: Array.from({ length: n }, (_, i) => `w${i}`).join('|'),
  })),
  withField('a pattern of a megabyte', 1_000_000, [422], (n) => ({ type: 'string', pattern: 'a'.repeat(n) })),
  withField('a pattern of repetitions', 4_000, [422], (n) => ({ type: 'string', pattern: 'a{1000}'.repeat(n / 7) })),
  withField('many large patterns', 200, [422], (n) => ({
    type: 'object',
    properties: Object.fromEntries(
      Array.from({ length: n }, (_, i) => [`p${i}`, { type: 'string', pattern: `${'[a-z]?'.repeat(1_500)}${i}` }]),
    ),
  })),
  withField('a duration of digits', 400_000, [422], (n) => ({
    type: 'string',
    format: 'duration',
    default: `${'1'.repeat(n)}x`,
  })),
  withField('texts that expressions convert', 200_000, [422], (n) => ({
    type: 'string',
    default: '1'.repeat(n),
    ...rule('duration(self) > duration("1s") || double(self) > 0.0 || int(self) > 0'),
  })),
  withField('an expression that searches', 100_000, [422], (n) => ({
    type: 'string',
    maxLength: 200_000,
    default: disorder(n),
    ...rule('self.matches("[ab]*a[ab]{900}d")'),
  })),
  withField('an expression that finds from match to match', 60_000, [422], (n) => ({
    type: 'string',
    maxLength: 60_000,
    default: 'a'.repeat(n),
    ...rule('self.findAll("a.*b|a").size() < 0'),
  })),
  {
    name: 'a quantity of digits',
    size: 240_000,
    answers: [400],
    requests: ({ size, id }) => [
      send(
        'POST',
        '/api/v1/namespaces/default/resourcequotas',
        JSON.stringify({
          apiVersion: 'v1',
          kind: 'ResourceQuota',
          metadata: { name: id },
          spec: { hard: { pods: '1'.repeat(size) } },
        }),
      ),
    ],
  },
  {
    name: 'a schedule of digits',
    size: 240_000,
    answers: [422],
    requests: ({ size, id }) => [
      send(
        'POST',
        '/apis/batch/v1/namespaces/default/cronjobs',
        JSON.stringify({
          apiVersion: 'batch/v1',
          kind: 'CronJob',
          metadata: { name: id },
          spec: {
            schedule: `@every ${'1'.repeat(size)}x`,
            jobTemplate: {
              spec: { template: { spec: { restartPolicy: 'Never', containers: [{ name: 'a', image: 'a' }] } } },
            },
          },
        }),
      ),
    ],
  },
])
