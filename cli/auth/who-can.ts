import { RbacPolicies, type Attributes, type RightHolder } from '../../runtime/auth/index.ts'
import { objectOf, objectsOf, stringOf } from '../../runtime/json/index.ts'
import type { CommandContext, ExitCode } from '../command.ts'
import type { AuthFlags } from './flags.ts'
import { questionOf, type Question } from './question.ts'
import { pathOfGroup, servedTypes } from './resources.ts'
import type { ServerClient } from '../server/client.ts'
import { tableOf } from './table.ts'

const KINDS = ['ClusterRole', 'ClusterRoleBinding', 'Role', 'RoleBinding'] as const
/** Objects of one page of a list. */
const PAGE = 500

/** `orch auth who-can`: prints every subject that may do something by RBAC, with the binding that grants it. */
export async function whoCan(
  server: ServerClient,
  positionals: readonly string[],
  flags: AuthFlags,
  { stdout, stderr }: Pick<CommandContext, 'stdout' | 'stderr'>,
): Promise<ExitCode> {
  const types = await servedTypes(server)
  const { question, warnings } = questionOf(positionals, flags, types)
  for (const warning of warnings) stderr.write(`Warning: ${warning}\n`)
  const policies = await readPolicies(server, pathOfGroup(types, 'rbac', 'clusterroles'))
  const holders = [...policies.holdersOf(attributesOf(question))]
  if (holders.length === 0) stdout.write('nobody\n')
  else stdout.write(tableOf(['SUBJECT', 'KIND', 'NAMESPACE', 'BINDING', 'ROLE'], holders.map(rowOf)))
  return 0
}

const rowOf = ({ subject, binding, role }: RightHolder): readonly string[] => {
  const place = binding.namespace === '' ? binding.name : `${binding.namespace}/${binding.name}`
  return [subject.name, subject.kind, subject.namespace, `${binding.kind} ${place}`, `${role.kind} ${role.name}`]
}

function attributesOf(question: Question): Attributes {
  const none = { group: '', version: '', resource: '', subresource: '', namespace: '', name: '', path: '', verb: '' }
  const user = { username: '', groups: [] }
  return 'resourceAttributes' in question
    ? { ...none, ...question.resourceAttributes, user, isResourceRequest: true }
    : { ...none, ...question.nonResourceAttributes, user, isResourceRequest: false }
}

async function readPolicies(server: ServerClient, group: string): Promise<RbacPolicies> {
  const policies = new RbacPolicies()
  for (const kind of KINDS) {
    let token = ''
    do {
      const query = `limit=${PAGE}${token === '' ? '' : `&continue=${encodeURIComponent(token)}`}`
      const { items, metadata } = await server.get(`${group}/${kind.toLowerCase()}s?${query}`)
      for (const item of objectsOf(items))
        policies.set({ ...item, kind, apiVersion: group.slice('/apis/'.length), metadata: objectOf(item.metadata) })
      token = stringOf(objectOf(metadata).continue)
    } while (token !== '')
  }
  return policies
}
