import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../../../..')

/** Prints whether node has loaded its HTTP/2: with a server, and with its first connection that speaks it. */
const SCRIPT = `
import { createServer } from 'node:https'
import { Duplex } from 'node:stream'
import { Http2Sessions } from './runtime/http/node/http2/sessions.ts'
import './runtime/http/node/http2/http2-sink.ts'
const isLoaded = () => process.moduleLoadList.includes('NativeModule http2')
const server = createServer()
new Http2Sessions(server, { maxStreams: 1, serve: async () => {} })
const before = isLoaded()
const socket = Object.assign(new Duplex({ read() {}, write(chunk, _, done) { done() } }), { alpnProtocol: 'h2' })
server.emit('secureConnection', socket)
socket.destroy()
console.log(before, isLoaded())`

it('a server loads HTTP/2 with the first connection that speaks it', () => {
  const args = ['--import', 'tsx', '--input-type=module', '-e', SCRIPT]
  expect(execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' })).toBe('false true\n')
})
