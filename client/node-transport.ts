import { Agent, request as send, type AgentOptions } from 'node:https'
import { Readable } from 'node:stream'
import { answerOf } from './answer.ts'
import type { Transport } from './transport.ts'

export type NodeTransportOptions = Pick<AgentOptions, 'ca' | 'cert' | 'key' | 'servername' | 'maxSockets'>

/**
 * A transport for servers whose certificate is signed by a private authority (`ca`, PEM), and for callers with a client
 * certificate (`cert`, `key`, PEM).
 */
export function nodeTransport(options: NodeTransportOptions): Transport {
  const agent = new Agent({ ...options, keepAlive: true })
  return ({ method, url, headers: given, body, signal }) =>
    new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
      const headers = { ...given, ...length }
      const request = send(url, { method, headers, agent, ...(signal === undefined ? {} : { signal }) }, (answer) => {
        const status = answer.statusCode ?? 0
        const empty = status === 204 || status === 304 || method === 'HEAD'
        if (empty) answer.resume()
        const body = empty ? null : (Readable.toWeb(answer) as ReadableStream<Uint8Array>)
        resolve(answerOf({ status, fields: answer.rawHeaders, body }))
      })
      request.on('error', reject)
      request.end(body)
    })
}
