import type { Metrics } from '../metrics.ts'

/** From ten microseconds, each bound four times the one before. */
const SECONDS = Array.from({ length: 10 }, (_, power) => 1e-5 * 4 ** power)

/** Registers the metrics of CustomResourceDefinitions and their objects under Kubernetes' names. */
export function definitionMetrics(metrics: Metrics) {
  const stability = 'ALPHA'
  const second = metrics.counter({
    name: 'apiextensions_openapi_v2_regeneration_count',
    help: 'Counter of OpenAPI v2 spec regeneration count broken down by causing CRD name and reason.',
    stability,
    labels: ['crd', 'reason'],
  })
  const third = metrics.counter({
    name: 'apiextensions_openapi_v3_regeneration_count',
    help: 'Counter of OpenAPI v3 spec regeneration count broken down by group, version, causing CRD and reason.',
    stability,
    labels: ['group', 'version', 'crd', 'reason'],
  })
  const comparisons = metrics
    .histogram({
      name: 'apiextensions_apiserver_validation_ratcheting_seconds',
      help: 'Time for comparison of old to new for the purposes of CRDValidationRatcheting during an UPDATE in seconds.',
      stability,
      buckets: SECONDS,
    })
    .labels({})
  return {
    regenerated(reason: 'add' | 'update' | 'delete', crd: string, group: string, versions: readonly string[]): void {
      second.inc({ crd, reason })
      for (const version of versions) third.inc({ group, version, crd, reason })
    },
    compared: (seconds: number): void => comparisons.observe(seconds),
  }
}
