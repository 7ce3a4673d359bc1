import { memoryLog } from '@orch-io/orch/store'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Accounts } from '../src/accounts.ts'
import { makeApp } from '../src/app.ts'
import { openPlatform } from '../src/platform.ts'

let app: FastifyInstance
let url = ''

beforeAll(async () => {
  const accounts = new Accounts()
  accounts.add('ada', 'tea')
  accounts.add('eve', 'cake')
  accounts.add('bea', 'coffee', ['support'])
  app = makeApp(accounts, await openPlatform(accounts, { log: memoryLog() }))
  url = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())

const post = (path: string, body: unknown, cookie = ''): Promise<Response> =>
  fetch(url + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { cookie, 'content-type': 'application/json' },
  })

/** Returns the cookie of a new session. */
async function login(name: string, password: string): Promise<string> {
  const answer = await post('/login', { name, password })
  expect(answer.status).toBe(200)
  return answer.headers.get('set-cookie')?.split(';')[0] ?? ''
}

const ticketsOf = (name: string): string => `/apis/desk.example/v1/namespaces/${name}/tickets`
const ticket = (name: string, subject: string) => ({
  apiVersion: 'desk.example/v1',
  kind: 'Ticket',
  metadata: { name },
  spec: { subject },
})

it('lets users of the application keep their own tickets', async () => {
  const ada = await login('ada', 'tea')
  expect((await post(ticketsOf('ada'), ticket('first', 'Where is my lamp?'), ada)).status).toBe(201)
  const own = await fetch(`${url}/subjects`, { headers: { cookie: ada } })
  expect(await own.json()).toEqual(['Where is my lamp?'])
})

it('validates what they send', async () => {
  const ada = await login('ada', 'tea')
  const answer = await post(ticketsOf('ada'), ticket('wrong', ''), ada)
  expect(answer.status).toBe(422)
  expect(await answer.json()).toMatchObject({ kind: 'Status', details: { causes: [{ field: 'spec.subject' }] } })
})

it('keeps others from them', async () => {
  const eve = await login('eve', 'cake')
  expect((await fetch(url + ticketsOf('ada'), { headers: { cookie: eve } })).status).toBe(403)
  expect((await fetch(url + ticketsOf('ada'))).status).toBe(403)
  expect((await post('/login', { name: 'eve', password: 'tea' })).status).toBe(401)
  expect((await post('/login', { name: 'eve' })).status).toBe(400)
})

it('lets those answer who have the role for it, and shows that to whoever watches', async () => {
  const ada = await login('ada', 'tea')
  const bea = await login('bea', 'coffee')
  expect((await post(ticketsOf('ada'), ticket('second', 'And my chair?'), ada)).status).toBe(201)
  const watch = await fetch(`${url}${ticketsOf('ada')}?watch=1&fieldSelector=metadata.name=second`, {
    headers: { cookie: ada },
  })
  const answered = await fetch(`${url}${ticketsOf('ada')}/second`, {
    method: 'PATCH',
    body: JSON.stringify({ spec: { answer: 'Tomorrow.' } }),
    headers: { cookie: bea, 'content-type': 'application/merge-patch+json' },
  })
  expect(answered.status).toBe(200)
  let seen = ''
  for await (const chunk of watch.body ?? []) {
    seen += Buffer.from(chunk as Uint8Array).toString()
    if (seen.includes('Tomorrow.')) break
  }
  const [added = '', modified = ''] = seen.split('\n')
  expect(JSON.parse(added)).toMatchObject({ type: 'ADDED', object: { spec: { subject: 'And my chair?' } } })
  expect(JSON.parse(modified)).toMatchObject({ type: 'MODIFIED', object: { spec: { answer: 'Tomorrow.' } } })
})

it('forgets who has logged out', async () => {
  const ada = await login('ada', 'tea')
  await fetch(`${url}/logout`, { method: 'POST', headers: { cookie: ada } })
  expect((await fetch(`${url}/subjects`, { headers: { cookie: ada } })).status).toBe(401)
  expect((await fetch(url + ticketsOf('ada'), { headers: { cookie: ada } })).status).toBe(403)
})
