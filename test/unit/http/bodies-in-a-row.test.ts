import { EventEmitter, once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { EndOfTurn } from '../../../runtime/async/index.ts'
import { HeldBytes } from '../../../runtime/http/node/body-bytes.ts'
import { NodeRequest } from '../../../runtime/http/node/node-request.ts'
import { PeerCertificates } from '../../../runtime/http/node/peer-certificates.ts'
import { TimeLimit } from '../../../runtime/http/pipeline/time-limit.ts'

const surroundings = () => ({
  maxBodyBytes: 1_000,
  bodyTime: new TimeLimit(60_000),
  held: new HeldBytes(1_000),
  handOn: new EndOfTurn(),
  certificates: new PeerCertificates(),
})

describe('requests whose bodies come in one turn of the event loop', () => {
  it('go on in a row, once all of them have come', async () => {
    const shared = surroundings()
    const seen: string[] = []
    const messages = ['a', 'b'].map((name) => {
      const message = Object.assign(new Readable({ read: () => undefined }), { headers: {} })
      message.on('end', () => seen.push(`${name} came`))
      return message
    })
    const bodies = messages.map(async (message) => {
      const response = new EventEmitter() as ServerResponse
      const request = new NodeRequest(
        { message: message as unknown as IncomingMessage, response, arrived: 0 },
        '/',
        shared,
      )
      seen.push(`${Buffer.from(await request.body()).toString()} goes on`)
    })
    for (const [index, message] of messages.entries()) {
      message.push('ab'.charAt(index))
      message.push(null)
      await once(message, 'end')
    }
    await Promise.all(bodies)
    expect(seen).toEqual(['a came', 'b came', 'a goes on', 'b goes on'])
  })
})
