import {
  DISTRIBUTIONS,
  Fairness,
  fairnessMetrics,
  levelSpecOf,
  schemaSpecOf,
  type LevelSpec,
  type SchemaSpec,
} from '../../runtime/fairness/index.ts'
import { eventLoop } from '../../runtime/async/index.ts'
import type { FairnessParts } from '../../runtime/http/index.ts'
import { groupRange, type DynamicObject, type Vendor } from '../../runtime/api/index.ts'
import type { Metrics } from '../../runtime/metrics/index.ts'
import type { FlagValues } from '../../flags/parse.ts'
import { UsageError } from '../../flags/errors.ts'
import { startReflector, type ReflectorOptions, type ReflectorStore } from '../reflector.ts'
import type { Stores } from '../stores/stores.ts'
import type { REQUEST_FLAGS } from './flags.ts'
import { ObjectCounts } from './object-counts.ts'

/** Interval of lending unused seats to other levels (KEP-1040). */
const ADJUSTMENT_MILLISECONDS = 10_000

export interface OpenFairnessOptions extends Pick<ReflectorOptions, 'store' | 'read' | 'signal' | 'report'> {
  readonly vendor: Vendor
  /** The stores in which objects are counted. */
  readonly stores: Pick<Stores, 'of'>
  readonly metrics: Metrics
  readonly flags: FlagValues<typeof REQUEST_FLAGS>
  /** Milliseconds of a monotonic clock; default: the clock of the process. */
  clock?(): number
}

/** The levels and schemas of the store, which take effect together. */
class FlowControlObjects implements ReflectorStore {
  readonly #levels = new Map<string, LevelSpec>()
  readonly #schemas = new Map<string, SchemaSpec>()
  readonly #fairness: Fairness

  constructor(fairness: Fairness) {
    this.#fairness = fairness
  }

  reset(objects: readonly DynamicObject[]): void {
    this.#levels.clear()
    this.#schemas.clear()
    for (const object of objects) this.#put(object)
    this.#apply()
  }

  set(object: DynamicObject): void {
    this.#put(object)
    this.#apply()
  }

  delete({ kind, metadata: { name = '' } }: DynamicObject): void {
    if (kind === 'FlowSchema') this.#schemas.delete(name)
    else this.#levels.delete(name)
    this.#apply()
  }

  #put(object: DynamicObject): void {
    const { kind, metadata } = object
    if (kind === 'FlowSchema') this.#schemas.set(metadata.name ?? '', schemaSpecOf(object))
    if (kind === 'PriorityLevelConfiguration') this.#levels.set(metadata.name ?? '', levelSpecOf(object))
  }

  #apply(): void {
    this.#fairness.configure([...this.#levels.values()], [...this.#schemas.values()])
  }
}

/**
 * Returns priority and fairness by the objects of the store, kept current until the signal aborts; undefined: it is
 * switched off. Throws UsageError.
 */
export async function openFairness(options: OpenFairnessOptions): Promise<FairnessParts | undefined> {
  const { flags, vendor, store, read, signal, report, clock = () => performance.now() } = options
  if (!flags['enable-priority-and-fairness']) return undefined
  const seats = flags['max-requests-inflight'] + flags['max-mutating-requests-inflight']
  if (seats === 0)
    throw new UsageError('--max-requests-inflight and --max-mutating-requests-inflight must not both be 0')
  const prefix = `X-${vendor.title}-PF`
  const fairness = new Fairness({
    seats,
    headers: { schema: `${prefix}-FlowSchema-UID`, level: `${prefix}-PriorityLevel-UID` },
    clock,
    turns: eventLoop,
    newCell: (distribution) => options.metrics.cell(DISTRIBUTIONS[distribution]),
  })
  fairnessMetrics(options.metrics, fairness)
  const range = groupRange(`flowcontrol.apiserver.${vendor.apiDomain}`)
  await startReflector({ store, range, read, target: new FlowControlObjects(fairness), signal, report })
  const adjustment = setInterval(() => fairness.adjust(), ADJUSTMENT_MILLISECONDS).unref()
  signal.addEventListener('abort', () => clearInterval(adjustment), { once: true })
  return { fairness, countOf: new ObjectCounts(options.stores).countOf }
}
