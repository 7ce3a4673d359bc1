export type LabelValues<Label extends string> = Readonly<Record<Label, string | number>>

/** One exposed value of a series. */
export interface Sample {
  readonly labels: Readonly<Record<string, string | number>>
  readonly value: number
  /** Default: the name of the family. */
  readonly metricName?: string
}

export interface FamilyOptions<Label extends string> {
  readonly labels: readonly Label[]
  /** The values that a label may have; others are shown as `unexpected`. Default: any. */
  readonly allowed?: ReadonlyMap<string, ReadonlySet<string>> | undefined
  /** `off`: the metric is never shown, so it is not counted. Default: on. */
  readonly counting?: 'on' | 'off'
}

/** Most series of one family; all further ones are counted as one, in which every label is `other`. */
const MAX_SERIES = 10_000
const SEPARATOR = '\u0000'
const UNEXPECTED = 'unexpected'
const OTHER = 'other'

interface Series<Cell> {
  readonly labels: Readonly<Record<string, string>>
  readonly cell: Cell
}

/**
 * The series of one metric. Each is a cell; callers that count often should keep the cell, because looking it up by its
 * labels costs more than counting.
 */
export abstract class Family<Label extends string, Cell> {
  readonly #options: FamilyOptions<Label>
  readonly #series = new Map<string, Series<Cell>>()
  #unlabelled: Cell | undefined
  #idle: Cell | undefined

  constructor(options: FamilyOptions<Label>) {
    this.#options = options
  }

  /** Returns the cell of a series, the same one for the same values; one that counts nothing if the metric is left out. */
  labels(values: LabelValues<Label>): Cell {
    if (this.#options.counting === 'off') return (this.#idle ??= this.idleCell())
    const shown = this.#shown(values)
    const key = Object.values<string>(shown).join(SEPARATOR)
    const known = this.#series.get(key)
    if (known !== undefined) return known.cell
    if (this.#series.size >= MAX_SERIES) return this.#rest()
    const cell = this.newCell()
    this.#series.set(key, { labels: shown, cell })
    return cell
  }

  /** The cell of a family without labels. */
  get unlabelled(): Cell {
    return (this.#unlabelled ??= this.labels({} as LabelValues<Label>))
  }

  /** Removes all series. */
  reset(): void {
    this.#series.clear()
    this.#unlabelled = undefined
  }

  /** Returns what is shown of all series, in the order in which they appeared. */
  samples(name: string): readonly Sample[] {
    return [...this.#series.values()].flatMap(({ labels, cell }) => this.samplesOf(name, labels, cell))
  }

  protected abstract newCell(): Cell
  protected abstract idleCell(): Cell
  protected abstract samplesOf(name: string, labels: Sample['labels'], cell: Cell): readonly Sample[]

  #shown(values: LabelValues<Label>): Record<string, string> {
    const { labels, allowed } = this.#options
    const shown: Record<string, string> = {}
    for (const label of labels) {
      const value = String(values[label] ?? '')
      shown[label] = allowed?.get(label)?.has(value) === false ? UNEXPECTED : value
    }
    return shown
  }

  #rest(): Cell {
    const known = this.#series.get(OTHER)
    if (known !== undefined) return known.cell
    const labels = Object.fromEntries(this.#options.labels.map((label) => [label, OTHER]))
    const cell = this.newCell()
    this.#series.set(OTHER, { labels, cell })
    return cell
  }
}
