import { parseAccept } from '../../codec/index.ts'
import { bytesResponse, notFoundPath } from '../pipeline/responses.ts'
import type { ApiRequest } from '../pipeline/types.ts'
import type { Section } from './sections.ts'

type Format = 'text' | 'openmetrics'

/** Metrics as text. */
interface MetricsSource {
  contentType(format: Format): string
  text(format: Format): Promise<string>
}

const OPEN_METRICS = 'openmetrics-text'
/** Media ranges that include the text format of Prometheus. */
const TEXT = new Set(['plain', '*'])

/** Returns the format that a client prefers: OpenMetrics only if the client names it. */
function formatFor({ headers }: ApiRequest): Format {
  const clauses = parseAccept(headers.accept ?? '')
  const preferred = clauses.find(({ subtype }) => subtype === OPEN_METRICS || TEXT.has(subtype))
  return preferred?.subtype === OPEN_METRICS ? 'openmetrics' : 'text'
}

/** Serves metrics, and further ones by the next segment of the path (METRIC-06). */
export const metricsSection =
  (source: MetricsSource, below: Readonly<Record<string, MetricsSource>> = {}): Section =>
  async ({ request }, rest) => {
    const [first, ...more] = rest
    const asked = first === undefined ? source : Object.hasOwn(below, first) ? below[first] : undefined
    if (asked === undefined || more.length > 0) throw notFoundPath()
    const format = formatFor(request)
    return bytesResponse(200, asked.contentType(format), Buffer.from(await asked.text(format)))
  }
