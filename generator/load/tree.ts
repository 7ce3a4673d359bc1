import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { lazy } from '../../runtime/codegen/index.ts'
import { parsePlainYaml } from './plain-yaml.ts'
import { type ParsedFile, parseYaml } from './yaml.ts'

/** The files of a schema directory, wherever they are kept: in a folder, in a revision, in a lock file. */
export interface SchemaTree {
  /** Its name in messages. */
  readonly name: string
  /** Lists the paths that look like YAML and are not hidden, folder by folder. Throws Error if that is impossible. */
  paths(): readonly string[]
  /** Returns the parsed file at a path; undefined if it can't be read. */
  document(path: string): ParsedFile | undefined
  /** Returns whether the kinds of a file are served by code of a project; absent: all are served by orch. */
  isOwn?(path: string): boolean
  /** Whether these are the schemas of a project with releases of its own; absent: not known. */
  readonly releases?: 'own'
}

/** A tree whose files have text. */
export interface TextTree extends SchemaTree {
  /** Returns the text at a path; undefined if it can't be read. */
  text(path: string): string | undefined
}

/**
 * Returns a function that returns whether the kinds of a file are served by code of a project: all but those that the
 * base schemas declare, too. A file may replace that of a base group: its kinds are still served by orch.
 *
 * @param base the base schemas of the package
 */
export function ownIn(base: SchemaTree): (path: string) => boolean {
  const folders = lazy(() => new Set(base.paths().map(folderOf)))
  return (path) => !folders().has(folderOf(path))
}

const folderOf = (path: string): string => path.split('/')[0] ?? ''

/** Names of files that users expect to be read. */
const LOOKS_READ = /\.ya?ml$/i
const isHidden = (name: string): boolean => name.startsWith('.')

/** The files of a folder. */
export function folderTree(directory: string): TextTree {
  const text = (path: string): string | undefined => {
    try {
      return readFileSync(join(directory, path), 'utf8')
    } catch {
      return undefined
    }
  }
  return { name: directory, paths: () => yamlBelow(directory, ''), text, document: (path) => parsed(path, text(path)) }
}

/** The base schemas in the folder of the package: what is right is read several times faster, what is faulty gives the same issues. */
export function baseTree(directory: string): TextTree {
  const tree = folderTree(directory)
  return {
    ...tree,
    document(path) {
      const text = tree.text(path)
      return text === undefined ? undefined : (parsePlainYaml(text) ?? parsed(path, text))
    },
  }
}

/** The files of a tree that does not change while it is kept: each is read and parsed once. */
export function readOnce(tree: TextTree): TextTree {
  const documents = new Map<string, ParsedFile | undefined>()
  return {
    ...tree,
    paths: lazy(() => tree.paths()),
    document(path) {
      if (!documents.has(path)) documents.set(path, tree.document(path))
      return documents.get(path)
    },
  }
}

/** Files that are at hand as text by path. */
export function textTree(name: string, files: ReadonlyMap<string, string>): TextTree {
  const text = (path: string): string | undefined => files.get(path)
  return { name, paths: () => readPaths([...files.keys()]), text, document: (path) => parsed(path, text(path)) }
}

/** Files that are at hand as values by path. */
export const valueTree = (name: string, files: ReadonlyMap<string, unknown>): SchemaTree => ({
  name,
  paths: () => readPaths([...files.keys()]),
  document: (path) => (files.has(path) ? { value: files.get(path) } : undefined),
})

const parsed = (path: string, text: string | undefined): ParsedFile | undefined =>
  text === undefined ? undefined : parseYaml(path, text)

/** Returns those of some paths that look like YAML and are not hidden, in the order in which a folder lists them. */
const readPaths = (paths: readonly string[]): readonly string[] =>
  paths.filter((path) => LOOKS_READ.test(path) && !path.split('/').some(isHidden)).toSorted(byFolder)

export function byFolder(first: string, second: string): number {
  const a = first.split('/')
  const b = second.split('/')
  const index = a.findIndex((part, at) => part !== b[at])
  return (a[index] ?? '') < (b[index] ?? '') ? -1 : 1
}

/** Links are followed at the top only, where there can be no cycle. */
function yamlBelow(directory: string, folder: string): readonly string[] {
  return readdirSync(join(directory, folder), { withFileTypes: true })
    .filter(({ name }) => !isHidden(name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      const isLinked = folder === '' && entry.isSymbolicLink() && isFolder(join(directory, path))
      if (entry.isDirectory() || isLinked) return yamlBelow(directory, path)
      return LOOKS_READ.test(entry.name) ? [path] : []
    })
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
