import type { Counter, Gauge, Histogram } from 'prom-client'
import CounterMetric from 'prom-client/lib/counter.js'
import GaugeMetric from 'prom-client/lib/gauge.js'
import HistogramMetric from 'prom-client/lib/histogram.js'
import Registry from 'prom-client/lib/registry.js'

export type { Counter, Gauge, Histogram }

/** The stability level of a metric (METRIC-01). */
type Stability = 'ALPHA' | 'BETA' | 'STABLE'

export interface MetricDescription<Label extends string> {
  readonly name: string
  readonly help: string
  readonly stability: Stability
  /** Default: none. */
  readonly labels?: readonly Label[]
}

export interface HistogramDescription<Label extends string> extends MetricDescription<Label> {
  /** Upper bounds in ascending order, in the unit of the metric; times are in seconds. */
  readonly buckets: readonly number[]
}

/** The registered metrics of one server, which `/metrics` shows. */
export class Metrics {
  readonly #registry = new Registry()

  /** Registers a sum that only grows. Throws if the name is taken. */
  counter<Label extends string = never>(description: MetricDescription<Label>): Counter<Label> {
    return new CounterMetric<Label>(this.#options(description))
  }

  /** Registers a value that goes up and down. Throws if the name is taken. */
  gauge<Label extends string = never>(description: MetricDescription<Label>): Gauge<Label> {
    return new GaugeMetric<Label>(this.#options(description))
  }

  /** Registers a distribution. Throws if the name is taken. */
  histogram<Label extends string = never>(description: HistogramDescription<Label>): Histogram<Label> {
    return new HistogramMetric<Label>({ ...this.#options(description), buckets: [...description.buckets] })
  }

  get contentType(): string {
    return this.#registry.contentType
  }

  /** Returns all metrics in the text format of Prometheus (METRIC-06). */
  text(): Promise<string> {
    return this.#registry.metrics()
  }

  #options<Label extends string>({ name, help, stability, labels = [] }: MetricDescription<Label>) {
    return { name, help: `[${stability}] ${help}`, labelNames: labels, registers: [this.#registry] }
  }
}
