import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { vendor } from '../../generated/index.ts'
import { startFixture, type Fixture } from '../fixture.ts'
import { ROUNDS } from '../comparison.ts'
import { medianBy } from '../rounds.ts'
import { delayFindings, medianTurn, startWatched, type Turn } from '../turns.ts'
import type { Environment, Work } from '../work.ts'

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

async function askForDocuments({ call }: Fixture): Promise<void> {
  for (const path of DOCUMENTS) await call({ method: 'GET', path })
}

const secondsSince = (start: number): number => (performance.now() - start) / 1_000

interface Measured {
  /** Seconds. */
  readonly established: number
  /** Seconds. */
  readonly served: number
  readonly turn: Turn
}

async function measure(environment: Environment): Promise<Measured> {
  const made = await makeDefinitions(environment)
  const restarted = performance.now()
  const again = await startFixture(environment)
  try {
    await until(() => areServed(again))
    return { ...made, served: secondsSince(restarted) }
  } finally {
    await again.stop()
  }
}

async function makeDefinitions(environment: Environment): Promise<Omit<Measured, 'served'>> {
  const { fixture, longestTurn } = await startWatched(environment)
  try {
    // Those of the built-in kinds are made once, whatever is defined.
    await askForDocuments(fixture)
    await createAll(fixture)
    const created = performance.now()
    await until(() => areEstablished(fixture))
    const established = secondsSince(created)
    await longestTurn()
    await askForDocuments(fixture)
    return { established, turn: await longestTurn() }
  } finally {
    await fixture.stop()
  }
}

/** How long a thousand definitions take until they can be used, and what others wait for meanwhile: medians of a few servers. */
export const definitions: Work = {
  name: 'definitions',
  async run(environment) {
    const rounds: Measured[] = []
    while (rounds.length < ROUNDS) {
      const scratch = join(environment.scratch, `definitions-${rounds.length}`)
      mkdirSync(scratch)
      rounds.push(await measure({ ...environment, scratch }))
    }
    const what = `${DEFINITIONS} definitions`
    return [
      {
        what: `${what}, until all are established after the last one was created`,
        unit: 's',
        measured: medianBy(rounds, ({ established }) => established).established,
        budget: { limit: 10, direction: 'at most' },
      },
      {
        what: `${what}, until all are served from a restart on`,
        unit: 's',
        measured: medianBy(rounds, ({ served }) => served).served,
        budget: { limit: 5, direction: 'at most' },
      },
      ...delayFindings(
        `${what}, longest delay of the event loop while OpenAPI documents are made of them`,
        medianTurn(rounds.map(({ turn }) => turn)),
      ),
    ]
  },
}
