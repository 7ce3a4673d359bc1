import { bytesResponse, notFoundPath } from '../pipeline/responses.ts'
import type { Section } from './sections.ts'

/** Metrics as text. */
interface MetricsSource {
  readonly contentType: string
  text(): Promise<string>
}

/** Serves the metrics (METRIC-06). */
export const metricsSection =
  (source: MetricsSource): Section =>
  async (_, rest) => {
    if (rest.length > 0) throw notFoundPath()
    return bytesResponse(200, source.contentType, Buffer.from(await source.text()))
  }
