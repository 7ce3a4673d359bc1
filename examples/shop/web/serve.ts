// The shop in a program of one's own: one port serves the page and, below it, the API, so the page needs no other origin.
// Usage: npm run page
import { readFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer } from '@orch-io/orch'
import * as definitions from '../generated/index.ts'
import config from '../orch.config.ts'

const page = await readFile('web/index.html')
const shop = await createServer(config, { definitions })
const server = createHttpServer((request, response) => {
  if (request.url !== '/') return shop.handler(request, response)
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(page)
})
server.listen(Number(process.env['PORT'] ?? 8080), '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}/ shows the orders`)
})
process.once('SIGTERM', () => {
  server.closeAllConnections()
  server.close()
  void shop.close()
})
