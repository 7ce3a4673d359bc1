import { Census } from './census.ts'
import {
  contentTypeOf,
  metricsText,
  type Across,
  type MetricsFormat,
  type MetricType,
  type ShownMetric,
} from './exposition.ts'
import { Counter, Gauge, Histogram, HistogramCell, IdleHistogramCell } from './families.ts'
import type { Family, FamilyOptions, LabelValues } from './family.ts'
import { metricStateIn, type MetricLife, type MetricState } from './life-cycle.ts'
import type { MetricValues } from './merge.ts'

export interface MetricDescription<Label extends string> extends MetricLife {
  readonly name: string
  readonly help: string
  /** Default: none. */
  readonly labels?: readonly Label[]
  /** How the values of several processes of one server are combined. Default: their sum. */
  readonly across?: Across
  /** The deprecated name that the same series had before. */
  readonly formerly?: MetricDescription<Label>
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
  /** Names of metrics that are neither shown nor counted. */
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
  readonly #late: ((isShown: (name: string) => boolean) => Promise<readonly ShownMetric[]>)[] = []
  /** The number of metrics by state. */
  readonly census = new Census()

  constructor(options: MetricsOptions = {}) {
    this.#options = options
  }

  /** Registers a sum that only grows. Throws if the name is taken. */
  counter<Label extends string = never>(description: MetricDescription<Label>): Counter<Label> {
    return this.#register('counter', description, new Counter<Label>(this.#countedOptions(description)))
  }

  /** Registers a value that goes up and down. Throws if the name is taken. */
  gauge<Label extends string = never>(description: MetricDescription<Label>): Gauge<Label> {
    return this.#register('gauge', description, new Gauge<Label>(this.#countedOptions(description)))
  }

  /** Registers a distribution. Throws if the name is taken. */
  histogram<Label extends string = never>(description: HistogramDescription<Label>): Histogram<Label> {
    const { buckets } = description
    const family = new Histogram<Label>({ ...this.#countedOptions(description), buckets: [...buckets] })
    return this.#register('histogram', description, family)
  }

  /** Returns a new series for {@link readHistogram}; one that counts nothing if the metric is left out. */
  cell(description: HistogramDescription<string>): HistogramCell {
    return this.#isLeftOut(description) ? new IdleHistogramCell() : new HistogramCell(description.buckets)
  }

  /**
   * Registers a metric whose values are read whenever it is shown. Returns whether it is ever shown: otherwise nothing
   * needs to be counted for it. Throws if the name is taken.
   */
  read<Label extends string = never>(
    type: 'counter' | 'gauge',
    description: MetricDescription<Label>,
    read: () => Iterable<Reading<Label>> | Promise<Iterable<Reading<Label>>>,
  ): 'shown' | 'left out' {
    this.#add(type, description, async () => {
      const family = new Gauge<Label>({ ...this.#familyOptions(description) })
      for (const [labels, value] of await read()) family.inc(labels, value)
      return family.samples(description.name)
    })
    return this.#isLeftOut(description) ? 'left out' : 'shown'
  }

  /** Registers distributions that the caller keeps, read whenever they are shown. Throws if the name is taken. */
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

  /**
   * Registers metrics that are created when metrics are first shown.
   *
   * @param make returns them; those of which `isShown` is false need not be measured
   */
  later(make: (isShown: (name: string) => boolean) => Promise<readonly ShownMetric[]>): void {
    this.#late.push(make)
  }

  contentType(format: MetricsFormat = 'text'): string {
    return contentTypeOf(format)
  }

  /** Returns all metrics in the order of their names (METRIC-06). */
  async text(format: MetricsFormat = 'text'): Promise<string> {
    return metricsText(await this.#all(), format)
  }

  /** Returns the present values of all metrics in the order of their names. */
  async values(): Promise<readonly MetricValues[]> {
    const all = await this.#all()
    return Promise.all(
      all.map(async ({ name, help, type, across, samples }) => ({
        name,
        help,
        type,
        across,
        samples: await samples(),
      })),
    )
  }

  async #all(): Promise<readonly ShownMetric[]> {
    const isShown = (name: string): boolean => !this.#isDisabled(name)
    for (const make of this.#late.splice(0))
      for (const metric of await make(isShown)) if (isShown(metric.name)) this.#shown.push(metric)
    return this.#shown.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  }

  #familyOptions<Label extends string>({ name, labels = [] }: MetricDescription<Label>): FamilyOptions<Label> {
    return { labels, allowed: this.#options.allowed?.get(name) }
  }

  #countedOptions<Label extends string>(description: MetricDescription<Label>): FamilyOptions<Label> {
    const { formerly } = description
    const isLeftOut = this.#isLeftOut(description) && (formerly === undefined || this.#isLeftOut(formerly))
    return { ...this.#familyOptions(description), counting: isLeftOut ? 'off' : 'on' }
  }

  #register<Label extends string, F extends Family<Label, unknown>>(
    type: MetricType,
    description: MetricDescription<Label>,
    family: F,
  ): F {
    for (const each of [description, description.formerly])
      if (each !== undefined) this.#add(type, each, async () => family.samples(each.name))
    return family
  }

  #add<Label extends string>(
    type: MetricType,
    description: MetricDescription<Label>,
    samples: ShownMetric['samples'],
  ): void {
    const { name, stability, deprecatedVersion, help, across = 'sum' } = description
    if (this.#names.has(name)) throw new Error(`a metric with the name ${name} is registered already`)
    this.#names.add(name)
    if (this.#isDisabled(name)) {
      this.census.disabled()
      return
    }
    if (this.#isLeftOut(description)) {
      this.census.hidden()
      return
    }
    this.census.registered(stability, deprecatedVersion ?? '')
    const isDeprecated = this.#stateOf(description) !== 'current'
    const notice = isDeprecated ? `(Deprecated since ${deprecatedVersion}) ` : ''
    if (isDeprecated) this.#options.warn?.(`the metric ${name} is deprecated since ${deprecatedVersion}`)
    this.#shown.push({ name, type, across, help: `[${stability}] ${notice}${help}`, samples })
  }

  #stateOf(life: MetricLife): MetricState {
    const { release } = this.#options
    return release === undefined ? 'current' : metricStateIn(life, release)
  }

  #isDisabled(name: string): boolean {
    return this.#options.disabled?.has(name) === true
  }

  /** Returns whether the metric is never shown: it is switched off, or the release hides or no longer has it. */
  #isLeftOut(description: MetricDescription<string>): boolean {
    const state = this.#stateOf(description)
    const isHidden = state === 'hidden' && (this.#options.hidden ?? 'hidden') === 'hidden'
    return isHidden || state === 'removed' || this.#isDisabled(description.name)
  }
}
