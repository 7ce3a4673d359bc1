import { setTimeout as sleep } from 'node:timers/promises'
import { objectOf } from '../runtime/json/index.ts'
import { clientOf, OWN_GROUP, saveSchemas, startDev, writeProject } from './own-project.ts'
import { withChildren, type MeasuredProcess } from './process.ts'
import type { Finding } from './work.ts'

const SAVES = 9
/** Between the start or a save, and the next one. */
const PAUSE_MILLISECONDS = 2_000
/** Between two questions whether the new field is there. */
const ASK_EVERY_MILLISECONDS = 20

interface Save {
  readonly seconds: number
  /** Of the server, and of the compiler that it runs. */
  readonly cpuSeconds: number
}

/** What `orch dev` takes from the save of a schema to the first answer over HTTP that shows its new field. */
export async function findingsOfSaves(folder: string): Promise<readonly Finding[]> {
  writeProject(folder)
  saveSchemas(folder)
  const server = startDev(folder)
  try {
    const client = await clientOf(folder, server)
    const orders = `/apis/${OWN_GROUP}/v1/namespaces/default/orders?dryRun=All`
    const isServed = async (name: string): Promise<boolean> => {
      const order = { apiVersion: `${OWN_GROUP}/v1`, kind: 'Order', metadata: { name: 'asks' }, spec: { [name]: 'x' } }
      const { body } = await client.post(orders, order)
      return name in objectOf(body.spec)
    }
    const fields: string[] = []
    const saves: Save[] = []
    while (saves.length < SAVES) {
      await sleep(PAUSE_MILLISECONDS)
      const name = `field${fields.length}`
      fields.push(name)
      saves.push(await timed(server, folder, { fields, isServed: () => isServed(name) }))
    }
    const [first = saves[0], ...later] = saves
    const what = 'orch dev, from the save of a schema to the first answer with its new field'
    const median = (of: (save: Save) => number): number =>
      later.map(of).toSorted((a, b) => a - b)[later.length >> 1] ?? 0
    return [
      { what, unit: 's', measured: median(({ seconds }) => seconds), budget: { limit: 1, direction: 'at most' } },
      { what: `${what}, by processor time`, unit: 's CPU', measured: median(({ cpuSeconds }) => cpuSeconds) },
      { what: `${what}: the first save`, unit: 's', measured: first?.seconds ?? 0 },
      { what: `${what}: the first save, by processor time`, unit: 's CPU', measured: first?.cpuSeconds ?? 0 },
    ]
  } finally {
    await server.stop()
  }
}

async function timed(
  server: MeasuredProcess,
  folder: string,
  { fields, isServed }: { readonly fields: readonly string[]; isServed(): Promise<boolean> },
): Promise<Save> {
  const cpuBefore = withChildren(server).cpuMilliseconds()
  const began = performance.now()
  saveSchemas(folder, fields)
  while (!(await isServed())) await sleep(ASK_EVERY_MILLISECONDS)
  const seconds = (performance.now() - began) / 1000
  return { seconds, cpuSeconds: (withChildren(server).cpuMilliseconds() - cpuBefore) / 1000 }
}
