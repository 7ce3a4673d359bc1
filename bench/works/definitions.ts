import { setTimeout as sleep } from 'node:timers/promises'
import { vendor } from '../../generated/index.ts'
import { mainThreadTime } from '../../test/support/processor-time.ts'
import { startFixture, type Fixture } from '../fixture.ts'
import type { Work } from '../work.ts'

const DEFINITIONS = 1_000
const GROUPS = 10
const CLIENTS = 16
const GROUP = `apiextensions.${vendor.apiDomain}`
const COLLECTION = `/apis/${GROUP}/v1/customresourcedefinitions`
/** Between two looks at how far the server has come (milliseconds). */
const POLL = 100
/** The documents that are made of all definitions, when somebody asks for them. */
const DOCUMENTS = ['/openapi/v2', '/openapi/v3', '/apis']

const groupOf = (index: number): string => `g${index % GROUPS}.bench.example.com`

function definitionOf(index: number): string {
  const plural = `gadgets${index}`
  const text = { type: 'string' }
  const properties = { spec: { type: 'object', properties: { size: { type: 'integer' }, color: text } } }
  return JSON.stringify({
    apiVersion: `${GROUP}/v1`,
    kind: 'CustomResourceDefinition',
    metadata: { name: `${plural}.${groupOf(index)}` },
    spec: {
      group: groupOf(index),
      scope: 'Namespaced',
      names: { plural, singular: `gadget${index}`, kind: `Gadget${index}`, listKind: `Gadget${index}List` },
      versions: [
        { name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object', properties } } },
      ],
    },
  })
}

async function createAll(fixture: Fixture): Promise<void> {
  const indexes = Array.from({ length: DEFINITIONS }, (_, index) => index).values()
  const worker = async (): Promise<void> => {
    for (const index of indexes) await fixture.call({ method: 'POST', path: COLLECTION, body: definitionOf(index) })
  }
  await Promise.all(Array.from({ length: CLIENTS }, worker))
}

interface Established {
  readonly items: readonly {
    readonly status?: { readonly conditions?: readonly { readonly type: string; readonly status: string }[] }
  }[]
}

async function areEstablished(fixture: Fixture): Promise<boolean> {
  const { body } = await fixture.call({ method: 'GET', path: COLLECTION })
  const { items } = JSON.parse(body.toString()) as Established
  return (
    items.length === DEFINITIONS &&
    items.every(({ status }) =>
      status?.conditions?.some((condition) => condition.type === 'Established' && condition.status === 'True'),
    )
  )
}

/** Whether discovery lists every defined kind. */
async function areServed(fixture: Fixture): Promise<boolean> {
  let count = 0
  for (let group = 0; group < GROUPS; group++) {
    const found = await fixture.call({ method: 'GET', path: `/apis/${groupOf(group)}/v1` }).catch(() => undefined)
    if (found === undefined) return false
    count += (JSON.parse(found.body.toString()) as { resources: readonly unknown[] }).resources.length
  }
  return count === DEFINITIONS
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(POLL)
}

/** Returns the most processor time of the event loop (milliseconds) that a cheap request waited for while others ran. */
async function longestDelay({ process, call }: Fixture, work: Promise<unknown>): Promise<number> {
  let longest = 0
  let isRunning = true
  const ended = work.finally(() => (isRunning = false))
  while (isRunning) {
    const before = await mainThreadTime(process.pid)
    await call({ method: 'GET', path: '/version' })
    longest = Math.max(longest, (await mainThreadTime(process.pid)) - before)
  }
  await ended
  return longest
}

async function askForDocuments({ call }: Fixture): Promise<void> {
  for (const path of DOCUMENTS) await call({ method: 'GET', path })
}

const secondsSince = (start: number): number => (performance.now() - start) / 1_000

/** How long a thousand definitions take until they can be used, and what others wait for meanwhile. */
export const definitions: Work = {
  name: 'definitions',
  async run(environment) {
    const first = await startFixture(environment)
    let established: number
    let delay: number
    try {
      // Those of the built-in kinds are made once, whatever is defined.
      await askForDocuments(first)
      await createAll(first)
      const created = performance.now()
      await until(() => areEstablished(first))
      established = secondsSince(created)
      delay = await longestDelay(first, askForDocuments(first))
    } finally {
      await first.stop()
    }
    const restarted = performance.now()
    const again = await startFixture(environment)
    try {
      await until(() => areServed(again))
      const what = `${DEFINITIONS} definitions`
      return [
        {
          what: `${what}, until all are established after the last one was created`,
          unit: 's',
          measured: established,
          budget: { limit: 10, direction: 'at most' },
        },
        {
          what: `${what}, until all are served from a restart on`,
          unit: 's',
          measured: secondsSince(restarted),
          budget: { limit: 5, direction: 'at most' },
        },
        {
          what: `${what}, longest delay of the event loop while OpenAPI documents are made of them, by processor time`,
          unit: 'ms CPU',
          measured: delay,
          budget: { limit: 10, direction: 'at most' },
        },
      ]
    } finally {
      await again.stop()
    }
  },
}
