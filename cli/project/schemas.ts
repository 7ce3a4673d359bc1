import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import {
  baseTree,
  ChoiceError,
  DEFAULT_CHOICE,
  folderTree,
  ownIn,
  projectTree,
  type TextTree,
  vendorOf,
} from '../../generator/project/index.ts'
import type { Vendor } from '../../runtime/api/index.ts'
import { didYouMean } from '../../runtime/text/index.ts'
import type { CommandContext } from '../command.ts'
import { Failure } from '../../flags/errors.ts'
import { findConfig } from './find.ts'
import { openProject, type Project } from './project.ts'

/** Schemas that a command reads. */
export interface Schemas {
  readonly folder: string
  readonly tree: TextTree
  /** Whether base types were added, and the names of the project apply. */
  readonly isCompleted: boolean
}

/** Which kinds the schemas of a project include: all that it serves, or only its own. */
export type Extent = 'served' | 'own'

type Context = Pick<CommandContext, 'packageFolder' | 'load' | 'base'>

/**
 * Opens a folder of schemas, by default that of the project. In a project it is completed with the base schemas, unless
 * it is another folder than the project's and is complete. Throws Failure.
 */
export async function openSchemas(context: Context, given: string | undefined, extent: Extent): Promise<Schemas> {
  const folder = given ?? (await openProject(context)).schemas
  if (!existsSync(folder)) throw new Failure(`the schema folder ${folder} does not exist`)
  const complete = await completer(context, extent)
  // A checkout’s own schemas are the base schemas.
  const isBase = resolve(folder) === join(context.packageFolder, 'schemas')
  const own = isBase ? baseSchemas(context) : folderTree(folder)
  const tree = complete(own)
  return { folder, tree, isCompleted: tree.releases === 'own' }
}

/** Returns a function that completes a tree like `openSchemas`; it throws Failure. */
export async function completer(context: Context, extent: Extent): Promise<(own: TextTree) => TextTree> {
  const base = context.base ?? baseSchemas(context)
  const isOwn = ownIn(base)
  // A complete tree needs no base schemas; only its own kinds are marked.
  const asItIs = (own: TextTree): TextTree => ({ ...own, isOwn })
  if (findConfig(process.cwd()) === undefined) return asItIs
  const project = await openProject(context)
  const kinds = extent === 'own' ? [] : (project.config.kinds ?? DEFAULT_CHOICE)
  const vendor = vendorNames(project, base)
  return (own) => {
    const paths = resolve(own.name) === project.schemas ? [] : own.paths()
    if (paths.some((path) => /^vendor\.ya?ml$/.test(path))) return asItIs(own)
    try {
      return projectTree({ own, base, kinds, vendor })
    } catch (error) {
      throw error instanceof ChoiceError ? new Failure(`${project.label}: kinds ${error.message}`) : error
    }
  }
}

/** Returns the base schemas of the package. */
export const baseSchemas = ({ packageFolder }: Pick<CommandContext, 'packageFolder'>): TextTree =>
  baseTree(join(packageFolder, 'schemas'))

const VENDOR_FILE = /^vendor\.yaml$|^vendors\//

/** Returns the vendors whose names are in the package. */
export const vendorsOf = (base: TextTree): readonly Vendor[] =>
  base
    .paths()
    .filter((path) => VENDOR_FILE.test(path))
    .flatMap((path) => {
      const parsed = base.document(path)
      return parsed !== undefined && 'value' in parsed ? [parsed.value as Vendor] : []
    })

function vendorNames({ config: { vendor }, label }: Project, base: TextTree): Vendor | undefined {
  if (vendor === undefined) return undefined
  if (typeof vendor === 'object') return vendorOf(vendor)
  const known = vendorsOf(base)
  const found = known.find(({ name }) => name === vendor)
  if (found !== undefined) return found
  const names = known.map(({ name }) => name)
  throw new Failure(
    `${label}: vendor names ${JSON.stringify(vendor)}${didYouMean(vendor, names, `; there is ${names.join(', ')}, or { name, domain } of your own`)}`,
  )
}
