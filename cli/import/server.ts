import { objectOf, objectsOf, stringOf, type JsonObject } from '../../runtime/json/index.ts'
import { Failure } from '../../flags/errors.ts'
import { reasonOf, type ServerAnswer, type ServerClient } from '../server/client.ts'
import type { Source } from './files.ts'

/** Definitions of one page of a list: one of them may have a megabyte. */
const PAGE = 50
/** Most pages; no server has more. */
const MOST_PAGES = 1_000
const EXPIRED = 410

/**
 * Reads the definitions of a server, in pages. Throws Failure.
 *
 * @param url the server's name in messages
 */
export async function readServer(server: Pick<ServerClient, 'send'>, url: string): Promise<Source> {
  const path = `/apis/${await definitionsVersion(server, url)}/customresourcedefinitions`
  const documents: JsonObject[] = []
  let token = ''
  for (let page = 0; page < MOST_PAGES; page++) {
    const query = `limit=${PAGE}${token === '' ? '' : `&continue=${encodeURIComponent(token)}`}`
    const answer = await server.send({ method: 'GET', path: `${path}?${query}` })
    const next = stringOf(objectOf(answer.value.metadata).continue)
    // The error for an expired token carries a new one that continues at the same key.
    if (answer.code !== EXPIRED || next === '') assertRead(answer, url)
    documents.push(answer.value)
    if (next === '') return { name: url, documents }
    token = next
  }
  throw new Failure(`${url} lists definitions without end`)
}

/** Returns the group version in which a server has definitions: its group has the domain of its vendor. */
async function definitionsVersion(server: Pick<ServerClient, 'send'>, url: string): Promise<string> {
  const answer = await server.send({ method: 'GET', path: '/apis' })
  assertRead(answer, url)
  const group = objectsOf(answer.value.groups).find(({ name }) => stringOf(name).startsWith('apiextensions.'))
  const found = objectsOf(group?.versions).find(({ version }) => version === 'v1')
  if (found === undefined) throw new Failure(`${url} serves no CustomResourceDefinitions of version v1`)
  return stringOf(found.groupVersion)
}

function assertRead(answer: ServerAnswer, url: string): void {
  const { code } = answer
  if (code === 401) throw new Failure(`${url} refused the credential (401): provide a valid one`)
  if (code === 403) throw new Failure(`${url} does not let this user read definitions (403): ${reasonOf(answer)}`)
  if (code >= 300) throw new Failure(`${url} can't be read: ${reasonOf(answer)}`)
}
