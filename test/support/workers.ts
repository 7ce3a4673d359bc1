import { readdirSync, readFileSync } from 'node:fs'
import type { Client } from './client.ts'
import { waitFor } from './patience.ts'
import type { Server } from './server.ts'

/** A worker of a server. */
export interface Worker {
  readonly number: number
  readonly pid: number
}

/** What a server may consist of, with its flags: clients can't tell them apart. */
export const PROCESSES = [
  ['one process', []],
  ['two workers', ['--workers=2']],
] as const

/** Flags of a server of two workers whose log says which of them has answered a request. */
export const TWO_WORKERS = ['--workers=2', '--access-log', '--logging-format=json']

/** Returns the processes that are workers of a server, in the order of their numbers. */
export function workersOf(server: Pick<Server, 'pid'>): readonly Worker[] {
  const children = readdirSync(`/proc/${server.pid}/task`).flatMap((thread) =>
    readIfPresent(`/proc/${server.pid}/task/${thread}/children`)
      .split(' ')
      .filter((pid) => pid !== ''),
  )
  return children
    .flatMap((pid) => {
      const number = /(?:^|\0)WORKER_NUMBER=(\d+)\0/.exec(readIfPresent(`/proc/${pid}/environ`))?.[1]
      return number === undefined ? [] : [{ number: Number(number), pid: Number(pid) }]
    })
    .toSorted((a, b) => a.number - b.number)
}

function readIfPresent(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** Returns the number of the worker that answers a client, by the log. */
async function workerOf(server: Pick<Server, 'output'>, client: Client): Promise<number> {
  const { headers } = await client.get('/version')
  const id = String(headers['audit-id'])
  return waitFor(() => {
    const line = server
      .output()
      .split('\n')
      .find((each) => each.startsWith('{') && each.includes(id))
    if (line === undefined) throw new Error(`the request ${id} is not in the log`)
    return (JSON.parse(line) as { readonly worker: number }).worker
  })
}

/** Returns a client for each worker of a server of two: each has one connection, which stays with its worker. */
export function clientsOfBoth(server: Pick<Server, 'client' | 'output'>): Promise<readonly [Client, Client]> {
  return waitFor(async () => {
    const open = (): Client => server.client.onOneConnection()
    const found = new Map<number, Client>()
    while (found.size < 2) {
      const client = open()
      const number = await workerOf(server, client)
      if (found.has(number)) await client.close()
      else found.set(number, client)
    }
    return [found.get(1)!, found.get(2)!]
  })
}
