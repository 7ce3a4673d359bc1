import { objectOf, stringOf, textsOf } from '../../runtime/json/index.ts'
import type { CommandContext, ExitCode } from '../command.ts'
import { pathOfGroup, servedTypes } from './resources.ts'
import type { ServerClient } from '../server/client.ts'
import { tableOf } from './table.ts'

const texts = (values: unknown): string => `[${textsOf(values).join(' ')}]`

/** `orch auth whoami`: prints the caller's user as the server sees it. */
export async function whoami(server: ServerClient, { stdout }: Pick<CommandContext, 'stdout'>): Promise<ExitCode> {
  const path = pathOfGroup(await servedTypes(server), 'authentication', 'selfsubjectreviews')
  const body = { apiVersion: path.slice('/apis/'.length), kind: 'SelfSubjectReview' }
  const { status } = await server.post(`${path}/selfsubjectreviews`, body)
  const { username, uid, groups, extra } = objectOf(objectOf(status).userInfo)
  const rows = [
    ['Username', stringOf(username)],
    ...(stringOf(uid) === '' ? [] : [['UID', stringOf(uid)]]),
    ['Groups', texts(groups)],
    ...Object.entries(objectOf(extra)).map(([key, values]) => [`Extra: ${key}`, texts(values)]),
  ]
  stdout.write(tableOf(['ATTRIBUTE', 'VALUE'], rows))
  return 0
}
