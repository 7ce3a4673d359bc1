import {
  alwaysAllow,
  authenticationMeasures,
  authorizationAttempts,
  combineAuthenticators,
  type Authenticator,
} from '../../runtime/auth/index.ts'
import { PendingAnswer } from '../../runtime/http/pipeline/pending-answer.ts'
import type { AnswerStep } from '../../runtime/http/pipeline/answer-step.ts'
import { compose } from '../../runtime/http/pipeline/compose.ts'
import { answerRequests } from '../../runtime/http/pipeline/filters/answer.ts'
import { authenticate } from '../../runtime/http/pipeline/filters/authentication.ts'
import { attributesOf, authorize } from '../../runtime/http/pipeline/filters/authorization.ts'
import { RequestTimes } from '../../runtime/http/pipeline/filters/deadline.ts'
import { Drain } from '../../runtime/http/pipeline/filters/drain.ts'
import { measureRequests } from '../../runtime/http/pipeline/filters/measure.ts'
import { RequestKinds } from '../../runtime/http/pipeline/request-kinds.ts'
import { requestInfo } from '../../runtime/http/pipeline/request-info.ts'
import type { ApiRequest, Filter, Handler } from '../../runtime/http/pipeline/types.ts'
import { Metrics, requestMetrics } from '../../runtime/metrics/index.ts'
import { requestWork, type ResourceCatalog } from '../../runtime/registry/index.ts'
import { Trace } from '../../runtime/trace/index.ts'
import { medianBy } from '../rounds.ts'

/** Microseconds of processor time of the filters that count requests, with and without what they count. */
interface CountingCost {
  readonly counted: number
  readonly uncounted: number
}

const BATCH = 10_000
const ROUNDS = 9

const PATH = '/api/v1/namespaces/bench/configmaps/o1'
const LINE = { method: 'GET', path: PATH, rawQuery: '', query: new URLSearchParams() }
const REQUEST = { ...LINE, headers: {}, headersDistinct: {} } as unknown as ApiRequest
const USER = { username: 'bench-user', groups: ['system:authenticated'] }
const KNOWN: Authenticator = { authenticate: () => USER }
const BODY = new Uint8Array(2_048)
const CATALOG = {
  find: () => ({ definition: { versions: { v1: { served: true, subresources: {}, lifecycle: {} } } } }),
} as unknown as ResourceCatalog

const answer: Handler = () => Promise.resolve({ status: 200, headers: [], body: BODY })
const access = { attributes: attributesOf, annotations: 'authorization' }

const answered = (steps: readonly AnswerStep[]): Filter =>
  answerRequests({
    drain: new Drain(),
    times: new RequestTimes(60_000),
    steps,
    representationFor: () => undefined,
    report: (error) => console.error(error),
  })

function uncountedFilters(): Handler {
  const authenticator = combineAuthenticators([KNOWN], { anonymous: () => false })
  return compose([answered([]), authenticate(authenticator), authorize(alwaysAllow(), access)], answer)
}

function countedFilters(): Handler {
  const metrics = new Metrics()
  const measures = authenticationMeasures(metrics)
  const authenticator = combineAuthenticators([KNOWN], { anonymous: () => false, measures })
  return compose(
    [
      answered([measureRequests(new RequestKinds(CATALOG, [], requestMetrics(metrics)))]),
      authenticate(authenticator),
      authorize(alwaysAllow(), { ...access, observer: authorizationAttempts(metrics) }),
    ],
    answer,
  )
}

async function costOf(handler: Handler): Promise<number> {
  const before = process.cpuUsage()
  for (let time = 0; time < BATCH; time++) {
    await handler({
      request: REQUEST,
      info: requestInfo(LINE),
      user: USER,
      caller: USER,
      auditId: 'bench',
      trace: new Trace(),
      work: requestWork(),
      event: undefined,
      answer: new PendingAnswer('bench'),
    })
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / BATCH
}

/** Measures gets without their transport and their storage, in turns. */
export async function measureCounting(): Promise<CountingCost> {
  const handlers = { counted: countedFilters(), uncounted: uncountedFilters() }
  const round = async (): Promise<CountingCost> => ({
    uncounted: await costOf(handlers.uncounted),
    counted: await costOf(handlers.counted),
  })
  for (let time = 0; time < ROUNDS; time++) await round()
  const rounds: CountingCost[] = []
  while (rounds.length < ROUNDS) rounds.push(await round())
  return medianBy(rounds, ({ counted, uncounted }) => counted - uncounted)
}
