import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2'
import type { UserInfo } from '../api/index.ts'
import {
  compactJson,
  plainDecoders,
  plainOffers,
  streamOffers,
  type Forms,
  type GroupVersionKind,
} from '../codec/index.ts'
import { requestWork, type ResourceCatalog } from '../registry/index.ts'
import { withoutTrailing } from '../text/index.ts'
import { promised, type Eventual } from '../async/index.ts'
import { Trace } from '../trace/index.ts'
import { WatchHub } from '../watch/index.ts'
import { DiscoveryModel } from './handlers/discovery/model.ts'
import { resourceHandler } from './handlers/resources.ts'
import { sectionHandler } from './handlers/sections.ts'
import { ApiApplication } from './koa/application.ts'
import type { OpenedStream } from './node/http2/peer.ts'
import { Transport } from './node/transport.ts'
import { DEFAULT_LIMITS, type ApiServerOptions, type ServerLimits } from './options.ts'
import { PendingAnswer } from './pipeline/pending-answer.ts'
import type { AnswerStep } from './pipeline/answer-step.ts'
import { auditIdOf } from './pipeline/audit-id.ts'
import { compose } from './pipeline/compose.ts'
import { compressAnswers } from './pipeline/compression.ts'
import { answerRequests } from './pipeline/filters/answer.ts'
import { audit, auditRefusal } from './pipeline/filters/audit.ts'
import { authenticate } from './pipeline/filters/authentication.ts'
import { attributesOf, authorize, narrowedAttributesOf } from './pipeline/filters/authorization.ts'
import { RequestTimes } from './pipeline/filters/deadline.ts'
import { Drain } from './pipeline/filters/drain.ts'
import { serveFairly } from './pipeline/filters/fairness.ts'
import { followRequests } from './pipeline/filters/follow.ts'
import { impersonate } from './pipeline/filters/impersonation.ts'
import { limitInFlight } from './pipeline/filters/in-flight.ts'
import { measureRequests } from './pipeline/filters/measure.ts'
import { Formats } from './pipeline/formats.ts'
import { RequestKinds } from './pipeline/request-kinds.ts'
import { requestInfo } from './pipeline/request-info.ts'
import type { ApiRequest, ApiResponse, Filter, Handler } from './pipeline/types.ts'
import { WorkEstimator } from './pipeline/work-estimate.ts'
import { sectionsOf } from './sections.ts'

/**
 * The public part of a Koa application. The package does not depend on Koa's type declarations, so its own declarations
 * don't name them; an application that mounts it in Koa has them.
 */
interface ServedApplication {
  callback(): (
    message: IncomingMessage | Http2ServerRequest,
    response: ServerResponse | Http2ServerResponse,
  ) => Promise<void>
}

export interface ApiServer {
  /** The API as a Koa application: `createServer(options, server.app.callback())`, or mounted in another. */
  readonly app: ServedApplication
  /** Answers one request through the whole pipeline, whatever the transport; never rejects. */
  handle(request: ApiRequest): Promise<ApiResponse>
  /** Answers the request in a stream of HTTP/2; never rejects. */
  serveStream(opened: OpenedStream): Promise<void>
  readonly hub: WatchHub
  /** Makes the server not ready while it still answers requests (HEALTH-03). */
  announceShutdown(): void
  /** Ends watches and refuses new requests. Resolves when those in flight are answered or the time is over. */
  drain(milliseconds: number): Promise<void>
}

/** The user of a request before authentication. */
const NOBODY: UserInfo = { username: '', groups: [] }

const PLAIN_FORMS: Forms = { offers: plainOffers(compactJson), streamOffers, decoders: plainDecoders }

function kindsOf(catalog: ResourceCatalog): (type: GroupVersionKind) => boolean {
  return ({ group, version, kind }) =>
    catalog
      .all()
      .some(
        ({ definition }) =>
          definition.group === group && definition.kind === kind && Object.hasOwn(definition.versions, version),
      )
}

interface FilterParts {
  readonly limits: ServerLimits
  readonly formats: Formats
  readonly drain: Drain
  /** The first segments of the paths that lead to no resource. */
  readonly sections: Iterable<string>
}

/** Returns the filters in the order in which a request meets them. */
function filtersOf(options: ApiServerOptions, { limits, formats, drain, sections }: FilterParts): readonly Filter[] {
  const { vendor, access, diagnostics, wire } = options
  const { authenticator, authorizer, selectors } = access
  const compression = wire?.compression ?? {}
  const { requests, followers = [] } = diagnostics
  const steps: readonly AnswerStep[] = [
    ...(requests === undefined ? [] : [measureRequests(new RequestKinds(options.types.catalog, sections, requests))]),
    ...(followers.length === 0 ? [] : [followRequests(followers)]),
  ]
  return [
    answerRequests({
      drain,
      times: new RequestTimes(limits.requestTimeoutMilliseconds),
      steps,
      representationFor: (request) => formats.find(request),
      report: diagnostics.report,
    }),
    ...(options.fairness === undefined ? [limitInFlight(limits)] : []),
    authenticate(authenticator, diagnostics.audit && auditRefusal(diagnostics.audit)),
    ...(diagnostics.audit === undefined ? [] : [audit(diagnostics.audit)]),
    impersonate(authorizer, `authentication.${vendor.apiDomain}`),
    ...fairFilters(options, limits),
    authorize(authorizer, {
      attributes: selectors === 'read' ? narrowedAttributesOf : attributesOf,
      annotations: `authorization.${vendor.apiDomain}`,
      observer: diagnostics.authorizations,
    }),
    ...(compression === 'off' ? [] : [compressAnswers(compression, options.turns.next)]),
  ]
}

function fairFilters({ fairness: parts }: ApiServerOptions, limits: ServerLimits): readonly Filter[] {
  if (parts === undefined) return []
  return [serveFairly({ ...limits, fairness: parts.fairness, work: new WorkEstimator(parts) })]
}

/** Creates a server from its types, its access control and its options. */
export function createApiServer(options: ApiServerOptions): ApiServer {
  const { vendor, types, access, diagnostics, turns } = options
  const { catalog } = types
  const { report } = diagnostics
  const limits = { ...DEFAULT_LIMITS, ...options.limits }
  const forms = options.wire?.forms ?? PLAIN_FORMS
  const formats = new Formats({
    mediaTypes: ['application/json', 'application/yaml', vendor.protobufMediaType],
    streamMediaTypes: ['application/json', vendor.protobufMediaType],
    offers: forms.offers,
    streamOffers: forms.streamOffers,
  })
  const hub = new WatchHub({
    initialEventsEnd: `${vendor.domain}/initial-events-end`,
    turn: options.turns.next,
    maxBacklogBytes: limits.watchBacklogBytes,
    report,
    observer: diagnostics.watches,
  })
  const drain = new Drain()
  let isEnding = false
  const sections = sectionsOf(options, { model: new DiscoveryModel(catalog), formats, isEnding: () => isEnding })
  const resources = resourceHandler({
    catalog,
    load: (group, plural) => types.load(group, plural),
    authorizer: access.authorizer,
    hub,
    formats,
    decoders: forms.decoders,
    turns,
    apiDomain: vendor.apiDomain,
    metaGroup: `meta.${vendor.apiDomain}`,
    watchTimeoutMilliseconds: limits.watchTimeoutMilliseconds,
    isKnownKind: kindsOf(catalog),
  })
  const documents = sectionHandler(sections)
  const answer: Handler = (scope) => (scope.info.isResourceRequest ? resources(scope) : documents(scope))
  const chain = compose(filtersOf(options, { limits, formats, drain, sections: sections.keys() }), answer)
  const handle = (request: ApiRequest): Eventual<ApiResponse> => {
    const auditId = auditIdOf(request)
    return chain({
      request,
      info: requestInfo(request),
      user: NOBODY,
      caller: NOBODY,
      auditId,
      trace: new Trace(request.arrived),
      work: requestWork(),
      event: undefined,
      answer: new PendingAnswer(auditId),
    })
  }

  const transport = new Transport({
    handle,
    limits,
    turns,
    basePath: withoutTrailing(options.paths?.basePath ?? '', '/'),
    isDraining: () => drain.draining,
    report,
  })
  return {
    app: new ApiApplication(transport, [...sections.keys()]),
    handle: (request) => promised(() => handle(request)),
    serveStream: (opened) => transport.serveStream(opened),
    hub,
    announceShutdown: () => {
      isEnding = true
    },
    drain: async (milliseconds) => {
      isEnding = true
      const done = drain.drain(milliseconds)
      hub.drain()
      await done
    },
  }
}
