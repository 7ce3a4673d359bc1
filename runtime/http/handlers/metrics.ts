import { bytesResponse, notFoundPath } from '../pipeline/responses.ts'
import type { Section } from './sections.ts'

/** Whatever can show its figures as text. */
export interface MetricsSource {
  readonly contentType: string
  text(): Promise<string>
}

/** All metrics of the server, for whom the authorizer lets read the path (METRIC-06). */
export const metricsSection =
  (source: MetricsSource): Section =>
  async (_, rest) => {
    if (rest.length > 0) throw notFoundPath()
    return bytesResponse(200, source.contentType, Buffer.from(await source.text()))
  }
