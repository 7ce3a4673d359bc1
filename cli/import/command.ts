import { join } from 'node:path'
import {
  fromSwagger,
  importDefinitions,
  importOpenApi,
  isOpenApi,
  isSwagger,
  readDefinitions,
} from '../../generator/definitions/index.ts'
import { formatIssue } from '../../generator/issue.ts'
import type { CommandContext, ExitCode } from '../command.ts'
import { Failure, UsageError } from '../../flags/errors.ts'
import { list, path, text } from '../../flags/flag.ts'
import { describeFlags } from '../../flags/help.ts'
import { parseFlags, type FlagValues } from '../../flags/parse.ts'
import { findConfig } from '../project/find.ts'
import { openProject } from '../project/project.ts'
import { serviceAt } from '../../server/configuration/client.ts'
import { configuredService, openService } from '../server/client.ts'
import { baseFiles, metaTypes, releaseOf } from './base.ts'
import { createFiles } from './create-files.ts'
import { readFiles, type Source } from './files.ts'
import { readServer } from './server.ts'

export const FLAGS = {
  out: path({ placeholder: 'DIR', help: 'Schema folder to write to (default: that of the project).' }),
  group: list({ placeholder: 'GROUP,…', default: [], help: 'Only kinds of these groups (default all).' }),
  server: text({ placeholder: 'URL', default: '', help: 'Reads the definitions of this server instead of files.' }),
  'certificate-authority': path({ help: 'Authorities of the certificate of --server (default those of the system).' }),
  'token-file': path({ help: 'Bearer token that is shown to --server.' }),
  kubeconfig: path({ help: 'Reads the definitions of the server of this client configuration instead of files.' }),
} as const

const USAGE = `Usage: orch import FILE|DIR… [flags]
       orch import --server URL [flags]
       orch import --kubeconfig FILE [flags]

Writes CustomResourceDefinitions and OpenAPI documents, v3 or v2, of files and of folders of them, - for standard input, or the
definitions of a running server, as schema files: one for each version of a group, and conversions.yaml where fields differ between
versions. What schema files have no place for is a comment there. A file that exists is never overwritten. A folder without the
files that every schema folder needs gets those, too.

Flags:
`

/** `orch import`. */
export async function run(context: CommandContext): Promise<ExitCode> {
  const { argv, stdout, stderr } = context
  const { flags, positionals, help } = parseFlags({ argv, flags: FLAGS })
  if (help) {
    stdout.write(USAGE + describeFlags(FLAGS))
    return 0
  }
  const sources = await read(flags, positionals)
  const out = flags.out ?? (await openProject(context)).schemas
  const wanted = ({ group }: { readonly group: string }): boolean =>
    flags.group.length === 0 || flags.group.includes(group)
  const openApi = sources.flatMap(({ name, documents }) =>
    documents
      .map((document) => (isSwagger(document) ? fromSwagger(document) : document))
      .filter(isOpenApi)
      .map((document) => ({ file: name, document })),
  )
  const all = sources.map(({ name, documents }) => readDefinitions(name, documents, wanted))
  const issues = all.flatMap((each) => each.issues)
  const definitions = all.flatMap((each) => each.definitions)
  for (const issue of issues) stderr.write(`${formatIssue(issue)}\n`)
  if (issues.length > 0) throw new Failure('nothing was written: not all definitions can be imported')
  const packaged = join(context.packageFolder, 'schemas')
  const isInProject = findConfig(process.cwd()) !== undefined
  // In a project with releases, new versions are introduced by the release in preparation.
  const introduced = isInProject ? releaseOf(out) : undefined
  const dated = introduced === undefined ? {} : { introduced }
  const parts = [
    importDefinitions(definitions, introduced),
    importOpenApi(openApi, { metaTypes: metaTypes(out, packaged), ...dated, wanted }),
  ]
  const files = together(parts.flatMap((part) => [...part.files]))
  const omissions = parts.flatMap((part) => part.omissions)
  if (files.size === 0) {
    const ofGroups = flags.group.length === 0 ? '' : ` of ${flags.group.join(', ')}`
    const places = positionals.length === 0 ? sources.map(({ name }) => name) : positionals
    const what = openApi.length === 0 ? 'CustomResourceDefinition' : 'kind'
    throw new Failure(`there is no ${what}${ofGroups} in ${places.join(', ')}`)
  }
  // A project gets them from the package.
  const base = isInProject ? [] : baseFiles(out, packaged)
  for (const path of createFiles(out, new Map([...base, ...files]))) stdout.write(`created ${path}\n`)
  for (const omission of omissions) stderr.write(`orch: ${omission}\n`)
  return omissions.length === 0 ? 0 : 1
}

/** Throws Failure if two parts would write the same file. */
function together(entries: readonly (readonly [string, string])[]): ReadonlyMap<string, string> {
  const files = new Map(entries)
  if (files.size === entries.length) return files
  const paths = entries.map(([path]) => path)
  const twice = paths.filter((path, index) => paths.indexOf(path) < index)
  throw new Failure(`definitions and OpenAPI documents both give ${twice.join(', ')}: import one after the other`)
}

/** Reads the documents to import. Throws UsageError, Failure. */
async function read(flags: FlagValues<typeof FLAGS>, places: readonly string[]): Promise<readonly Source[]> {
  const { server, kubeconfig, 'certificate-authority': certificateAuthority, 'token-file': tokenFile } = flags
  if ([places.length > 0, server !== '', kubeconfig !== undefined].filter(Boolean).length !== 1)
    throw new UsageError('import takes files or folders of definitions, or --server, or --kubeconfig')
  if (server === '' && (certificateAuthority ?? tokenFile) !== undefined)
    throw new UsageError('--certificate-authority and --token-file need --server')
  if (server === '' && kubeconfig === undefined) return readFiles(places)
  const service =
    kubeconfig === undefined ? serviceAt({ server, certificateAuthority, tokenFile }) : configuredService(kubeconfig)
  const client = openService(service)
  try {
    return [await readServer(client, new URL(service.url).origin)]
  } finally {
    await client.close()
  }
}
