import Koa from 'koa'
import { describe, expect, it } from 'vitest'
import { stores } from '../support/backing.ts'
import { useInProcessServer } from '../support/in-process.ts'
import { configMap, core, failed, newNamespace, succeeded } from './objects.ts'

describe.each(stores)('the API as a Koa application on %s', (store) => {
  const alone = useInProcessServer({ store })
  const mounted = useInProcessServer({
    store,
    listener: ({ app }) => {
      const outer = new Koa()
      outer.use(async (ctx, next) => {
        ctx.set('x-outer', 'seen')
        if (ctx.path === '/hello') ctx.body = 'from the other application'
        else await next()
      })
      if (!(app instanceof Koa)) throw new Error('the API is no application of Koa')
      for (const middleware of app.middleware) outer.use(middleware)
      const answer = outer.callback()
      return (request, response) => void answer(request, response)
    },
  })

  it('answers requests by its callback [GEN-12]', async () => {
    const maps = core(await newNamespace(alone.client), 'configmaps')
    const stored = succeeded(await alone.client.post(maps, configMap('x')))
    expect(succeeded(await alone.client.get(`${maps}/x`))).toEqual(stored)
  })

  it('is mounted by another Koa application, whose middleware runs before [GEN-12]', async () => {
    const { client } = mounted
    expect((await client.get('/hello')).text).toBe('from the other application')
    const maps = core(await newNamespace(client), 'configmaps')
    const watch = await client.watch(`${maps}?watch=1`)
    const created = await client.post(maps, configMap('x'))
    expect([created.status, created.headers['x-outer']]).toEqual([201, 'seen'])
    expect((await watch.next()).object).toEqual(created.body)
    failed(await client.get(`${maps}/none`), 404, 'NotFound')
    watch.close()
  })
})
