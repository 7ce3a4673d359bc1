import { createServer, type CreateServerOptions, type EmbeddedServer } from '@orch-io/orch'
import * as definitions from '../generated/index.ts'
import { NamespaceResource } from '../generated/core/resources.ts'
import { ClusterRoleBindingResource, ClusterRoleResource } from '../generated/rbac/resources.ts'
import config from '../orch.config.ts'
import { ownNamespace, sessionAuthenticator } from './access.ts'
import type { Account, Accounts } from './accounts.ts'

const SUPPORT = 'support'

/** Makes the API server that the application embeds. It knows the users of the application. */
export async function openPlatform(
  accounts: Accounts,
  options: Omit<CreateServerOptions, 'definitions'>,
): Promise<EmbeddedServer> {
  const authenticators = [sessionAuthenticator(accounts)]
  const server = await createServer(
    { ...config, authenticators, authorizers: [ownNamespace] },
    { ...options, definitions },
  )
  await letSupportAnswer(server)
  return server
}

/** Makes the namespace of a user, unless it is there. */
export async function welcome(server: EmbeddedServer, { name }: Account): Promise<void> {
  await server.client().for(NamespaceResource).apply({ metadata: { name } })
}

/** Grants the role of the same name the right to read and answer all tickets. */
async function letSupportAnswer(server: EmbeddedServer): Promise<void> {
  const client = server.client()
  await client.for(ClusterRoleResource).apply({
    metadata: { name: SUPPORT },
    rules: [{ apiGroups: ['desk.example'], resources: ['tickets'], verbs: ['get', 'list', 'watch', 'patch'] }],
  })
  await client.for(ClusterRoleBindingResource).apply({
    metadata: { name: SUPPORT },
    roleRef: { apiGroup: 'rbac.authorization.desk.example', kind: 'ClusterRole', name: SUPPORT },
    subjects: [{ apiGroup: 'rbac.authorization.desk.example', kind: 'Group', name: `role:${SUPPORT}` }],
  })
}
