import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { request, Agent, type Dispatcher } from 'undici'
import { start, type MeasuredProcess } from './process.ts'
import type { Environment } from './work.ts'

/** The server under test, reached as any client reaches it: TLS and a bearer token. */
export interface Fixture {
  readonly process: MeasuredProcess
  readonly url: string
  readonly ca: string
  /** PEM file with key and certificate, so that references show the same certificate. */
  readonly tlsFile: string
  readonly headers: Readonly<Record<string, string>>
  /** One request outside any measurement; throws unless it succeeds. */
  call(request: FixtureRequest): Promise<Answer>
  stop(): Promise<void>
}

interface FixtureRequest {
  readonly method: Dispatcher.HttpMethod
  readonly path: string
  readonly body?: string
  /** Of the body. Default: JSON. */
  readonly type?: string
  /** Beside the credential. */
  readonly headers?: Readonly<Record<string, string>> | undefined
}

export interface Answer {
  readonly headers: readonly string[]
  readonly body: Buffer
}

export const NAMESPACE = 'bench'
export const COLLECTION = `/api/v1/namespaces/${NAMESPACE}/configmaps`
const PAYLOAD = 'All work and no play makes the bench a dull place. '.repeat(40).slice(0, 1800)

/** A ConfigMap of about two KiB once it is stored. */
export const configMap = (name: string, payload = PAYLOAD): string =>
  JSON.stringify({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name, labels: { app: 'bench' } },
    data: { payload },
  })

export interface FixtureOptions {
  /** What runs the command line. Default: the command of the checkout, compiled. */
  readonly entry?: string
  /** Of the command `serve`. */
  readonly flags?: readonly string[]
  /** Of node. */
  readonly nodeFlags?: readonly string[]
  readonly environment?: NodeJS.ProcessEnv
}

export async function startFixture(environment: Environment, options: FixtureOptions = {}): Promise<Fixture> {
  const data = join(environment.scratch, 'data')
  const { entry = 'bin/orch', flags = [], nodeFlags = [] } = options
  const command = [join(environment.root, entry), 'serve', '--data-dir', data, '--secure-port', '0']
  const process = start(globalThis.process.execPath, [...nodeFlags, ...command, ...flags], options.environment)
  const [, url = ''] = await process.waitForOutput(/listens on (https:\/\/[^\s,]+)/)
  const ca = readFileSync(join(data, 'pki/ca.crt'), 'utf8')
  const token = readFileSync(join(data, 'admin.token'), 'utf8').trim()
  const headers = { authorization: `Bearer ${token}` }
  const dispatcher = new Agent({ connect: { ca } })
  const fixture: Fixture = {
    process,
    url,
    ca,
    headers,
    tlsFile: join(data, 'pki/serving.pem'),
    async call({ method, path, body, type = 'application/json', headers: more }) {
      const answer = await request(url + path, {
        method,
        dispatcher,
        headers: { ...headers, ...more, ...(body === undefined ? {} : { 'content-type': type }) },
        body: body ?? null,
        responseHeaders: 'raw',
      })
      const bytes = Buffer.from(await answer.body.arrayBuffer())
      if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${bytes.toString()}`)
      return { headers: Object.entries(answer.headers).flatMap(([name, value]) => [name, String(value)]), body: bytes }
    },
    async stop() {
      await dispatcher.close()
      await process.stop()
    },
  }
  await makeNamespace(fixture)
  return fixture
}

async function makeNamespace(fixture: Fixture): Promise<void> {
  const namespace = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: NAMESPACE } }
  const list = await fixture.call({ method: 'GET', path: '/api/v1/namespaces' })
  if (list.body.includes(`"name":"${NAMESPACE}"`)) return
  await fixture.call({ method: 'POST', path: '/api/v1/namespaces', body: JSON.stringify(namespace) })
}

/** Creates `o0`, `o1`, …, 64 at once. */
export async function seed(fixture: Fixture, count: number): Promise<void> {
  let next = 0
  const worker = async (): Promise<void> => {
    for (let index = next++; index < count; index = next++) {
      await fixture.call({ method: 'POST', path: COLLECTION, body: configMap(`o${index}`) })
    }
  }
  await Promise.all(Array.from({ length: 64 }, worker))
}

/** Headers that node sets by itself in the reference too. */
const OWN = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])

/** How a bare server sends its bytes. */
export interface ReferenceForm {
  /** Bytes of a piece; 0: all in one. */
  readonly chunk: number
  /** Level at which they are compressed on their way; absent: they are not. */
  readonly gzip?: number
}

/** A bare server that sends the very bytes of an answer, in one piece or in chunks. */
export const startBytes = (
  environment: Environment,
  fixture: Fixture,
  answer: Answer,
  form: ReferenceForm,
): Promise<Reference> => startSending(environment, fixture, answer, { entry: 'bench/references/bytes.ts', form })

/** A bare server of HTTP/2 that sends the very bytes of an answer, and to watches again and again, so often in a second. */
export const startHttp2Bytes = (
  environment: Environment,
  fixture: Fixture,
  answer: Answer,
  rate: number,
): Promise<Reference> =>
  startSending(environment, fixture, answer, { entry: 'bench/references/http2.ts', form: { rate } })

async function startSending(
  environment: Environment,
  fixture: Fixture,
  answer: Answer,
  { entry, form }: { readonly entry: string; readonly form: object },
): Promise<Reference> {
  const headers: string[] = []
  for (let index = 0; index < answer.headers.length; index += 2) {
    const [name = '', value = ''] = answer.headers.slice(index, index + 2)
    if (!OWN.has(name.toLowerCase())) headers.push(name, value)
  }
  const settingsFile = join(environment.scratch, 'bytes.json')
  const body = join(environment.scratch, 'bytes.body')
  writeFileSync(body, answer.body)
  writeFileSync(settingsFile, JSON.stringify({ tls: fixture.tlsFile, headers, body, ...form }))
  return startReference(environment, entry, [settingsFile])
}

/** A bare server. */
export interface Reference {
  readonly process: MeasuredProcess
  readonly url: string
}

export async function startReference(
  environment: Environment,
  entry: string,
  args: readonly string[],
): Promise<Reference> {
  const process = start(globalThis.process.execPath, [await environment.compile(entry), ...args])
  const [, port = ''] = await process.waitForOutput(/listens on (\d+)/)
  return { process, url: `https://127.0.0.1:${port}` }
}
