import { contentTypeOf, metricsText, type MetricsFormat, type MetricType, type ShownMetric } from './exposition.ts'
import { Counter, Gauge, Histogram, type HistogramCell } from './families.ts'
import type { Family, FamilyOptions, LabelValues } from './family.ts'
import { metricStateIn, type MetricLife } from './life-cycle.ts'

export interface MetricDescription<Label extends string> extends MetricLife {
  readonly name: string
  readonly help: string
  /** Default: none. */
  readonly labels?: readonly Label[]
}

export interface HistogramDescription<Label extends string> extends MetricDescription<Label> {
  /** Upper bounds in ascending order, in the unit of the metric; times are in seconds. */
  readonly buckets: readonly number[]
}

/** One value of a metric that is read when it is shown; labels and value. */
export type Reading<Label extends string> = readonly [LabelValues<Label>, number]

export interface MetricsOptions {
  /** The release that the server acts as; it decides which deprecated metrics there are. Default: none is deprecated. */
  readonly release?: { readonly minor: number }
  /** Whether metrics that the release hides are shown (METRIC-04). Default: `hidden`. */
  readonly hidden?: 'shown' | 'hidden'
  /** Names of metrics that are not registered. */
  readonly disabled?: ReadonlySet<string>
  /** The values that labels may have, by metric and label; others are shown as `unexpected`. */
  readonly allowed?: ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>
  /** Called with a sentence for each deprecated metric that is registered (METRIC-02). */
  warn?(text: string): void
}

/** The registered metrics of one server, which `/metrics` shows. */
export class Metrics {
  readonly #options: MetricsOptions
  readonly #names = new Set<string>()
  readonly #shown: ShownMetric[] = []
  readonly #late: (() => Promise<readonly ShownMetric[]>)[] = []

  constructor(options: MetricsOptions = {}) {
    this.#options = options
  }

  /** Registers a sum that only grows. Throws if the name is taken. */
  counter<Label extends string = never>(description: MetricDescription<Label>): Counter<Label> {
    return this.#register('counter', description, new Counter<Label>(this.#familyOptions(description)))
  }

  /** Registers a value that goes up and down. Throws if the name is taken. */
  gauge<Label extends string = never>(description: MetricDescription<Label>): Gauge<Label> {
    return this.#register('gauge', description, new Gauge<Label>(this.#familyOptions(description)))
  }

  /** Registers a distribution. Throws if the name is taken. */
  histogram<Label extends string = never>(description: HistogramDescription<Label>): Histogram<Label> {
    const { buckets } = description
    const family = new Histogram<Label>({ ...this.#familyOptions(description), buckets: [...buckets] })
    return this.#register('histogram', description, family)
  }

  /** Registers a metric whose values are read whenever it is shown. Throws if the name is taken. */
  read<Label extends string = never>(
    type: 'counter' | 'gauge',
    description: MetricDescription<Label>,
    read: () => Iterable<Reading<Label>> | Promise<Iterable<Reading<Label>>>,
  ): void {
    this.#add(type, description, async () => {
      const family = new Gauge<Label>({ ...this.#familyOptions(description) })
      for (const [labels, value] of await read()) family.inc(labels, value)
      return family.samples(description.name)
    })
  }

  /** Registers distributions that whoever measures keeps, read whenever they are shown. Throws if the name is taken. */
  readHistogram<Label extends string = never>(
    description: HistogramDescription<Label>,
    read: () => Iterable<readonly [LabelValues<Label>, HistogramCell]>,
  ): void {
    const buckets = [...description.buckets]
    this.#add('histogram', description, async () => {
      const family = new Histogram<Label>({ ...this.#familyOptions(description), buckets })
      for (const [labels, cell] of read()) family.labels(labels).add(cell)
      return family.samples(description.name)
    })
  }

  /** Shows a family under a further name, which it had before. Throws if the name is taken. */
  renamed<Label extends string>(
    type: MetricType,
    family: Family<Label, unknown>,
    description: MetricDescription<Label>,
  ): void {
    this.#add(type, description, async () => family.samples(description.name))
  }

  /** Registers metrics that are made when the metrics are shown for the first time. */
  later(make: () => Promise<readonly ShownMetric[]>): void {
    this.#late.push(make)
  }

  contentType(format: MetricsFormat = 'text'): string {
    return contentTypeOf(format)
  }

  /** Returns all metrics in the order of their names (METRIC-06). */
  async text(format: MetricsFormat = 'text'): Promise<string> {
    for (const make of this.#late.splice(0)) for (const metric of await make()) this.#show(metric)
    return metricsText(
      this.#shown.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
      format,
    )
  }

  #familyOptions<Label extends string>({ name, labels = [] }: MetricDescription<Label>): FamilyOptions<Label> {
    return { labels, allowed: this.#options.allowed?.get(name) }
  }

  #register<Label extends string, F extends Family<Label, unknown>>(
    type: MetricType,
    description: MetricDescription<Label>,
    family: F,
  ): F {
    this.renamed(type, family, description)
    return family
  }

  #add<Label extends string>(
    type: MetricType,
    description: MetricDescription<Label>,
    samples: ShownMetric['samples'],
  ): void {
    const { name, stability, deprecatedVersion, help } = description
    if (this.#names.has(name)) throw new Error(`a metric with the name ${name} is registered already`)
    this.#names.add(name)
    const { release, hidden = 'hidden', warn } = this.#options
    const state = release === undefined ? 'current' : metricStateIn(description, release)
    if (state === 'removed' || (state === 'hidden' && hidden === 'hidden')) return
    const notice = state === 'current' ? '' : `(Deprecated since ${deprecatedVersion}) `
    if (state !== 'current') warn?.(`the metric ${name} is deprecated since ${deprecatedVersion}`)
    this.#show({ name, type, help: `[${stability}] ${notice}${help}`, samples })
  }

  #show(metric: ShownMetric): void {
    if (this.#options.disabled?.has(metric.name) !== true) this.#shown.push(metric)
  }
}
