import type * as OpenTelemetry from '@opentelemetry/api'
import type { Context, Span, Tracer } from '@opentelemetry/api'
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-base'
import { BackgroundError } from '../../runtime/async/index.ts'
import type { AnsweredRequest, RequestFollower } from '../../runtime/http/index.ts'
import { defined } from '../../runtime/json/index.ts'
import { parseTraceparent } from '../../runtime/trace/index.ts'
import type { TracingConfiguration } from './configuration.ts'

export interface Spans {
  readonly follower: RequestFollower
  /** Resolves when the waiting spans are sent or given up. */
  close(): Promise<void>
}

type Api = typeof OpenTelemetry
type Info = AnsweredRequest['scope']['info']

/** Returns the path of a resource without names, so that there are few different ones; '' for other paths. */
function routeOf(info: Info): string {
  if (!info.isResourceRequest) return ''
  const root = info.group === '' ? `/api/${info.version}` : `/apis/${info.group}/${info.version}`
  const isNamespace = info.resource === 'namespaces' && info.group === ''
  const namespace = info.namespace === '' || isNamespace ? '' : '/namespaces/{namespace}'
  const name = info.pathName === '' ? '' : '/{name}'
  return `${root}${namespace}/${info.resource}${name}${info.subresource === '' ? '' : `/${info.subresource}`}`
}

const attributesOf = ({ scope, status }: AnsweredRequest, route: string) => ({
  'http.request.method': scope.request.method,
  'url.path': scope.request.path,
  'http.response.status_code': status,
  'client.address': scope.request.remoteAddress,
  'audit-id': scope.auditId,
  ...(route === '' ? {} : { 'http.route': route }),
  ...defined({ 'user_agent.original': scope.request.headers['user-agent'] }),
})

/** Creates the spans of an answered request: one for the whole, and one for each step in it. */
class RequestSpans implements RequestFollower {
  readonly watches = 'followed'
  readonly #api: Api
  readonly #tracer: Tracer

  constructor(api: Api, tracer: Tracer) {
    this.#api = api
    this.#tracer = tracer
  }

  answered(request: AnsweredRequest): void {
    const { scope, status, milliseconds } = request
    const { SpanKind, SpanStatusCode, trace, ROOT_CONTEXT } = this.#api
    // Milliseconds since the epoch at which the clock of traces was 0.
    const origin = Date.now() - performance.now()
    const route = routeOf(scope.info)
    const name = `${scope.request.method} ${route}`.trimEnd()
    const times = { startTime: origin + scope.trace.began, kind: SpanKind.SERVER }
    const span = this.#tracer.startSpan(name, times, this.#parentOf(request))
    if (!span.isRecording()) return
    span.setAttributes(attributesOf(request, route))
    if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
    this.#addSteps(trace.setSpan(ROOT_CONTEXT, span), request, origin)
    span.end(origin + scope.trace.began + milliseconds)
  }

  #addSteps(within: Context, { scope }: AnsweredRequest, origin: number): void {
    for (const { name, began, ended } of scope.trace.steps()) {
      const step: Span = this.#tracer.startSpan(name, { startTime: origin + began }, within)
      step.end(origin + ended)
    }
  }

  #parentOf({ scope }: AnsweredRequest): Context {
    const { ROOT_CONTEXT, TraceFlags, trace } = this.#api
    const parent = parseTraceparent(scope.request.headers.traceparent)
    if (parent === undefined) return ROOT_CONTEXT
    const { traceId, spanId, sampled } = parent
    const traceFlags = sampled ? TraceFlags.SAMPLED : TraceFlags.NONE
    return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
  }
}

/** Returns the exporter, with its failures reported. */
const reporting = (exporter: SpanExporter, report: (error: unknown) => void): SpanExporter => ({
  export: (spans: ReadableSpan[], done) =>
    exporter.export(spans, (result) => {
      if (result.error !== undefined) report(new BackgroundError('the collector of spans', result.error))
      done(result)
    }),
  shutdown: () => exporter.shutdown(),
  forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
})

/**
 * Starts sending spans of requests. The libraries are loaded only here. Spans that find no room while the collector is
 * slow are dropped, and no request waits for them.
 */
export async function openSpans(
  { endpoint, samplingRatio }: TracingConfiguration,
  report: (error: unknown) => void,
): Promise<Spans> {
  const api = await import('@opentelemetry/api')
  const sdk = await import('@opentelemetry/sdk-trace-base')
  const { resourceFromAttributes } = await import('@opentelemetry/resources')
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http')
  const exporter = reporting(new OTLPTraceExporter({ url: endpoint }), report)
  const provider = new sdk.BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'apiserver' }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(samplingRatio) }),
    spanProcessors: [new sdk.BatchSpanProcessor(exporter)],
  })
  return {
    follower: new RequestSpans(api, provider.getTracer('apiserver')),
    close: () => provider.shutdown().catch(report),
  }
}
