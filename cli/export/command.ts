import { join } from 'node:path'
import { Document } from 'yaml'
import { exportKind } from '../../generator/definitions/index.ts'
import { formatIssue } from '../../generator/issue.ts'
import { type KindModel, type LoadResult, loadSchemas } from '../../generator/load/index.ts'
import { valueTree } from '../../generator/project/index.ts'
import { readArguments } from '../arguments.ts'
import type { CommandContext, ExitCode } from '../command.ts'
import { Failure } from '../../flags/errors.ts'
import { list, path, text } from '../../flags/flag.ts'
import { createFiles } from '../import/create-files.ts'
import { openSchemas } from '../project/schemas.ts'
import { vendorFile } from '../vendor-file.ts'

export const FLAGS = {
  group: list({
    placeholder: 'GROUP,…',
    default: [],
    help: 'Only kinds of these groups (default all that no release of this server brings, in a project all of its own).',
  }),
  out: path({ placeholder: 'DIR', help: 'Folder to write one file a kind to (default: all to standard output).' }),
  vendor: text({
    placeholder: 'NAME|FILE',
    default: 'kubernetes',
    help: 'Whose names definitions carry: kubernetes, or a file like schemas/vendors/kubernetes.yaml of orch.',
  }),
} as const

const USAGE = `Usage: orch export [SCHEMAS] [flags]

Writes the kinds of a schema folder (default: that of the project) as CustomResourceDefinitions, for a cluster that has
kinds in no other way. What definitions have no place for is a comment at their top.

Flags:
`

/** `orch export`. */
export async function run(context: CommandContext): Promise<ExitCode> {
  const { stdout, stderr } = context
  const parsed = readArguments(context, { usage: USAGE, flags: FLAGS, takes: 'export takes one folder of schemas' })
  if (parsed === undefined) return 0
  const { flags, given } = parsed
  const { folder: schemas, tree, isCompleted } = await openSchemas(context, given, 'own')
  const names = vendorFile(flags.vendor, join(context.packageFolder, 'schemas'))
  const loaded = isCompleted ? underNames(loadSchemas(tree), names) : loadSchemas(tree, names)
  if ('issues' in loaded) {
    stderr.write(loaded.issues.map((issue) => `${formatIssue(issue)}\n`).join(''))
    throw new Failure(`nothing was written: ${schemas} has issues`)
  }
  const { model } = loaded
  const isOwn = (kind: KindModel): boolean => isCompleted || kind.versions.every(isUnreleased)
  const kinds = model.kinds.filter((kind) => isWanted(kind, flags.group, isOwn))
  if (kinds.length === 0) throw new Failure(`${schemas} has no kinds that definitions can have`)
  const texts = kinds.map((kind) => {
    const { definition, notes } = exportKind(model, kind)
    const document = new Document(definition, { aliasDuplicateObjects: false })
    if (notes.length > 0) document.commentBefore = notes.map((note) => ` ${note}`).join('\n')
    return [`${kind.group}_${kind.plural}.yaml`, document.toString({ lineWidth: 120 })] as const
  })
  if (flags.out === undefined) stdout.write(texts.map(([, each]) => each).join('---\n'))
  else for (const created of createFiles(flags.out, new Map(texts))) stdout.write(`created ${created}\n`)
  return 0
}

/**
 * Returns whether a kind is exported: only a project's own kinds, and, because a CustomResourceDefinition can't express
 * them, none of the core group and none that is virtual.
 */
function isWanted(kind: KindModel, groups: readonly string[], isOwn: (kind: KindModel) => boolean): boolean {
  if (kind.virtual || !kind.group.includes('.')) return false
  return groups.length === 0 ? isOwn(kind) : groups.includes(kind.group)
}

const isUnreleased = ({ lifecycle }: KindModel['versions'][number]): boolean => lifecycle.introduced === undefined

/**
 * Returns the schemas under another vendor's names: the project's groups keep their names, the definitions get that
 * vendor's.
 */
function underNames(loaded: LoadResult, vendorFile: string): LoadResult {
  if ('issues' in loaded) return loaded
  const named = loadSchemas(valueTree(vendorFile, new Map()), vendorFile)
  return 'issues' in named ? named : { ...loaded, model: { ...loaded.model, vendor: named.model.vendor } }
}
