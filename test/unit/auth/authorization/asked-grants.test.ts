import { expect, it } from 'vitest'
import { AskedGrants } from '../../../../runtime/auth/authorization/rbac/asked-grants.ts'
import type { Attributes } from '../../../../runtime/auth/index.ts'

const user = { username: 'ada', groups: [] }
const attributes = (resource: string): Attributes => ({
  user,
  isResourceRequest: true,
  verb: 'get',
  path: '',
  namespace: 'x',
  name: 'n',
  group: '',
  version: 'v1',
  resource,
  subresource: '',
})

it('remembers what a user asks, unless it is long: clients choose it, also for types that there are not', () => {
  let searches = 0
  const grants = new AskedGrants(() => {
    searches++
    return []
  })
  const ask = (resource: string) => grants.allowedBy(user, 'x', attributes(resource))
  for (let n = 0; n < 3; n++) expect(ask('pods')).toBeUndefined()
  expect(searches).toBe(1)
  for (let n = 0; n < 3; n++) expect(ask('p'.repeat(1_000))).toBeUndefined()
  expect(searches).toBe(4)
  grants.forget()
  ask('pods')
  expect(searches).toBe(5)
})
