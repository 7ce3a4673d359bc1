import { listOf, objectOf, objectsOf, stringOf, textsOf } from '../../runtime/json/index.ts'
import type { CommandContext, ExitCode } from '../command.ts'
import { UsageError } from '../../flags/errors.ts'
import type { AuthFlags } from './flags.ts'
import { questionOf } from './question.ts'
import { pathOfGroup, servedTypes } from './resources.ts'
import type { ServerClient } from '../server/client.ts'
import { tableOf } from './table.ts'

type Output = Pick<CommandContext, 'stdout' | 'stderr'>

/** `orch auth can-i`: prints yes and exits 0, or prints no and exits 1 (REVIEW-10). */
export async function canI(
  server: ServerClient,
  positionals: readonly string[],
  flags: AuthFlags,
  { stdout, stderr }: Output,
): Promise<ExitCode> {
  const types = await servedTypes(server)
  if (flags.list) {
    if (positionals.length > 0) throw new UsageError('--list takes no verb and no resource')
    const path = pathOfGroup(types, 'authorization', 'selfsubjectrulesreviews')
    await list(server, path, flags, { stdout, stderr })
    return 0
  }
  const path = pathOfGroup(types, 'authorization', 'selfsubjectaccessreviews')
  const { question, warnings } = questionOf(positionals, flags, types)
  for (const warning of warnings) stderr.write(`Warning: ${warning}\n`)
  const body = { apiVersion: path.slice('/apis/'.length), kind: 'SelfSubjectAccessReview', spec: question }
  const { allowed, reason, evaluationError } = objectOf(
    (await server.post(`${path}/selfsubjectaccessreviews`, body)).status,
  )
  const isAllowed = allowed === true
  const notes = [stringOf(reason), stringOf(evaluationError)].filter((note) => note !== '')
  const why = isAllowed || notes.length === 0 ? '' : ` - ${notes.join(', ')}`
  if (!flags.quiet) stdout.write(`${isAllowed ? 'yes' : 'no'}${why}\n`)
  return isAllowed ? 0 : 1
}

const texts = (values: unknown): string => `[${textsOf(values).join(' ')}]`

async function list(server: ServerClient, path: string, { namespace }: AuthFlags, { stdout, stderr }: Output) {
  const body = { apiVersion: path.slice('/apis/'.length), kind: 'SelfSubjectRulesReview', spec: { namespace } }
  const { status } = await server.post(`${path}/selfsubjectrulesreviews`, body)
  const { resourceRules, nonResourceRules, incomplete, evaluationError } = objectOf(status)
  if (incomplete === true) stderr.write(`Warning: the list may be incomplete: ${stringOf(evaluationError)}\n`)
  const ofResources = objectsOf(resourceRules).flatMap(({ resources, apiGroups, resourceNames, verbs }) =>
    listOf(apiGroups).flatMap((group) =>
      listOf(resources).map((resource) => {
        const type = [stringOf(resource), stringOf(group)].filter((part) => part !== '').join('.')
        return [type, '[]', texts(resourceNames), texts(verbs)]
      }),
    ),
  )
  const ofPaths = objectsOf(nonResourceRules).map(({ nonResourceURLs, verbs }) => {
    return ['', texts(nonResourceURLs), '[]', texts(verbs)]
  })
  stdout.write(tableOf(['Resources', 'Non-Resource URLs', 'Resource Names', 'Verbs'], [...ofResources, ...ofPaths]))
}
