import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'

const OPENED_AT_ONCE = 50

export interface StreamOptions {
  readonly url: string
  readonly ca: string
  readonly headers: Readonly<Record<string, string>>
  readonly count: number
}

export interface Streams {
  /** Lines received by all. */
  lines(): number
  /** Pieces in which they came: how often the server wrote. */
  pieces(): number
  close(): void
}

/** Opens streams, some at a time, and counts the lines that arrive; `onLine` sees those of the first stream only. */
export async function openStreams(
  { url, ca, headers, count }: StreamOptions,
  onLine?: (line: string) => void,
): Promise<Streams> {
  const agent = new Agent({ ca, keepAlive: false, maxCachedSessions: 1 })
  let lines = 0
  let pieces = 0
  const responses: IncomingMessage[] = []
  const open = async (index: number): Promise<void> => {
    const call = request(url, { agent, headers }).end()
    const [response] = (await once(call, 'response')) as [IncomingMessage]
    if (response.statusCode !== 200) throw new Error(`watch: ${response.statusCode}`)
    response.on('error', () => undefined)
    let rest = ''
    response.on('data', (chunk: Buffer) => {
      pieces++
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines++
      if (index !== 0 || onLine === undefined) return
      const parts = (rest + chunk.toString()).split('\n')
      rest = parts.pop() ?? ''
      for (const line of parts) onLine(line)
    })
    responses.push(response)
  }
  for (let first = 0; first < count; first += OPENED_AT_ONCE) {
    await Promise.all(
      Array.from({ length: Math.min(OPENED_AT_ONCE, count - first) }, (_, index) => open(first + index)),
    )
  }
  return { lines: () => lines, pieces: () => pieces, close: () => responses.forEach((response) => response.destroy()) }
}
