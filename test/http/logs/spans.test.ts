import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { httpServer } from '../../support/http-server.ts'
import { newBacking } from '../../support/backing.ts'
import { refusedStart } from '../../support/refusal.ts'
import { useServerHere } from '../../support/server-here.ts'
import { configMap, core, newNamespace, succeeded, uniqueName } from '../objects.ts'

interface SpanLine {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[]
}

const folder = mkdtempSync(join(tmpdir(), 'orch-spans-'))
const file = join(folder, 'tracing.yaml')
const spans: SpanLine[] = []
const collector = httpServer((request, response) => {
  let text = ''
  request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  request.on('end', () => {
    const { resourceSpans } = JSON.parse(text) as {
      resourceSpans: { scopeSpans: { spans: SpanLine[] }[] }[]
    }
    for (const { scopeSpans } of resourceSpans) for (const scope of scopeSpans) spans.push(...scope.spans)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
})
beforeAll(async () => {
  collector.listen(0, '127.0.0.1')
  await once(collector, 'listening')
})
afterAll(() => {
  collector.closeAllConnections()
  collector.close()
  rmSync(folder, { recursive: true, force: true })
})

function tracing(more: string): readonly string[] {
  const address = collector.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const head = 'apiVersion: apiserver.config.orch.io/v1beta1\nkind: TracingConfiguration\n'
  writeFileSync(file, `${head}endpoint: 127.0.0.1:${port}\n${more}\n`)
  return ['--tracing-config-file', file]
}

const attributesOf = ({ attributes }: SpanLine): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

/** The span of a request. */
async function spanOf(auditId: string): Promise<SpanLine> {
  const found = (): SpanLine | undefined => spans.find((span) => attributesOf(span)['audit-id'] === auditId)
  await expect.poll(found).toBeDefined()
  return found() as SpanLine
}

describe('spans', () => {
  const server = useServerHere(() => ({ store: 'lmdb', flags: tracing('') }))

  it('are those that the caller records, of the request and its steps, in the trace of the caller', async () => {
    const maps = core(await newNamespace(server.client), 'configmaps')
    const id = uniqueName('traced')
    const silent = uniqueName('silent')
    const parent = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7']
    const headers = { 'audit-id': id, traceparent: `00-${parent.join('-')}-01` }
    const unrecorded = { 'audit-id': silent, traceparent: `00-${parent.join('-')}-00` }
    await server.client.get('/version?token=hidden', { headers: unrecorded })
    succeeded(await server.client.post(`${maps}?access_token=hidden`, configMap('a'), { headers }))
    const span = await spanOf(id)
    expect([span.traceId, span.parentSpanId]).toEqual(parent)
    expect(span.name).toBe('POST /api/v1/namespaces/{namespace}/configmaps')
    expect(attributesOf(span)).toMatchObject({
      'http.request.method': 'POST',
      'http.response.status_code': 201,
      'url.path': maps,
    })
    const steps = spans.filter(({ parentSpanId }) => parentSpanId === span.spanId)
    expect(steps.map(({ name }) => name)).toEqual([
      'authentication',
      'authorization',
      'body',
      'decode',
      'mutating-admission',
      'validation',
      'validating-admission',
      'store',
      'encode',
    ])
    for (const step of steps) {
      expect(BigInt(step.startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(span.startTimeUnixNano))
      expect(BigInt(step.endTimeUnixNano)).toBeLessThanOrEqual(BigInt(span.endTimeUnixNano))
    }
    expect(Math.abs(Number(BigInt(span.startTimeUnixNano) / 1_000_000n) - Date.now())).toBeLessThan(600_000)
    expect(spans.some((each) => attributesOf(each)['audit-id'] === silent)).toBe(false)
    expect(JSON.stringify(spans)).not.toContain('hidden')
  })
})

describe('spans of all requests', () => {
  const server = useServerHere(() => ({ store: 'lmdb', flags: tracing('samplingRatePerMillion: 1000000') }))

  it('are sent before the server ends', async () => {
    const id = uniqueName('last')
    await server.client.get('/version', { headers: { 'audit-id': id } })
    await server.stop()
    expect(await spanOf(id)).toMatchObject({ name: 'GET' })
    await server.start()
  })
})

describe('a server with a wrong tracing configuration', () => {
  it.each([
    ['samplingRatePerMillion: 1000001', 'samplingRatePerMillion: Invalid value: 1000001'],
    ['sampling: 1', 'unknown field "sampling"'],
    ['endpoint: "http://"', 'endpoint'],
  ])('does not start: %s', async (more, message) => {
    const backing = await newBacking('lmdb')
    const flags = tracing(more)
    const { code, output } = await refusedStart(backing, flags)
    await backing.dispose()
    expect([code, output]).toEqual([1, expect.stringContaining(message)])
    expect(output).toContain(file)
  })
})
