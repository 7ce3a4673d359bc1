import type { Issue } from '../issue.ts'
import type { SchemaTree } from './tree.ts'

/** Folder of alternative vendor files; it holds no schemas. */
const RESERVED_FOLDER = 'vendors'
const EXTENSION = /\.ya?ml$/
/** Files beside the folders of the groups, without their extension. */
const AT_THE_TOP = ['vendor', 'release']

/** A YAML file of a schema directory. */
export interface SchemaFile {
  /** Short name of the group; '' for a file beside the folders of the groups. */
  readonly folder: string
  /** Name without the extension, e.g. the version of a group. */
  readonly stem: string
  /** Path relative to the schema directory. */
  readonly file: string
}

export interface SchemaFiles {
  /** By folder, then by name. */
  readonly files: readonly SchemaFile[]
  /**
   * Issues: files that users would expect to be read but that are not, two files of one name, and folders that can't be
   * listed.
   */
  readonly issues: readonly Issue[]
}

/** How messages call the file, whichever of both extensions it has. */
export const canonicalFile = ({ folder, stem }: Pick<SchemaFile, 'folder' | 'stem'>): string =>
  folder === '' ? `${stem}.yaml` : `${folder}/${stem}.yaml`

/** Lists what a schema directory has to be read: `<folder>/<name>.yaml` or `.yml`, and the files of the whole. */
export function listSchemaFiles(tree: SchemaTree): SchemaFiles {
  try {
    const found = tree.paths().filter((file) => !file.startsWith(`${RESERVED_FOLDER}/`))
    const files = found.flatMap((file) => schemaFile(file) ?? [])
    const read = new Set(files.map(({ file }) => file))
    return { files, issues: [...found.filter((file) => !read.has(file)).map(unread), ...twins(files)] }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { files: [], issues: [{ file: tree.name, pointer: '', reason }] }
  }
}

/** Finds a file beside the folders of the groups; undefined: there is none. */
export const topFile = ({ files }: SchemaFiles, stem: string): string | undefined =>
  files.find((each) => each.folder === '' && each.stem === stem)?.file

function schemaFile(file: string): SchemaFile | undefined {
  const [folder = '', name, ...deeper] = file.includes('/') ? file.split('/') : ['', file]
  if (name === undefined || deeper.length > 0 || !EXTENSION.test(name)) return undefined
  const stem = name.replace(EXTENSION, '')
  return folder === '' && !AT_THE_TOP.includes(stem) ? undefined : { folder, stem, file }
}

const unread = (file: string): Issue => ({
  file,
  pointer: '',
  reason: 'is not read: schemas belong in <group>/<version>.yaml or .yml',
})

const twins = (files: readonly SchemaFile[]): readonly Issue[] =>
  files.flatMap((each) => {
    const first = files.find(({ folder, stem }) => folder === each.folder && stem === each.stem)
    return first === undefined || first === each
      ? []
      : [{ file: each.file, pointer: '', reason: `has the name of ${first.file}: only one of them can be read` }]
  })
