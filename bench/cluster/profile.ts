import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What `node --cpu-prof` writes, as far as it is read here. */
interface CpuProfile {
  readonly nodes: readonly {
    readonly id: number
    readonly callFrame: { readonly functionName: string; readonly url: string }
    readonly children?: readonly number[]
  }[]
  /** Of each sample the id of its node. */
  readonly samples: readonly number[]
  /** Before each sample, in microseconds. */
  readonly timeDeltas: readonly number[]
}

/** A function in its place in the stack. */
export interface Frame {
  readonly name: string
  /** Source file, from the folder of the checkout on; '' for what node and the engine do. */
  readonly file: string
  /** Microseconds in the function itself. */
  readonly self: number
  readonly children: readonly Frame[]
}

/** What the program waits in: no work. */
const WAITS = new Set(['(idle)'])

export interface ProfileOptions {
  readonly folder: string
  /** Of the checkout. */
  readonly root: string
  /** Microseconds from the start of the process on that are not counted. */
  readonly after: number
}

/** Reads the profile of the main thread, which is the first of a folder by its name. */
export function readProfile({ folder, root, after }: ProfileOptions): Frame {
  const [name = ''] = readdirSync(folder).toSorted()
  const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as CpuProfile
  const self = new Map<number, number>()
  let time = 0
  for (const [index, id] of samples.entries()) {
    const delta = timeDeltas[index] ?? 0
    time += delta
    if (time > after) self.set(id, (self.get(id) ?? 0) + delta)
  }
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const prefix = `file://${root}/`
  const frameOf = (id: number): Frame => {
    const node = byId.get(id)
    const { functionName = '', url = '' } = node?.callFrame ?? {}
    return {
      name: functionName,
      file: url.startsWith(prefix) ? url.slice(prefix.length) : '',
      self: WAITS.has(functionName) ? 0 : (self.get(id) ?? 0),
      children: (node?.children ?? []).map(frameOf),
    }
  }
  return frameOf(nodes[0]?.id ?? 0)
}

/** The stages of a request and of its event, each with the sources that are it. The first that matches counts. */
const STAGES: readonly (readonly [stage: string, sources: RegExp])[] = [
  ['authentication', /^runtime\/auth\/(?:authentication|service-accounts|impersonation)/],
  ['authorization', /^runtime\/auth\//],
  [
    'admission',
    /^runtime\/(?:admission\/|registry\/write\/run-(?:mutating|validating)-admission|kinds\/.*\/admission)/,
  ],
  ['field managers', /^runtime\/(?:apply\/|registry\/write\/(?:field-managers|track-managed-fields|apply)\.)/],
  ['defaults', /^runtime\/(?:schema\/[^/]*default|registry\/write\/(?:normalize|prepare)\.)/],
  ['validation', /^runtime\/(?:schema|rules|cel|pattern|registry\/write\/valid)/],
  [
    'encode',
    /^runtime\/codec\/(?:stored\/(?:encode|splice|metadata)|representation|partial|table|protobuf\/(?:writer|representation)|list|encoded|chunk)/,
  ],
  ['decode', /^runtime\/(?:codec|convert)\//],
  ['fan-out', /^runtime\/watch\//],
  ['store', /^runtime\/(?:store|registry\/storage)\//],
  ['fairness, metrics, audit', /^runtime\/(?:fairness|metrics|audit|trace)\//],
  ['registry', /^runtime\/(?:registry|kinds|scheme)\//],
  ['transport', /^(?:runtime\/http|server|node_modules\/(?:koa|@koa))\//],
  ['controllers', /^runtime\/controllers\//],
]

const COLLECTOR = '(garbage collector)'

const stageOf = ({ name, file }: Frame): string | undefined =>
  name === COLLECTOR ? 'garbage collection' : STAGES.find(([, sources]) => sources.test(file))?.[0]

/** Returns the microseconds of each stage: a function that is of none belongs to the one that called it, to `transport` without one. */
export function stagesOf(frame: Frame): ReadonlyMap<string, number> {
  const stages = new Map<string, number>()
  const add = (one: Frame, caller: string): void => {
    const stage = stageOf(one) ?? caller
    stages.set(stage, (stages.get(stage) ?? 0) + one.self)
    for (const child of one.children) add(child, stage)
  }
  add(frame, 'transport')
  return stages
}
