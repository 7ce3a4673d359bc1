import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import Koa from 'koa'

/** The media type that Koa gives an answer of a sort. */
export function mediaTypeOf(sort: string): string {
  const message = new IncomingMessage(new Socket())
  const context = new Koa().createContext(message, new ServerResponse(message))
  context.type = sort
  return context.response.get('Content-Type')
}
