import { beforeEach, describe, expect, it } from 'vitest'
import { stores } from '../support/backing.ts'
import type { Client, Reply } from '../support/client.ts'
import { useInProcessServer } from '../support/in-process.ts'
import { apps, configMap, core, createAll, failed, newNamespace, succeeded } from './objects.ts'

const objectVerbs = ['get', 'update', 'patch', 'delete', 'watch'] as const
const collectionVerbs = ['create', 'list', 'deletecollection', 'watch'] as const

/** Sends the request that each verb stands for and gives the answer's status. */
const requests = {
  create: (client: Client, maps: string) => client.post(maps, configMap('made')),
  get: (client: Client, maps: string) => client.get(`${maps}/a`),
  list: (client: Client, maps: string) => client.get(maps),
  update: (client: Client, maps: string) => client.put(`${maps}/a`, configMap('a', { data: { n: 'put' } })),
  patch: (client: Client, maps: string) => client.patch(`${maps}/a`, { data: { n: 'patched' } }),
  delete: (client: Client, maps: string) => client.delete(`${maps}/b`),
  deletecollection: (client: Client, maps: string) => client.delete(maps),
  watch: (client: Client, maps: string) => client.get(`${maps}?watch=1&timeoutSeconds=1`),
} satisfies Record<string, (client: Client, maps: string) => Promise<Reply>>
type Verb = keyof typeof requests
const verbs = Object.keys(requests) as Verb[]

describe.each(stores)('verbs on %s', (store) => {
  const server = useInProcessServer({ store })
  let maps = ''
  let ns = ''
  beforeEach(async () => {
    ns = await newNamespace(server.client)
    maps = core(ns, 'configmaps')
    await createAll(server.client, maps, [configMap('a', { data: { n: '0' } }), configMap('b')])
    server.asked.length = 0
  })
  const forbiddenTo = async (verb: Verb): Promise<Verb[]> => {
    const refused: Verb[] = []
    for (const other of verbs) {
      if (other === verb) continue
      const reply = await requests[other](server.userWith(verb), maps)
      failed(reply, 403, 'Forbidden')
      refused.push(other)
    }
    return refused
  }
  const only = async (verb: Verb): Promise<Reply> => {
    expect(await forbiddenTo(verb)).toHaveLength(verbs.length - 1)
    const reply = await requests[verb](server.userWith(verb), maps)
    expect(reply.status, reply.text).toBeLessThan(300)
    return reply
  }

  it('is create that POST needs, and nothing else allows it [VERB-01]', async () => {
    expect((await only('create')).status).toBe(201)
  })

  it('is get that GET and HEAD on one object need [VERB-02]', async () => {
    expect((await only('get')).body).toMatchObject({ metadata: { name: 'a' } })
    expect((await server.userWith('get').call('HEAD', `${maps}/a`)).status).toBe(200)
    expect((await server.userWith('list').call('HEAD', `${maps}/a`)).status).toBe(403)
  })

  it('is list that GET and HEAD on a collection need; items are whole [VERB-03]', async () => {
    const { items } = (await only('list')).body
    expect(items[0]).toMatchObject({ metadata: { name: 'a' }, data: { n: '0' } })
    expect((await server.userWith('list').call('HEAD', maps)).status).toBe(200)
    expect((await server.userWith('get').call('HEAD', maps)).status).toBe(403)
  })

  it('is watch that a GET with the parameter needs, on a collection and on one object [VERB-04]', async () => {
    await only('watch')
    for (const path of [maps, `${maps}/a`]) {
      failed(await server.userWith('get', 'list').get(`${path}?watch=1`), 403, 'Forbidden')
      const watch = await server.userWith('watch').watch(`${path}?watch=1`)
      expect(watch.status).toBe(200)
      expect((await watch.next()).type).toBe('ADDED')
      watch.close()
    }
  })

  it('is update that PUT needs for what exists, and create for what does not [VERB-05]', async () => {
    expect((await only('update')).body.data).toEqual({ n: 'put' })
    failed(await server.userWith('create').put(`${maps}/a`, configMap('a')), 403, 'Forbidden')

    server.asked.length = 0
    const created = await server.userWith('update', 'create').put(`${maps}/new`, configMap('new'))
    expect(created.status).toBe(201)
    expect(server.asked.map(({ verb }) => verb)).toContain('create')
    server.asked.length = 0
    expect(
      (await server.userWith('update', 'create').put(`${maps}/new`, configMap('new', { data: { n: '1' } }))).status,
    ).toBe(200)
    expect(server.asked.map(({ verb }) => verb)).toEqual(['update'])
  })

  it('refuses a PUT that would create to those who may not create', async () => {
    failed(await server.userWith('update').put(`${maps}/new`, configMap('new')), 403, 'Forbidden')
    failed(await server.client.get(`${maps}/new`), 404, 'NotFound')
  })

  it('is patch that PATCH needs, apart from update [VERB-06]', async () => {
    expect((await only('patch')).status).toBe(200)
    failed(await requests.update(server.userWith('patch'), maps), 403, 'Forbidden')
    succeeded(await requests.update(server.userWith('update'), maps))
    failed(await requests.patch(server.userWith('update'), maps), 403, 'Forbidden')
  })

  it('is delete that DELETE on one object needs [VERB-07]', async () => {
    expect((await only('delete')).status).toBe(200)
    failed(await server.userWith('delete').delete(maps), 403, 'Forbidden')
  })

  it('is deletecollection that DELETE on a collection needs [VERB-08]', async () => {
    failed(await server.userWith('deletecollection').delete(`${maps}/a`), 403, 'Forbidden')
    expect((await only('deletecollection')).status).toBe(200)
    expect(succeeded(await server.client.get(maps)).items).toEqual([])
  })

  it('answers HEAD like GET, without a body [VERB-09]', async () => {
    for (const path of [`${maps}/a`, maps, `${maps}/none`, '/api/v1', '/version']) {
      const head = await server.client.call('HEAD', path)
      const get = await server.client.get(path)
      expect([head.status, head.headers['content-type']]).toEqual([get.status, get.headers['content-type']])
      expect(head.bytes).toHaveLength(0)
      expect(get.bytes.length).toBeGreaterThan(0)
    }
  })

  it('asks the authorizer in its own words, with what the path tells [VERB-10]', async () => {
    for (const verb of verbs) {
      server.asked.length = 0
      await requests[verb](server.client, maps)
      const [asked] = server.asked
      expect(asked).toMatchObject({
        isResourceRequest: true,
        verb,
        group: '',
        version: 'v1',
        resource: 'configmaps',
        namespace: ns,
      })
      if (verb === 'get') expect(asked?.name).toBe('a')
    }
    expect([...objectVerbs, ...collectionVerbs].every((verb) => verbs.includes(verb))).toBe(true)

    server.asked.length = 0
    await server.client.patch(`${apps(ns, 'deployments', 'd')}/status`, {})
    expect(server.asked[0]).toMatchObject({
      verb: 'patch',
      group: 'apps',
      resource: 'deployments',
      subresource: 'status',
      name: 'd',
    })
    server.asked.length = 0
    await server.client.get('/version')
    expect(server.asked[0]).toMatchObject({ isResourceRequest: false, verb: 'get', path: '/version' })
  })

  it('answers 405 to a method that a path does not offer [VERB-11]', async () => {
    const { client } = server
    const { reason, message } = failed(await client.post(`${maps}/a`, configMap('a')), 405, 'MethodNotAllowed')
    expect([reason, message]).toEqual([
      'MethodNotAllowed',
      'the server does not allow this method on the requested resource',
    ])
    failed(await client.put(maps, configMap('a')), 405, 'MethodNotAllowed')
    failed(await client.patch(maps, {}), 405, 'MethodNotAllowed')
    failed(await client.call('OPTIONS', maps), 405, 'MethodNotAllowed')
    failed(await client.call('TRACE', maps), 405, 'MethodNotAllowed')
    failed(await client.delete(`${apps(ns, 'deployments', 'd')}/status`), 405, 'MethodNotAllowed')
    failed(await client.post('/version', {}), 405, 'MethodNotAllowed')
  })

  it('checks access at the scope of the namespace [META-08]', async () => {
    const other = await newNamespace(server.client)
    const local = server.userWith(...verbs.map((verb) => `${verb}@${ns}`))
    succeeded(await local.get(maps))
    succeeded(await local.get(`${maps}/a`))
    failed(await local.get(core(other, 'configmaps')), 403, 'Forbidden')
    failed(await local.get(core(other, 'configmaps', 'a')), 403, 'Forbidden')
    failed(await local.get('/api/v1/configmaps'), 403, 'Forbidden')
  })
})
