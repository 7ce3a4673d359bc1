import { Writable } from 'node:stream'
import type { Config } from '../../config/index.ts'
import { memoryLog } from '../../runtime/store/memory/index.ts'
import { createServer, type CreateServerOptions, type EmbeddedServer } from '../create-server.ts'
import { testClock, type TestClock } from './clock.ts'
import { eventually } from './eventually.ts'
import { keptFlags } from './kept-flags.ts'

export interface TestServerOptions extends Pick<CreateServerOptions, 'definitions' | 'assets'> {
  /**
   * The project's configuration; default: none. Its stores, folders, logs and credentials are not used, and there is no
   * election.
   */
  readonly config?: Config
  /** Default: a clock that starts now. */
  readonly clock?: TestClock
}

/** A server of its own for one test or a few. */
export interface TestServer extends Omit<EmbeddedServer, 'listen'> {
  /** The clock of the server and of its controllers. */
  readonly clock: TestClock
  /** Repeats a check until it no longer throws; for effects of controllers and watches. */
  readonly eventually: typeof eventually
  /** What the server has written to its log. */
  output(): string
  [Symbol.asyncDispose](): Promise<void>
}

/** Starts a server that keeps its objects in memory, and runs the controllers of the configuration. Throws ConfigError. */
export async function startTestServer(options: TestServerOptions): Promise<TestServer> {
  const { config = {}, clock = testClock(), ...rest } = options
  const lines: string[] = []
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString('utf8'))
      done()
    },
  })
  const server = await createServer(
    { ...config, serve: keptFlags(config.serve) },
    { ...rest, clock, output, log: memoryLog() },
  )
  const { handler, store } = server
  const close = (): Promise<void> => server.close()
  return {
    handler,
    store,
    clock,
    eventually,
    close,
    client: (user) => server.client(user),
    output: () => lines.join(''),
    [Symbol.asyncDispose]: close,
  }
}
