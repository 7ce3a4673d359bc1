import { once } from 'node:events'
import { expect, it, onTestFinished } from 'vitest'
import { fakeServer } from './fake-server.ts'
import { httpServer } from '../../support/http-server.ts'

async function listening(basePath: string): Promise<string> {
  const answer = fakeServer({ paths: { basePath } }).server.app.callback()
  const server = httpServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return `http://127.0.0.1:${address.port}`
}

it.each(['/platform', '/platform/', '/a/b'])('answers below its base path alone: %s [PATH-12]', async (basePath) => {
  const origin = await listening(basePath)
  const base = `${origin}${basePath.replace(/\/$/, '')}`
  const maps = '/api/v1/namespaces/default/configmaps'
  const body = JSON.stringify({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'x' } })
  const headers = { 'content-type': 'application/json' }
  expect((await fetch(base + maps, { method: 'POST', headers, body })).status).toBe(201)
  expect(await (await fetch(`${base}${maps}/x`)).json()).toMatchObject({ metadata: { name: 'x' } })
  expect((await fetch(`${base}${maps}?limit=1`)).status).toBe(200)
  expect((await fetch(`${base}/version`)).status).toBe(200)
  for (const elsewhere of [`${origin}${maps}/x`, `${base}x${maps}/x`, `${origin}/version`])
    expect((await fetch(elsewhere)).status).toBe(404)
})
