import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { flowControl, type Controller } from '../../../runtime/controllers/index.ts'
import type { DynamicObject } from '../../../runtime/api/index.ts'
import { objectOf } from '../../../runtime/json/index.ts'
import type { BootstrapObjects } from '../../../runtime/scheme/index.ts'
import { eventually, openServer, quick } from './support.ts'

const file = resolve(import.meta.dirname, '../../../generated/bootstrap.json')
const bootstrap = JSON.parse(readFileSync(file, 'utf8')) as BootstrapObjects[]
const AUTOUPDATE = 'apf.orch.io/autoupdate-spec'
const SCHEMAS = 'flowschemas'
const LEVELS = 'prioritylevelconfigurations'

type Server = Awaited<ReturnType<typeof openServer>>
const closing: Controller[] = []
afterEach(() => Promise.all(closing.splice(0).map((controller) => controller.close())))

async function start(prepare: (server: Server) => Promise<unknown> = async () => undefined): Promise<Server> {
  const server = await openServer()
  await prepare(server)
  closing.push(flowControl(quick(server.catalog), bootstrap))
  return server
}

const precedence = (object: DynamicObject | undefined): unknown => objectOf(object?.spec).matchingPrecedence
const annotation = (object: DynamicObject | undefined): unknown => object?.metadata.annotations?.[AUTOUPDATE]
const change = (server: Server, name: string, annotations: Record<string, string>) =>
  server.edit(SCHEMAS, name, (draft) => {
    draft.metadata.annotations = annotations
    draft.spec = { ...objectOf(draft.spec), matchingPrecedence: 77 }
  })

it('makes the defaults, and makes those again that are deleted', async () => {
  const server = await start()
  await eventually(async () => expect(await server.get(SCHEMAS, 'global-default')).toBeDefined())
  await eventually(async () => expect(await server.get(LEVELS, 'workload-low')).toBeDefined())
  for (const [plural, name] of [
    [SCHEMAS, 'catch-all'],
    [LEVELS, 'exempt'],
    [SCHEMAS, 'probes'],
  ] as const) {
    const before = await eventually(async () => {
      const object = await server.get(plural, name)
      expect(object).toBeDefined()
      return object
    })
    await server.remove(plural, name)
    await eventually(async () => {
      const again = await server.get(plural, name)
      expect(again).toBeDefined()
      expect(again?.metadata.uid).not.toBe(before?.metadata.uid)
    })
  }
})

it('restores the spec of one whose annotation says so, and leaves one alone that an operator took over', async () => {
  const server = await start()
  await eventually(async () => expect(annotation(await server.get(SCHEMAS, 'service-accounts'))).toBe('true'))
  await eventually(async () => expect(await server.get(SCHEMAS, 'global-default')).toBeDefined())
  await change(server, 'service-accounts', { [AUTOUPDATE]: 'true' })
  await eventually(async () => expect(precedence(await server.get(SCHEMAS, 'service-accounts'))).toBe(9_000))
  await change(server, 'global-default', { [AUTOUPDATE]: 'false' })
  await change(server, 'service-accounts', { [AUTOUPDATE]: 'true' })
  await eventually(async () => expect(precedence(await server.get(SCHEMAS, 'service-accounts'))).toBe(9_000))
  expect(precedence(await server.get(SCHEMAS, 'global-default'))).toBe(77)
})

it('takes one without a good annotation for taken over if it was ever changed, and writes down what it found', async () => {
  const own = { spec: { priorityLevelConfiguration: { name: 'x' }, matchingPrecedence: 5 } }
  const server = await start(async (prepared) => {
    await prepared.create(SCHEMAS, 'probes', {}, '', own)
    await prepared.create(SCHEMAS, 'service-accounts', {}, '', own)
    await change(prepared, 'service-accounts', { [AUTOUPDATE]: 'maybe' })
  })
  await eventually(async () => expect(annotation(await server.get(SCHEMAS, 'probes'))).toBe('true'))
  expect(precedence(await server.get(SCHEMAS, 'probes'))).toBe(2)
  await eventually(async () => expect(annotation(await server.get(SCHEMAS, 'service-accounts'))).toBe('false'))
  expect(precedence(await server.get(SCHEMAS, 'service-accounts'))).toBe(77)
})

it('restores those without which requests can not be classified, whatever their annotation says, but for the shares of exempt', async () => {
  const server = await start()
  await eventually(async () => expect(await server.get(SCHEMAS, 'catch-all')).toBeDefined())
  await eventually(async () => expect(await server.get(LEVELS, 'exempt')).toBeDefined())
  await change(server, 'catch-all', { [AUTOUPDATE]: 'false' })
  await eventually(async () => {
    const object = await server.get(SCHEMAS, 'catch-all')
    expect([precedence(object), annotation(object)]).toEqual([10_000, 'true'])
  })
  const exempt = { nominalConcurrencyShares: 7, lendablePercent: 20 }
  await server.edit(LEVELS, 'exempt', (draft) => {
    draft.metadata.annotations = {}
    draft.spec = { type: 'Exempt', exempt }
  })
  await eventually(async () => expect(annotation(await server.get(LEVELS, 'exempt'))).toBe('true'))
  expect((await server.get(LEVELS, 'exempt'))?.spec).toEqual({ type: 'Exempt', exempt })
})

it('says of every flow schema whether its level exists, also when that changes', async () => {
  const server = await start()
  const dangling = async (name: string) => {
    const { conditions = [] } = objectOf((await server.get(SCHEMAS, name))?.status) as { conditions?: object[] }
    return conditions.map((each) => ({ ...each, lastTransitionTime: '' }))
  }
  const said = (status: string, reason: string, rest: string) => [
    {
      type: 'Dangling',
      status,
      reason,
      lastTransitionTime: '',
      message: `This FlowSchema references the PriorityLevelConfiguration object named "own" ${rest}`,
    },
  ]
  await server.create(SCHEMAS, 'mine', {}, '', { spec: { priorityLevelConfiguration: { name: 'own' } } })
  await eventually(async () =>
    expect(await dangling('mine')).toEqual(said('True', 'NotFound', 'but there is no such object')),
  )
  const limited = { nominalConcurrencyShares: 1, limitResponse: { type: 'Reject' } }
  await server.create(LEVELS, 'own', {}, '', { spec: { type: 'Limited', limited } })
  await eventually(async () => expect(await dangling('mine')).toEqual(said('False', 'Found', 'and it exists')))
  await server.remove(LEVELS, 'own')
  await eventually(async () => expect((await dangling('mine'))[0]).toMatchObject({ status: 'True' }))
})
