import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { ApiError, badRequest, ExplainedError, reasonOf } from '../../../runtime/api/index.ts'
import { DeadlineExceeded } from '../../../runtime/async/index.ts'
import { httpsCaller } from '../../../runtime/admission/webhook/call.ts'

const coded = (code: string, message = `${code} of an engine`): Error => Object.assign(new Error(message), { code })

describe('the reason of a failure', () => {
  it('is what an error of ours says', () => {
    expect(reasonOf(new ExplainedError('the webhook slept'))).toBe('the webhook slept')
    expect(badRequest('no')).toBeInstanceOf(ExplainedError)
    expect(reasonOf(new ApiError(400, 'BadRequest', 'no'))).toBe('no')
  })

  it.each([
    ['ECONNREFUSED', 'connection refused'],
    ['ECONNRESET', 'the connection was cut'],
    ['UND_ERR_SOCKET', 'the connection was cut'],
    ['UND_ERR_CONNECT_TIMEOUT', 'it did not finish in time'],
    ['ENOTFOUND', 'the host was not found'],
    ['EAI_AGAIN', 'the host could not be looked up at the moment'],
    ['EHOSTUNREACH', 'the host cannot be reached'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'its certificate is not signed by an authority that is trusted'],
    ['CERT_HAS_EXPIRED', 'its certificate has expired'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'its certificate is for another host'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'it does not speak TLS as it should'],
    ['HPE_INVALID_CONSTANT', 'its answer is not HTTP'],
    ['UND_ERR_INVALID_ARG', 'the request could not be sent'],
    ['ERR_NOBODY_KNOWS', 'an internal error occurred'],
  ])('is a sentence of ours for %s', (code, sentence) => {
    expect(reasonOf(coded(code))).toBe(sentence)
  })

  it('is found within other errors', () => {
    const cause = coded('ECONNREFUSED')
    expect(reasonOf(new TypeError('fetch failed', { cause }))).toBe('connection refused')
    expect(reasonOf(new AggregateError([cause, coded('ENETUNREACH')]))).toBe('connection refused')
    const endless = new Error('a')
    endless.cause = endless
    expect(reasonOf(endless)).toBe('an internal error occurred')
  })

  it('tells of time by the name that all errors of that kind have', async () => {
    expect(reasonOf(new DeadlineExceeded(5_000))).toBe('it did not finish in time')
    const signal = AbortSignal.timeout(1)
    await once(signal, 'abort')
    expect(reasonOf(signal.reason)).toBe('it did not finish in time')
    expect(reasonOf(AbortSignal.abort().reason)).toBe('it was given up')
  })

  it('is never what an engine says', () => {
    const deep = (): unknown => deep()
    for (const fails of [deep, () => JSON.parse('{'), () => JSON.parse('null').length]) {
      expect.assertions(4)
      try {
        fails()
      } catch (error) {
        expect(reasonOf(error)).toBe('an internal error occurred')
      }
    }
    expect(reasonOf('a text')).toBe('an internal error occurred')
  })
})

/** What stands between `Post "…": ` and the end of what a call of a webhook fails with. */
async function failure(port: number, timeoutSeconds = 10): Promise<string> {
  const url = `https://127.0.0.1:${port}/`
  const call = { address: { url, authorities: '' }, body: {}, timeoutSeconds, signal: new AbortController().signal }
  const error: unknown = await httpsCaller()(call).catch((refusal: unknown) => refusal)
  const frame = `Post "${url}?timeout=${timeoutSeconds}s": `
  expect(error).toBeInstanceOf(ExplainedError)
  const { message } = error as ExplainedError
  expect(message.startsWith(frame)).toBe(true)
  return message.slice(frame.length)
}

describe('a webhook that cannot be asked', () => {
  const servers: ReturnType<typeof createServer>[] = []
  const sockets = new Set<Socket>()
  afterEach(() => {
    for (const socket of sockets) socket.destroy()
    for (const server of servers.splice(0)) server.close()
  })
  async function listen(answer: (socket: Socket) => void): Promise<number> {
    const server = createServer((socket) => {
      sockets.add(socket.on('error', () => undefined))
      answer(socket)
    }).listen(0, '127.0.0.1')
    servers.push(server)
    await once(server, 'listening')
    const address = server.address()
    return typeof address === 'object' && address !== null ? address.port : 0
  }

  it("is reported in this program's own words", async () => {
    const closed = await listen(() => undefined)
    servers.splice(0).forEach((server) => server.close())
    expect(await failure(closed)).toBe('connection refused')
    expect(await failure(await listen((socket) => socket.destroy()))).toBe('the connection was cut')
    expect(await failure(await listen((socket) => void socket.write('HTTP/1.1 200 OK\r\n\r\n')))).toBe(
      'it does not speak TLS as it should',
    )
    expect(await failure(await listen(() => undefined), 1)).toBe('it did not finish in time')
  })
})
