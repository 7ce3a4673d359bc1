import { repeated, text, toggle } from '../../flags/flag.ts'
import type { FlagValues } from '../../flags/parse.ts'
import { SERVER_FLAGS } from '../server/client.ts'

export const AUTH_FLAGS = {
  ...SERVER_FLAGS,
  namespace: text({ placeholder: 'NAME', default: 'default', help: 'Namespace of the question; also -n.' }),
  'all-namespaces': toggle({ default: false, help: 'Asks for all namespaces; also -A.' }),
  subresource: text({ placeholder: 'NAME', default: '', help: 'Subresource, such as log or scale.' }),
  list: toggle({ default: false, help: 'can-i: lists all that is allowed in the namespace.' }),
  quiet: toggle({ default: false, help: 'can-i: answers by the exit code alone; also -q.' }),
  as: text({ placeholder: 'USER', default: '', help: 'Asks as another user.' }),
  'as-group': repeated({ placeholder: 'GROUP', help: 'With --as: a group of that user; repeatable.' }),
  'as-uid': text({ placeholder: 'UID', default: '', help: 'With --as: the uid of that user.' }),
} as const

export type AuthFlags = FlagValues<typeof AUTH_FLAGS>

const SHORT: Readonly<Record<string, string>> = { '-n': '--namespace', '-A': '--all-namespaces', '-q': '--quiet' }

/** Returns the arguments with the short names of kubectl written out. */
export const longNames = (argv: readonly string[]): readonly string[] => argv.map((each) => SHORT[each] ?? each)
