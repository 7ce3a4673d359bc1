import type { EmbeddedServer } from '@orch-io/orch'
import fastify, { type FastifyInstance } from 'fastify'
import { TicketResource } from '../generated/desk/resources.ts'
import { userOf } from './access.ts'
import type { Accounts } from './accounts.ts'
import { welcome } from './platform.ts'

/** What the platform answers; everything else is the application's own. */
const PLATFORM = ['/api', '/api/*', '/apis', '/apis/*', '/openapi/*', '/version']

const LOGIN = {
  type: 'object',
  required: ['name', 'password'],
  properties: { name: { type: 'string' }, password: { type: 'string' } },
} as const

/** Makes the application: its own routes, and the platform beside them. Closing it closes the platform. */
export function makeApp(accounts: Accounts, platform: EmbeddedServer): FastifyInstance {
  const app = fastify()

  app.post<{ Body: { name: string; password: string } }>(
    '/login',
    { schema: { body: LOGIN } },
    async (request, reply) => {
      const session = accounts.login(request.body.name, request.body.password)
      if (session === undefined) return reply.code(401).send({ error: 'wrong name or password' })
      await welcome(platform, session.account)
      return reply.header('set-cookie', session.cookie).send({ name: session.account.name })
    },
  )

  app.post('/logout', (request, reply) => {
    accounts.logout(request.headers.cookie)
    return reply.code(204).send()
  })

  // Reads with the rights of the user, without a connection.
  app.get('/subjects', async (request, reply) => {
    const account = accounts.of(request.headers.cookie)
    if (account === undefined) return reply.code(401).send({ error: 'log in first' })
    const tickets = platform.client(userOf(account)).for(TicketResource).in(account.name)
    return (await tickets.list()).items.map(({ spec }) => spec.subject)
  })

  app.register(async (scope) => {
    // The platform reads bodies itself.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    for (const path of PLATFORM)
      scope.all(path, (request, reply) => {
        reply.hijack()
        platform.handler(request.raw, reply.raw)
      })
  })

  // Before connections are waited for: watches would stay open.
  app.addHook('preClose', () => platform.close())
  return app
}
