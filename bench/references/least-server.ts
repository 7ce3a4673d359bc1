// What no server of ours can do without: koa behind a TLS listener, and an open environment of LMDB.
// Arguments: FOLDER (of the environment) PEM_FILE (key and certificate)
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import Koa from 'koa'
import { open } from 'lmdb'

const [folder = '', pemFile = ''] = process.argv.slice(2)
open({ path: folder, encoding: 'binary' })
const pem = readFileSync(pemFile)
const answer = new Koa().callback()
const server = createServer({ key: pem, cert: pem }, (request, response) => void answer(request, response))
server.listen(0, '127.0.0.1', () => console.log('listens on it'))
