import { IncomingMessage, ServerResponse } from 'node:http'
import Router from '@koa/router'
import Koa, { type Middleware } from 'koa'
import type { Transport } from '../node/transport.ts'

/** Returns the routes of a first path segment and everything below it; for '' only `/`. */
const below = (segment: string): string[] => (segment === '' ? ['/'] : [`/${segment}`, `/${segment}/{*rest}`])

/**
 * The API as a Koa application, served on its own or mounted in another (GEN-12). On its own it creates no context for
 * a request, which saves time, unless middleware was added.
 */
export class ApiApplication extends Koa {
  readonly #transport: Transport
  readonly #ownMiddleware: number

  /** `segments`: the first segments of all paths that the API serves; '' is `/`. */
  constructor(transport: Transport, segments: readonly string[]) {
    super()
    this.#transport = transport
    const answer: Middleware = async (ctx) => {
      ctx.respond = false
      await transport.serve(ctx.req, ctx.res, ctx.url)
    }
    const router = new Router()
    for (const segment of segments) router.all(below(segment), answer)
    this.use(router.routes())
    this.use(answer)
    this.#ownMiddleware = this.middleware.length
  }

  override callback(): ReturnType<Koa['callback']> {
    const throughKoa = super.callback()
    return (message, response) => {
      const plain = message instanceof IncomingMessage && response instanceof ServerResponse
      if (!plain || this.middleware.length > this.#ownMiddleware) return throughKoa(message, response)
      return this.#transport.serve(message, response, message.url ?? '/')
    }
  }
}
