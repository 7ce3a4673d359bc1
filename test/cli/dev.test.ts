import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { objectOf } from '../../runtime/json/index.ts'
import { eventually } from '../http/objects.ts'
import { COLOUR, CONFIG, groupOf, hook, order, orders, Project, schemaOf } from './dev-project.ts'

it('serves a project as it is saved, while objects and watches of other kinds stay', async () => {
  const project = new Project()
  project.write('orch.config.ts', CONFIG)
  project.write('kinds/shop/order.ts', hook(1))
  project.write('schemas/shop/v1.yaml', groupOf('shop', schemaOf('Order', 'orders')))
  project.write('schemas/depot/v1.yaml', groupOf('depot', schemaOf('Shelf', 'shelves')))
  const { server, client } = await project.serve()
  expect((await client.post(orders, order('early'))).body.spec).toEqual({ count: 1 })
  const shelf = (name: string) => ({ apiVersion: 'depot.acme.example/v1', kind: 'Shelf', metadata: { name } })
  const shelves = await client.watch('/apis/depot.acme.example/v1/shelves?watch=1')
  const changing = await client.watch(`${orders}?watch=1`)

  // A field more.
  project.write('schemas/shop/v1.yaml', groupOf('shop', schemaOf('Order', 'orders', COLOUR)))
  await server.waitFor(/orders\.shop\.acme\.example is served as it is now/)
  await changing.end()
  const refused = await client.post(orders, order('green', { colour: 'green' }))
  expect(refused).toMatchObject({ status: 422, body: { details: { causes: [{ field: 'spec.colour' }] } } })
  expect((await client.get(`${orders}/early`)).body.spec).toEqual({ count: 1 })

  // A type that there is not.
  project.write('schemas/shop/v1.yaml', groupOf('shop', schemaOf('Order', 'orders', COLOUR.replace('string', 'strng'))))
  await eventually(
    async () => server.stderr(),
    (text) => text.includes('what was served before goes on being served'),
  )
  expect(server.stderr()).toMatch(
    /^schemas\/shop\/v1\.yaml:17:\d+: must be one of .*\n {2}15 \| [^]*\n> 17 \| .*strng.*\n +\| +\^\n/m,
  )
  // A line that is indented by too little.
  const indented = COLOUR.replace('            colour', '           colour')
  project.write('schemas/shop/v1.yaml', groupOf('shop', schemaOf('Order', 'orders', indented)))
  await eventually(
    async () => server.stderr(),
    (text) => text.includes('All mapping items'),
  )
  expect(server.stderr()).toMatch(
    /^schemas\/shop\/v1\.yaml:17:12: All mapping items must start at the same column\n[^]*\n> 17 \| +colour.*\n +\| {12}\^\n/m,
  )
  expect((await client.post(orders, order('blue', { colour: 'blue' }))).status).toBe(201)

  // A kind more, and code that does something else.
  const chest = schemaOf('Chest', 'chests')
  project.write('schemas/shop/v1.yaml', groupOf('shop', schemaOf('Order', 'orders', COLOUR), chest))
  await server.waitFor(/chests\.shop\.acme\.example is served \(/)
  expect((await client.get('/apis/shop.acme.example/v1/chests')).body).toMatchObject({ kind: 'ChestList' })
  project.write('kinds/shop/order.ts', hook(7))
  await eventually(
    async () => objectOf((await client.post(`${orders}?dryRun=All`, order('late'))).body.spec)['count'],
    (count) => count === 7,
  )

  // The watch of the other kind went on through all these changes.
  expect((await client.post('/apis/depot.acme.example/v1/shelves', shelf('late'))).status).toBe(201)
  expect(await shelves.next()).toMatchObject({ type: 'ADDED', object: { metadata: { name: 'late' } } })

  // And one less.
  rmSync(join(project.folder, 'schemas/depot'), { recursive: true })
  project.write('schemas/shop/v1.yaml', groupOf('shop', schemaOf('Order', 'orders', COLOUR)))
  await server.waitFor(/chests\.shop\.acme\.example is not served any more/)
  expect((await client.get('/apis/shop.acme.example/v1/chests')).status).toBe(404)
  // With its kind it ends.
  await server.waitFor(/shelves\.depot\.acme\.example is not served any more/)
  await shelves.end()
  server.signal('SIGTERM')
  expect(await server.ended).toBe(0)
})

it('serves what is saved while it starts, once it listens', async () => {
  const project = new Project()
  // Its code runs before anything is generated, and again when the server is put together: by then its schemas have been read.
  project.write(
    'orch.config.ts',
    `import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { OrderResource } from './generated/shop/resources.ts'
if (OrderResource.kind === 'Order' && !existsSync('saved')) {
  writeFileSync('saved', '')
  writeFileSync('schemas/shop/v1.yaml', readFileSync('later.txt'))
}
${CONFIG.replace(/^import .*\n/, '').replace('[order]', '[]')}`,
  )
  project.write('schemas/shop/v1.yaml', groupOf('shop', schemaOf('Order', 'orders')))
  project.write('later.txt', groupOf('shop', schemaOf('Order', 'orders', COLOUR)))
  const { server, client } = await project.serve()
  await server.waitFor(/orders\.shop\.acme\.example is served as it is now/)
  expect((await client.post(orders, order('green', { colour: 'green' }))).status).toBe(422)
  server.signal('SIGTERM')
  expect(await server.ended).toBe(0)
})

it('rebuilds nothing because of what the server itself writes into a new data folder', async () => {
  const project = new Project()
  // Every reading of the configuration asks for its kinds.
  const asking = CONFIG.replace(/kinds: (.*),\n/, "get kinds() { console.log('asked'); return $1 },\n")
  project.write('orch.config.ts', asking.replace(/^import .*\n/, '').replace('[order]', '[]'))
  project.write('schemas/shop/v1.yaml', groupOf('shop', schemaOf('Order', 'orders')))
  const { server, client } = await project.serve()
  /** Saves a schema, and returns how often the configuration was read until the server had made of it what it says. */
  const readsUntilServed = async (fields: string): Promise<number> => {
    const before = server.stdout().split('listens on')[1] ?? ''
    const lines = / is served as it is now/g
    project.write('schemas/shop/v1.yaml', groupOf('shop', schemaOf('Order', 'orders', fields)))
    const served = (before.match(lines) ?? []).length + 1
    const after = await eventually(
      () => Promise.resolve(server.stdout().split('listens on')[1] ?? ''),
      (text) => (text.match(lines) ?? []).length === served,
    )
    return (after.match(/^asked$/gm) ?? []).length
  }
  expect((await client.get(orders)).status).toBe(200)
  await sleep(500)
  const first = await readsUntilServed(COLOUR)
  expect(first).toBeGreaterThan(0)
  expect(await readsUntilServed('')).toBe(2 * first)
  server.signal('SIGTERM')
  expect(await server.ended).toBe(0)
})
