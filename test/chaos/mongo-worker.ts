import { setTimeout as pause } from 'node:timers/promises'
import {
  Compacted,
  ConditionFailed,
  Unavailable,
  UnknownOutcome,
  type Store,
  type StoreEvent,
} from '../../runtime/store/contract/index.ts'
import { mongoLog } from '../../runtime/store/mongo/index.ts'
import { openStore } from '../../runtime/store/state/index.ts'

/*
 * One server process: `<uri> <name> <retention in milliseconds>`. It writes as fast as it can and watches everything,
 * and never gives up. It prints, one per line:
 *
 *   ack <revision> <token>      an acknowledged write
 *   unknown <token>             a write whose outcome the store could not tell
 *   event <revision> <token> <key>   an event of its watch
 *   compacted                   its watch ended so and began again at a new list
 *   error <error>               an error that no caller should ever get
 *
 * `stop` (by message) ends the writers, told by the message `idle`; a number then ends the process as soon as its watch
 * has reached that revision.
 */
const [uri = '', name = '', retention = ''] = process.argv.slice(2)
const everything = { start: '', end: '\u{10ffff}' }
const say = (line: string): void => void process.stdout.write(`${line}\n`)
const encode = (text: string): Uint8Array => new TextEncoder().encode(text.padEnd(512))
const decode = (value: Uint8Array): string => new TextDecoder().decode(value).trimEnd()

const store = await openStore(await mongoLog({ uri, database: 'orch' }), {
  server: name,
  retentionMilliseconds: Number(retention),
  unknownOutcomeMilliseconds: 10_000,
})
let writing = true
const ownKeys = Array.from({ length: 12 }, (_, i) => `/core/things/${name}/${i}`)
const sharedKeys = Array.from({ length: 4 }, (_, i) => `/core/things/shared/${i}`)
const stop = new AbortController()
const watching = follow(store, store.compactedRevision())
const writers = Promise.all([...ownKeys, ...sharedKeys].map((key, i) => write(store, key, i)))

process.on('message', (message) => {
  if (message === 'stop') {
    writing = false
    void writers.then(() => process.send?.('idle'))
    return
  }
  void watching.reached(Number(message)).then(async () => {
    stop.abort()
    await store.close()
    process.stdout.write('', () => process.exit(0))
  })
})

/** Changes one key again and again, each time to a token of its own. */
async function write(target: Store, key: string, writer: number): Promise<void> {
  for (let i = 0; writing; i++) {
    const token = `${name}-${writer}-${i}`
    try {
      const now = await target.get(key, { read: 'any' })
      const revision = await target.commit([{ key, expect: now?.revision ?? 0, value: encode(token) }])
      say(`ack ${revision} ${token}`)
    } catch (error) {
      if (error instanceof UnknownOutcome) say(`unknown ${token}`)
      else if (!(error instanceof ConditionFailed || error instanceof Unavailable)) say(`error ${String(error)}`)
      await pause(1)
    }
  }
}

const eventLine = ({ revision, key, value }: StoreEvent): string =>
  `event ${revision} ${value === undefined ? 'deleted' : decode(value)} ${key}`

async function consistently<T>(read: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await read()
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error
      await pause(50)
    }
  }
}

function follow(target: Store, start: number) {
  let position = start
  const run = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      try {
        for await (const batch of target.watch(everything, position, stop.signal)) {
          const lines = batch.events.map((event) => eventLine(event))
          if (lines.length > 0) say(lines.join('\n'))
          position = batch.revision
        }
      } catch (error) {
        if (!(error instanceof Compacted)) return say(`error ${String(error)}`)
        say('compacted')
        position = await consistently(() => target.revision())
      }
    }
  }
  void run()
  return {
    async reached(revision: number): Promise<void> {
      while (position < revision) await pause(20)
    },
  }
}
