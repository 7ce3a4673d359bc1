import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { connectionTo, type RemoteService } from '../../runtime/auth/index.ts'
import { defined, type JsonObject, objectOf, parseJson, stringOf } from '../../runtime/json/index.ts'
import { Failure, whyOf } from '../../flags/errors.ts'
import { path, text } from '../../flags/flag.ts'
import type { FlagValues } from '../../flags/parse.ts'
import { readClientConfiguration } from '../../server/configuration/client.ts'

/** The server of a command, and the credentials to use. */
export const SERVER_FLAGS = {
  kubeconfig: path({
    help: 'Client configuration (default: that of the variable KUBECONFIG, else admin.kubeconfig of the data folder).',
  }),
  'data-dir': text({ placeholder: 'DIR', default: './data', help: 'Data folder of the server.' }),
} as const

export type ServerFlags = FlagValues<typeof SERVER_FLAGS>

export interface ServerAnswer {
  readonly code: number
  readonly value: Readonly<JsonObject>
}

/** A server that a client configuration describes. */
export interface ServerClient {
  /** Throws Failure. */
  get(path: string): Promise<Readonly<JsonObject>>
  /** Throws Failure. */
  post(path: string, body: object): Promise<Readonly<JsonObject>>
  /** Sends a request once, and returns any answer. Throws Failure. */
  send(request: ServerRequest): Promise<ServerAnswer>
  /**
   * Sends a request, and returns any answer. Retries for a while if the server is unavailable or overloaded. Throws
   * Failure.
   */
  ask(request: ServerRequest): Promise<ServerAnswer>
  close(): Promise<void>
}

interface ServerRequest {
  readonly method: 'GET' | 'PATCH' | 'POST'
  readonly path: string
  readonly body?: object
  /** Default `application/json`. */
  readonly contentType?: string
}

const PATIENCE_MILLISECONDS = 30_000
/** Pauses before a request is sent again (milliseconds). */
const PAUSES: readonly number[] = [100, 300, 1_000, 3_000, 5_000]
const TRY_AGAIN: readonly number[] = [429, 503, 504]

interface OpenServerOptions {
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string | string[]>>
}

/** Opens the server of the flags. Throws Failure. */
export function openServer(flags: ServerFlags, { environment, headers }: OpenServerOptions): ServerClient {
  const file = flags.kubeconfig ?? (environment['KUBECONFIG'] || join(flags['data-dir'], 'admin.kubeconfig'))
  return openService(configuredService(file), headers)
}

/** Reads the client configuration of a command. Throws Failure. */
export const configuredService = (file: string): RemoteService =>
  readClientConfiguration('the client configuration', file)

/** @param headers sent with every request */
export function openService(service: RemoteService, headers: OpenServerOptions['headers'] = {}): ServerClient {
  const dispatcher = new Agent({
    connect: connectionTo(service),
    headersTimeout: PATIENCE_MILLISECONDS,
    bodyTimeout: PATIENCE_MILLISECONDS,
  })
  async function send({ method, path, body, contentType }: ServerRequest): Promise<ServerAnswer> {
    const url = new URL(path, service.url)
    const authorization = service.authorization?.()
    const sent = {
      'content-type': contentType ?? 'application/json',
      accept: 'application/json',
      ...headers,
      ...defined({ authorization }),
    }
    const content = body === undefined ? {} : { body: JSON.stringify(body) }
    try {
      const answer = await request(url, { method, dispatcher, headers: sent, ...content })
      return { code: answer.statusCode, value: readAnswer(await answer.body.text()) }
    } catch (error) {
      throw new Failure(`${url.origin} can't be reached: ${whyOf(error)}`)
    }
  }
  async function ask(asked: ServerRequest): Promise<ServerAnswer> {
    for (const pause of PAUSES) {
      const answer = await send(asked).catch((error: unknown) => error)
      if (!(answer instanceof Error) && !TRY_AGAIN.includes((answer as ServerAnswer).code))
        return answer as ServerAnswer
      await sleep(pause)
    }
    return send(asked)
  }
  async function succeed(asked: ServerRequest): Promise<Readonly<JsonObject>> {
    const answer = await send(asked)
    if (answer.code < 300) return answer.value
    throw new Failure(`${asked.method} ${asked.path}: ${reasonOf(answer)}`)
  }
  return {
    send,
    get: (path) => succeed({ method: 'GET', path }),
    post: (path, body) => succeed({ method: 'POST', path, body }),
    ask,
    close: () => dispatcher.close(),
  }
}

/** Returns the server's message about a refused request. */
export const reasonOf = ({ code, value }: ServerAnswer): string => stringOf(value.message) || `the answer is ${code}`

function readAnswer(text: string): Readonly<JsonObject> {
  try {
    return objectOf(parseJson(text))
  } catch {
    return {}
  }
}
