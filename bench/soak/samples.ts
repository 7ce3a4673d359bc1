import { trendOf, type Growth, type Point, type Tolerance } from './growth.ts'
import type { SoakServer } from './server.ts'

/** Figures of the server that is never ended, at a moment. */
export interface Sample {
  /** Since the start. */
  readonly seconds: number
  /** Resident memory without that of files; bytes. */
  readonly own: number
  /** Resident pages of files, above all of the store of LMDB; bytes. */
  readonly mapped: number
  /** Of the event loop, the 99th percentile since the sample before; milliseconds. */
  readonly delay: number
  readonly descriptors: number
  /** Bytes. */
  readonly stored: number
}

export interface Figure {
  readonly name: keyof Omit<Sample, 'seconds'>
  readonly title: string
  readonly unit: string
  /** Of the unit in that of the sample. */
  readonly scale: number
  readonly tolerance: Tolerance
}

const MIB = 1_048_576

/** What is plotted and must not grow. */
const FIGURES: readonly Figure[] = [
  {
    name: 'own',
    title: 'Resident memory without files',
    unit: 'MiB',
    scale: MIB,
    tolerance: { share: 0.1, least: 16 * MIB },
  },
  // Once a page of a file is read it stays until the system needs its memory: it ends where all of the store has been read.
  {
    name: 'mapped',
    title: 'Resident pages of files',
    unit: 'MiB',
    scale: MIB,
    tolerance: { share: 1, least: 64 * MIB },
  },
  { name: 'delay', title: 'Event-loop delay, p99', unit: 'ms', scale: 1, tolerance: { share: 1, least: 50 } },
  { name: 'descriptors', title: 'File descriptors', unit: '', scale: 1, tolerance: { share: 0.1, least: 10 } },
  { name: 'stored', title: 'Size of the store', unit: 'MiB', scale: MIB, tolerance: { share: 0.1, least: 8 * MIB } },
]

const TIMEOUT = 5_000

/** Returns the figures now; undefined: the server does not answer. */
export async function sampleOf(server: SoakServer, seconds: number): Promise<Sample | undefined> {
  try {
    const { body } = await server.send({ method: 'GET', path: '/metrics', signal: AbortSignal.timeout(TIMEOUT) })
    const text = await body.text()
    const delay = 1_000 * valueOf(text, 'nodejs_eventloop_lag_p99_seconds')
    const stored = valueOf(text, 'apiserver_storage_size_bytes')
    return { seconds, ...server.memory(), delay, descriptors: server.descriptors(), stored }
  } catch {
    return undefined
  }
}

function valueOf(text: string, metric: string): number {
  const line = text.split('\n').find((one) => one.startsWith(`${metric} `) || one.startsWith(`${metric}{`))
  return Number(line?.slice(line.lastIndexOf(' ') + 1) ?? Number.NaN)
}

/** Returns one figure over time; what the server does not tell is left out. */
export const pointsOf = (samples: readonly Sample[], { name }: Figure): readonly Point[] =>
  samples
    .map((sample) => ({ seconds: sample.seconds, value: sample[name] }))
    .filter(({ value }) => !Number.isNaN(value))

/** Returns how each figure grows after the first seconds; undefined: too little was seen. */
export const growths = (
  samples: readonly Sample[],
  warmUp: number,
): readonly { figure: Figure; growth: Growth | undefined }[] =>
  FIGURES.map((figure) => ({ figure, growth: trendOf(pointsOf(samples, figure), warmUp, figure.tolerance) }))
