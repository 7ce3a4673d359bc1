/**
 * The modules of prom-client that are used, imported one by one: its entry also loads all others and OpenTelemetry, which
 * takes a tenth of the work of a start.
 */
declare module 'prom-client/lib/registry.js' {
  import type { Sample } from './family.ts'

  interface Metric {
    name: string
    readonly type?: string
    get(): Promise<{ name: string; help: string; type: string; values: readonly Sample[] }>
  }
  export default class Registry {
    static readonly PROMETHEUS_CONTENT_TYPE: string
    static readonly OPENMETRICS_CONTENT_TYPE: string
    constructor(contentType?: string)
    registerMetric(metric: Metric): void
    getMetricsAsArray(): Metric[]
    metrics(): Promise<string>
  }
}

declare module 'prom-client/lib/metrics/*' {
  import type Registry from 'prom-client/lib/registry.js'

  function collect(registry: Registry): void
  namespace collect {
    const metricNames: readonly string[]
  }
  export default collect
}
