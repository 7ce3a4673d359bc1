import { Accounts } from './accounts.ts'
import { makeApp } from './app.ts'
import { openPlatform } from './platform.ts'

const accounts = new Accounts()
accounts.add('ada', process.env['ADA_PASSWORD'] ?? 'ada')
accounts.add('bea', process.env['BEA_PASSWORD'] ?? 'bea', ['support'])

const app = makeApp(accounts, await openPlatform(accounts, { output: process.stderr }))
const url = await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT'] ?? 8080) })
process.stdout.write(`desk listens on ${url}\n`)
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void app.close())
