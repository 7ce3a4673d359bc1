import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  Auditor,
  METADATA_POLICY,
  shownUri,
  type AuditEntry,
  type AuditEvent,
  type AuditPolicy,
} from '../../../runtime/audit/index.ts'
import { ByteWriter } from '../../../runtime/audit/encoding/byte-writer.ts'
import type { AuditedRequest } from '../../../runtime/audit/event/request.ts'
import { sourceIps } from '../../../runtime/audit/event/source-ips.ts'
import type { DynamicObject, Status, UserInfo } from '../../../runtime/api/index.ts'
import { textOf } from './entries.ts'

type Level = 'Metadata' | 'Request' | 'RequestResponse'

/** What happens to a request before it is answered. */
interface Story {
  readonly level: Level
  readonly request: AuditedRequest
  readonly impersonated: UserInfo | undefined
  readonly sent: (DynamicObject & { readonly metadata: Readonly<Record<string, string>> }) | undefined
  readonly created: Readonly<Record<string, string>> | undefined
  readonly annotations: readonly (readonly [string, string])[]
  readonly answer: string | undefined
  readonly code: number
  readonly failure: Status | undefined
}

const policyOf = (level: Level): AuditPolicy => ({
  ...METADATA_POLICY,
  rules: METADATA_POLICY.rules.map((rule) => ({ ...rule, level })),
})

/** Where the events of a request are written. */
const BUFFERS = ['one each', 'one', 'one that is used again'] as const

const HANDOVERS = ['at once', 'later'] as const

/** Returns the lines that are written about a request, from its receipt to its end. */
function linesOf(
  story: Story,
  buffers: (typeof BUFFERS)[number],
  handover: (typeof HANDOVERS)[number],
): readonly string[] {
  const lines: string[] = []
  const common = new ByteWriter(8)
  const lineOf = (entry: AuditEntry): string => {
    if (buffers === 'one each') return textOf(entry)
    const start = common.length
    entry.write(common)
    const line = common.written(start).toString('utf8')
    if (buffers === 'one that is used again') {
      common.clear()
      common.text('?'.repeat(5_000))
    }
    return line
  }
  const auditor = new Auditor({
    policy: policyOf(story.level),
    apiDomain: 'maker.test',
    metrics: { leveled() {}, made() {}, lost() {}, rejected() {} },
    sink: {
      handover,
      write: (entry) => lines.push(lineOf(entry)) > 0,
      close: async () => undefined,
    },
  })
  const event = auditor.eventOf(story.request) as AuditEvent
  void event.received()
  if (story.impersonated !== undefined) event.actAs(story.impersonated)
  for (const [key, value] of story.annotations) event.annotate(key, value)
  if (story.sent !== undefined) event.sentObject(story.sent)
  if (story.created !== undefined) event.created(story.created)
  if (story.answer !== undefined && event.includes('RequestResponse'))
    event.answered(Buffer.from(JSON.stringify({ answer: story.answer })))
  if (story.failure !== undefined) event.answeredStatus(story.failure)
  void event.completed(story.code)
  // What becomes of it when it is over is not told.
  event.annotate('late.test/a', 'b')
  event.created({ name: 'late' })
  auditor.flush()
  return lines
}

const orNone = (text: string | undefined): string | undefined => (text === '' ? undefined : text)

const shownUser = ({ username, uid, groups, extra }: UserInfo) => ({
  username: orNone(username),
  uid: orNone(uid),
  groups: groups.length === 0 ? undefined : groups,
  extra,
})

/** What an event says, as `audit/v1` orders it. */
function expectedOf(story: Story, stage: string, times: readonly [string, string]): object {
  const { request, level, failure } = story
  const { info } = request
  const isEnd = stage === 'ResponseComplete'
  const identity: Readonly<Record<string, string>> = isEnd ? (story.created ?? story.sent?.metadata ?? {}) : {}
  const agent = request.request.headers['user-agent']
  const annotations = new Map(isEnd ? [...story.annotations].reverse() : [])
  const keys = new Set(isEnd ? story.annotations.map(([key]) => key) : [])
  return {
    kind: 'Event',
    apiVersion: 'audit.maker.test/v1',
    level,
    auditID: request.auditId,
    stage,
    requestURI: shownUri(request.request.path, request.request.rawQuery),
    verb: info.verb,
    user: shownUser(request.user),
    impersonatedUser: isEnd && story.impersonated ? shownUser(story.impersonated) : undefined,
    sourceIPs: sourceIps(request.request.headers, request.request.remoteAddress),
    userAgent: agent !== undefined && agent.length > 1024 ? `${agent.slice(0, 1024)}...TRUNCATED` : agent,
    objectRef: info.isResourceRequest
      ? {
          resource: info.resource,
          namespace: orNone(info.namespace === '' ? identity.namespace : info.namespace),
          name: orNone(info.name === '' ? identity.name : info.name),
          uid: orNone(identity.uid),
          apiGroup: orNone(info.group),
          apiVersion: orNone(info.version),
          resourceVersion: orNone(identity.resourceVersion),
          subresource: orNone(info.subresource),
        }
      : undefined,
    responseStatus: !isEnd
      ? undefined
      : failure === undefined
        ? { metadata: {}, code: story.code }
        : {
            metadata: {},
            status: failure.status,
            message: failure.message,
            reason: failure.reason,
            code: failure.code,
          },
    requestObject: isEnd && level !== 'Metadata' ? story.sent : undefined,
    responseObject:
      !isEnd || level !== 'RequestResponse'
        ? undefined
        : (failure ?? (story.answer === undefined ? undefined : { answer: story.answer })),
    requestReceivedTimestamp: times[0],
    stageTimestamp: times[1],
    annotations: keys.size === 0 ? undefined : Object.fromEntries([...keys].map((key) => [key, annotations.get(key)])),
  }
}

const word = fc.constantFrom('', 'a', 'pods', 'é', '"', '\\', 'x\ny', '\u{1f600}', '\ud800', 'name.example')
const text = fc.oneof(
  word,
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ minLength: 1_000, maxLength: 1_100 }),
)
const key = fc.constantFrom('a.test/b', 'a.test/"', 'a.test/é')
const user: fc.Arbitrary<UserInfo> = fc.record(
  {
    username: text,
    uid: text,
    groups: fc.array(text, { maxLength: 3 }),
    extra: fc.dictionary(key, fc.array(text, { maxLength: 2 }), { maxKeys: 2 }),
  },
  { requiredKeys: ['username', 'groups'] },
)
const identity = fc.record(
  { namespace: word, name: text, uid: word, resourceVersion: word },
  { requiredKeys: [] },
) as fc.Arbitrary<Readonly<Record<string, string>>>
const headers = fc.record(
  {
    'user-agent': text,
    'x-forwarded-for': fc.constantFrom('192.0.2.1', '192.0.2.1, 2001:db8::1', 'evil", "x'),
  },
  { requiredKeys: [] },
)
const story: fc.Arbitrary<Story> = fc.record({
  level: fc.constantFrom('Metadata', 'Request', 'RequestResponse'),
  request: fc.record({
    request: fc.record({
      path: text.map((path) => `/${path}`),
      rawQuery: fc.constantFrom('', 'limit=500', 'token=secret&watch=1', 'labelSelector="'),
      headers,
      remoteAddress: fc.constantFrom('', '10.0.0.1', '::ffff:10.0.0.1', '2001:db8::2'),
    }),
    info: fc.record({
      isResourceRequest: fc.boolean(),
      verb: fc.constantFrom('get', 'create', '', 'propfind'),
      path: fc.constant('/'),
      group: word,
      version: word,
      resource: word,
      subresource: word,
      namespace: word,
      name: text,
    }),
    user,
    auditId: fc.constantFrom('0b0c3b14-6d5e-4d0c-8a3b-6b8a2f8a4b11', 'mine', 'a_b.c-d'),
    // In the future: however busy the machine is, it is never a slow one, whose event says where its time went.
    trace: fc.constant({ began: performance.now() + 3_600_000, steps: () => [] }),
  }) as unknown as fc.Arbitrary<AuditedRequest>,
  impersonated: fc.option(user, { nil: undefined }),
  sent: fc.option(
    fc.record({ apiVersion: fc.constant('v1'), kind: fc.constant('ConfigMap'), metadata: identity, data: text }),
    { nil: undefined },
  ),
  created: fc.option(identity, { nil: undefined }),
  annotations: fc.array(fc.tuple(key, text), { maxLength: 4 }),
  answer: fc.option(text, { nil: undefined }),
  code: fc.constantFrom(200, 201, 404),
  failure: fc.option(
    fc.record({
      kind: fc.constant('Status'),
      apiVersion: fc.constant('v1'),
      metadata: fc.constant({}),
      status: fc.constant('Failure'),
      message: text,
      reason: fc.constant('Forbidden'),
      code: fc.constant(403),
    }) as unknown as fc.Arbitrary<Status>,
    { nil: undefined },
  ),
})

const TIMES = /"requestReceivedTimestamp":"([^"]*)","stageTimestamp":"([^"]*)"(?:,"annotations":\{.*\})?\}$/
const timesOf = (line: string): readonly [string, string] => {
  const [, received = '', at = ''] = TIMES.exec(line) ?? []
  return [received, at]
}

describe('the events of a request', () => {
  it('are what they say as JSON in one line, whatever a request holds [AUDIT-02]', () => {
    fc.assert(
      fc.property(story, fc.constantFrom(...BUFFERS), fc.constantFrom(...HANDOVERS), (each, buffers, handover) => {
        const lines = linesOf(each, buffers, handover)
        const stages = ['RequestReceived', 'ResponseComplete']
        expect(lines).toEqual(
          stages.map((stage, index) => JSON.stringify(expectedOf(each, stage, timesOf(lines[index] ?? '')))),
        )
        const [[received, first], [again, last]] = lines.map(timesOf) as [[string, string], [string, string]]
        expect(first).toBe(received)
        expect(again).toBe(received)
        for (const time of [received, last]) expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
      }),
      { numRuns: 400 },
    )
  })

  it('say where the time of a slow request went, as durations of Go', () => {
    const [sample] = fc.sample(story, { numRuns: 1, seed: 1 }) as [Story]
    const began = performance.now() - 90_000
    const steps = [
      { name: 'authentication', began, ended: began + 0.5 },
      { name: 'store', began: began + 1, ended: began + 1_235.5 },
    ]
    const request = { ...sample.request, trace: { began, steps: () => steps } } as unknown as AuditedRequest
    const lines = linesOf({ ...sample, annotations: [], request }, 'one each', 'at once')
    const { annotations } = JSON.parse(lines.at(-1) ?? '') as { annotations: Record<string, string> }
    const latency = (name: string) => annotations[`apiserver.latency.maker.test/${name}`]
    expect([latency('authentication'), latency('store')]).toEqual(['500µs', '1.2345s'])
    expect(latency('total')).toMatch(/^1m3\d(?:\.\d{1,9})?s$/)
  })
})
