import { join } from 'node:path'
import { Agent, request } from 'undici'
import { connectionTo } from '../../runtime/auth/index.ts'
import { objectOf, parseJson, stringOf, type JsonObject } from '../../runtime/json/index.ts'
import { Failure, messageOf } from '../errors.ts'
import { readClientConfiguration } from '../serve/configuration/client.ts'
import type { AuthFlags } from './flags.ts'

/** A server as a client configuration describes it. */
export interface ServerClient {
  /** Throws Failure. */
  get(path: string): Promise<Readonly<JsonObject>>
  /** Throws Failure. */
  post(path: string, body: object): Promise<Readonly<JsonObject>>
  close(): Promise<void>
}

const PATIENCE_MILLISECONDS = 30_000

/** Opens the server of the flags, as the user of the configuration or the one who is impersonated. Throws Failure. */
export function openServer(flags: AuthFlags, environment: Readonly<Record<string, string | undefined>>): ServerClient {
  const file = flags.kubeconfig ?? (environment['KUBECONFIG'] || join(flags['data-dir'], 'admin.kubeconfig'))
  const service = readClientConfiguration('the client configuration', file)
  const dispatcher = new Agent({
    connect: connectionTo(service),
    headersTimeout: PATIENCE_MILLISECONDS,
    bodyTimeout: PATIENCE_MILLISECONDS,
  })
  const headers = { 'content-type': 'application/json', accept: 'application/json', ...impersonation(flags) }
  async function send(method: 'GET' | 'POST', path: string, body?: object): Promise<Readonly<JsonObject>> {
    const url = new URL(path, service.url)
    const authorization = service.authorization?.()
    const sent = { ...headers, ...(authorization === undefined ? {} : { authorization }) }
    const content = body === undefined ? {} : { body: JSON.stringify(body) }
    const answer = await request(url, { method, dispatcher, headers: sent, ...content }).catch((error: unknown) => {
      throw new Failure(`${url.origin} can't be reached: ${messageOf(error)}`)
    })
    const text = await answer.body.text()
    const value = readAnswer(text)
    if (answer.statusCode < 300) return value
    throw new Failure(`${method} ${path}: ${stringOf(value.message) || `the answer is ${answer.statusCode}`}`)
  }
  return {
    get: (path) => send('GET', path),
    post: (path, body) => send('POST', path, body),
    close: () => dispatcher.close(),
  }
}

function readAnswer(text: string): Readonly<JsonObject> {
  try {
    return objectOf(parseJson(text))
  } catch {
    return {}
  }
}

/** Headers are bytes: names that are no ASCII travel as UTF-8. */
const header = (value: string): string => Buffer.from(value, 'utf8').toString('latin1')

function impersonation({
  as,
  'as-group': groups,
  'as-uid': uid,
}: AuthFlags): Readonly<Record<string, string | string[]>> {
  return {
    ...(as === '' ? {} : { 'impersonate-user': header(as) }),
    ...(groups.length === 0 ? {} : { 'impersonate-group': groups.map(header) }),
    ...(uid === '' ? {} : { 'impersonate-uid': header(uid) }),
  }
}
