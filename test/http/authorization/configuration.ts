import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { adminToken, plainToken } from '../../support/server.ts'

type Fields = Readonly<Record<string, unknown>>

/** A folder for the tests of a file, removed after them; `write` gives the path of a new file in it. */
export function useFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'orch-authorization-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return {
    folder,
    path: (name: string): string => join(folder, name),
    write: (name: string, content: string): string => {
      const path = join(folder, name)
      writeFileSync(path, content)
      return path
    },
  }
}

export const configuration = (...authorizers: readonly Fields[]): string =>
  JSON.stringify({
    apiVersion: 'apiserver.config.orch.io/v1beta1',
    kind: 'AuthorizationConfiguration',
    authorizers,
  })

/** A webhook with every field that must be there, and those that a test gives. */
export const webhook = (name: string, kubeConfigFile: string, change: Fields = {}): Fields => ({
  type: 'Webhook',
  name,
  webhook: {
    timeout: '5s',
    subjectAccessReviewVersion: 'v1',
    matchConditionSubjectAccessReviewVersion: 'v1',
    failurePolicy: 'NoOpinion',
    connectionInfo: { type: 'KubeConfig', kubeConfigFile },
    ...change,
  },
})

export const rbac = { type: 'RBAC', name: 'rbac' }
export const node = { type: 'Node', name: 'node' }

/** Flag of a token file with the users of every test server, and more: name and groups of each; tokens are `<name>-token`. */
export const usersFlag = (
  folder: ReturnType<typeof useFolder>,
  users: Readonly<Record<string, readonly string[]>>,
): readonly string[] => {
  const lines = Object.entries(users).map(
    ([name, groups]) => `${tokenOf(name)},${name},${name}-uid,"${groups.join(',')}"`,
  )
  const always = [`${adminToken},admin,admin-uid,"system:masters"`, `${plainToken},plain,plain-uid`]
  return ['--token-auth-file', folder.write('tokens.csv', `${[...always, ...lines].join('\n')}\n`)]
}

export const tokenOf = (user: string): string => `${user}-token`
