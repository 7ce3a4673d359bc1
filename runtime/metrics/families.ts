import { Family, type FamilyOptions, type LabelValues, type Sample } from './family.ts'

/** One series of a counter. */
export class CounterCell {
  value = 0

  inc(by = 1): void {
    this.value += by
  }
}

/** One series of a gauge. */
export class GaugeCell {
  value = 0

  set(value: number): void {
    this.value = value
  }

  inc(by = 1): void {
    this.value += by
  }

  dec(by = 1): void {
    this.value -= by
  }
}

/** One series of a histogram. */
export class HistogramCell {
  readonly bounds: readonly number[]
  /** Observations by bucket, of which the last has no bound. */
  readonly counts: number[]
  sum = 0

  constructor(bounds: readonly number[]) {
    this.bounds = bounds
    this.counts = new Array<number>(bounds.length + 1).fill(0)
  }

  /** Adds an observation that was made `times` times. */
  observe(value: number, times = 1): void {
    const { bounds, counts } = this
    let bucket = 0
    while (bucket < bounds.length && value > bounds[bucket]!) bucket++
    counts[bucket]! += times
    this.sum += value * times
  }

  /** Adds the observations of another cell with the same bounds. */
  add({ counts, sum }: HistogramCell): void {
    for (const [bucket, count] of counts.entries()) this.counts[bucket]! += count
    this.sum += sum
  }
}

/** The series of a counter that is left out; counts nothing. */
class IdleCounterCell extends CounterCell {
  override inc(): void {}
}

/** The series of a gauge that is left out. */
class IdleGaugeCell extends GaugeCell {
  override set(): void {}
  override inc(): void {}
  override dec(): void {}
}

/** The series of a distribution that is left out. */
export class IdleHistogramCell extends HistogramCell {
  constructor() {
    super([])
  }
  override observe(): void {}
  override add(): void {}
}

/** Returns the cell of a call that gives labels or none. */
function cellOf<Label extends string, Cell>(family: Family<Label, Cell>, labels: LabelValues<Label> | number): Cell {
  return typeof labels === 'number' ? family.unlabelled : family.labels(labels)
}

/** A sum that only grows. */
export class Counter<Label extends string = never> extends Family<Label, CounterCell> {
  constructor(options: FamilyOptions<Label>) {
    super(options)
    if (options.labels.length === 0) this.labels({} as LabelValues<Label>)
  }

  /** Adds one, or a number of at least 0, to the series of the labels. */
  inc(labels: LabelValues<Label> | number = 1, by = 1): void {
    cellOf(this, labels).inc(typeof labels === 'number' ? labels : by)
  }

  protected override newCell(): CounterCell {
    return new CounterCell()
  }

  protected override idleCell(): CounterCell {
    return new IdleCounterCell()
  }

  protected override samplesOf(_name: string, labels: Sample['labels'], { value }: CounterCell): readonly Sample[] {
    return [{ labels, value }]
  }
}

/** A value that goes up and down. */
export class Gauge<Label extends string = never> extends Family<Label, GaugeCell> {
  constructor(options: FamilyOptions<Label>) {
    super(options)
    if (options.labels.length === 0) this.labels({} as LabelValues<Label>)
  }

  set(value: number): void
  set(labels: LabelValues<Label>, value: number): void
  set(labels: LabelValues<Label> | number, value = 0): void {
    cellOf(this, labels).set(typeof labels === 'number' ? labels : value)
  }

  inc(labels: LabelValues<Label> | number = 1, by = 1): void {
    cellOf(this, labels).inc(typeof labels === 'number' ? labels : by)
  }

  dec(labels: LabelValues<Label> | number = 1, by = 1): void {
    cellOf(this, labels).dec(typeof labels === 'number' ? labels : by)
  }

  protected override newCell(): GaugeCell {
    return new GaugeCell()
  }

  protected override idleCell(): GaugeCell {
    return new IdleGaugeCell()
  }

  protected override samplesOf(_name: string, labels: Sample['labels'], { value }: GaugeCell): readonly Sample[] {
    return [{ labels, value }]
  }
}

/** A distribution. */
export class Histogram<Label extends string = never> extends Family<Label, HistogramCell> {
  readonly #bounds: readonly number[]

  constructor(options: FamilyOptions<Label> & { readonly buckets: readonly number[] }) {
    super(options)
    this.#bounds = options.buckets
    if (options.labels.length === 0) this.labels({} as LabelValues<Label>)
  }

  observe(value: number): void
  observe(labels: LabelValues<Label>, value: number): void
  observe(labels: LabelValues<Label> | number, value = 0): void {
    cellOf(this, labels).observe(typeof labels === 'number' ? labels : value)
  }

  protected override newCell(): HistogramCell {
    return new HistogramCell(this.#bounds)
  }

  protected override idleCell(): HistogramCell {
    return new IdleHistogramCell()
  }

  protected override samplesOf(name: string, labels: Sample['labels'], cell: HistogramCell): readonly Sample[] {
    let count = 0
    const buckets = cell.counts.map((own, index): Sample => {
      count += own
      const le = index < this.#bounds.length ? this.#bounds[index]! : '+Inf'
      return { metricName: `${name}_bucket`, labels: { ...labels, le }, value: count }
    })
    return [
      ...buckets,
      { metricName: `${name}_sum`, labels, value: cell.sum },
      { metricName: `${name}_count`, labels, value: count },
    ]
  }
}
