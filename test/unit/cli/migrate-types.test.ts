import { expect, it } from 'vitest'
import { Failure } from '../../../flags/errors.ts'
import { storedTypes } from '../../../cli/migrate/types.ts'
import type { ServerClient } from '../../../cli/server/client.ts'
import type { JsonObject } from '../../../runtime/json/index.ts'

const verbs = ['get', 'list', 'patch']
const documents: Readonly<Record<string, Readonly<JsonObject>>> = {
  '/apis': { groups: ['apps', 'away.example'].map((name) => ({ versions: [{ groupVersion: `${name}/v1` }] })) },
  '/api/v1': {
    resources: [
      { name: 'pods', verbs },
      { name: 'pods/status', verbs },
      { name: 'bindings', verbs: [] },
    ],
  },
  '/apis/apps/v1': { resources: [{ name: 'deployments', verbs }] },
}

const server: Pick<ServerClient, 'get'> = {
  async get(path) {
    const document = documents[path]
    if (document === undefined) throw new Failure(`GET ${path}: its own server is away`)
    return document
  },
}

it('finds the types that can be migrated, and names the group versions that it could not ask', async () => {
  const left: string[] = []
  const types = await storedTypes(server, (base, reason) => left.push(`${base}: ${reason}`))
  expect(types.map(({ name }) => name)).toEqual(['pods', 'deployments.apps'])
  expect(left).toEqual(['/apis/away.example/v1: GET /apis/away.example/v1: its own server is away'])
})
