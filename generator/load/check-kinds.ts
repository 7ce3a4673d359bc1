import { type Issue, pointerTo } from '../issue.ts'
import { type BuiltModel, type KindDeclaration, OBJECT_META } from '../model/build.ts'
import { groupBy } from '../model/group.ts'
import type { SourceFile } from './document.ts'

/** Rules over the kinds of a directory: their names, scopes and storage versions agree across files. */
export function checkKinds({ declarations, sources }: BuiltModel): readonly Issue[] {
  return [
    ...fileIssues(sources),
    ...declarations.flatMap(subresourceIssues),
    ...nameIssues(declarations),
    ...storageIssues(declarations),
    ...sharingIssues(declarations),
    ...preferenceIssues(declarations),
  ]
}

/** The type of the metadata of all objects, to which every kind refers without saying so. */
export function checkMetadata({ declarations, sources }: BuiltModel): readonly Issue[] {
  const { folder, version, name } = OBJECT_META
  const present = sources.find((source) => source.folder === folder && source.version === version)
  if (declarations.length === 0 || present?.document.components.schemas[name] !== undefined) return []
  const why = present === undefined ? 'is missing' : `declares no ${name}`
  return [
    {
      file: present?.file ?? `${folder}/${version}.yaml`,
      pointer: '',
      reason: `${why}: every kind has metadata; copy the folder ${folder}/ of orch’s own schemas`,
    },
  ]
}

const at = ({ source, pointer }: KindDeclaration, tokens: readonly string[], reason: string): Issue => ({
  file: source.file,
  pointer: pointerTo(pointer, ...tokens),
  reason,
})

const FOLDER_FORM = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/

/** A folder is one group, a file name is its version, and no two folders are the same group. */
function fileIssues(sources: readonly SourceFile[]): readonly Issue[] {
  const issues: Issue[] = []
  const folderOf = new Map<string, SourceFile>()
  const groupOf = new Map<string, SourceFile>()
  for (const source of sources) {
    const { file, folder, version, document } = source
    const title = document.info.title
    if (!FOLDER_FORM.test(folder))
      issues.push({ file, pointer: '', reason: `${folder} is no name for a folder: letters, digits, dots and dashes` })
    if (document.info.version !== version) {
      issues.push({ file, pointer: '/info/version', reason: `must be ${version}, the name of the file` })
    }
    const sameFolder = folderOf.get(folder) ?? source
    const sameGroup = groupOf.get(title) ?? source
    folderOf.set(folder, sameFolder)
    groupOf.set(title, sameGroup)
    if (sameFolder.document.info.title !== title) {
      issues.push({
        file,
        pointer: '/info/title',
        reason: `differs from that of ${sameFolder.file}: a folder is one group`,
      })
    }
    if (sameGroup.folder !== folder) {
      issues.push({
        file,
        pointer: '/info/title',
        reason: `the group of folder ${sameGroup.folder}: a group is one folder`,
      })
    }
  }
  return issues
}

function subresourceIssues(declaration: KindDeclaration): readonly Issue[] {
  return Object.entries(declaration.resource.subresources ?? {})
    .filter(([name]) => !/^[a-z]([a-z0-9-]*[a-z0-9])?$/.test(name))
    .map(([name]) => at(declaration, ['subresources', name], 'is no name of a subresource'))
}

/** Within a group, plurals and kinds name each other, and all versions of a kind agree on names and scope. */
function nameIssues(declarations: readonly KindDeclaration[]): readonly Issue[] {
  const issues: Issue[] = []
  for (const group of groupBy(declarations, ({ source }) => source.folder).values()) {
    const kindOfPlural = new Map<string, KindDeclaration>()
    const ofKind = new Map<string, KindDeclaration>()
    for (const declaration of group) {
      const { kind, resource } = declaration
      const samePlural = kindOfPlural.get(resource.plural) ?? declaration
      const sameKind = ofKind.get(kind) ?? declaration
      kindOfPlural.set(resource.plural, samePlural)
      ofKind.set(kind, sameKind)
      if (samePlural.kind !== kind) {
        issues.push(
          at(declaration, ['plural'], `already the plural of ${samePlural.kind} in ${samePlural.source.file}`),
        )
      }
      if (sameKind.resource.plural !== resource.plural) {
        issues.push(
          at(
            declaration,
            ['plural'],
            `duplicate kind: ${kind} is ${sameKind.resource.plural} in ${sameKind.source.file}`,
          ),
        )
      }
      if (sameKind.resource.scope !== resource.scope) {
        issues.push(at(declaration, ['scope'], `differs from that in ${sameKind.source.file}`))
      }
    }
    issues.push(...listKindIssues(group))
  }
  return issues
}

/** The list of a kind is named by the generator; a written type of that name would collide with it. */
function listKindIssues(group: readonly KindDeclaration[]): readonly Issue[] {
  return group.flatMap((declaration) => {
    const listKind = declaration.resource.listKind ?? `${declaration.kind}List`
    return declaration.source.document.components.schemas[listKind] === undefined
      ? []
      : [at(declaration, [], `${listKind} is declared too: lists are not written`)]
  })
}

/** Exactly one version of a stored kind is its storage version; a virtual kind has none. */
function storageIssues(declarations: readonly KindDeclaration[]): readonly Issue[] {
  const issues: Issue[] = []
  for (const versions of groupBy(declarations, ({ source, kind }) => `${source.folder}/${kind}`).values()) {
    const [first] = versions
    const storage = versions.filter(({ resource }) => resource.storage === true)
    if (first === undefined) continue
    if (versions.some(({ resource }) => resource.virtual === true)) {
      issues.push(...storage.map((each) => at(each, ['storage'], 'a virtual kind is never stored')))
      continue
    }
    if (storage.length === 0) issues.push(at(first, [], `no version of ${first.kind} has storage: true`))
    for (const each of storage.slice(1)) {
      issues.push(
        at(each, ['storage'], `a second storage version of ${each.kind}: ${storage[0]?.source.file} is the first`),
      )
    }
  }
  return issues
}

/** A kind whose objects are those of another is stored by that one, in the version that it names. */
function sharingIssues(declarations: readonly KindDeclaration[]): readonly Issue[] {
  return declarations.flatMap((declaration) => {
    const { storedAs, resource } = declaration
    if (storedAs === undefined) return []
    const other = declarations.find(
      ({ source, kind }) =>
        source.folder === storedAs.folder && source.version === storedAs.version && kind === storedAs.name,
    )
    const reason =
      other?.resource.storage !== true || other.storedAs !== undefined
        ? 'is not the storage version of a kind that stores its objects itself'
        : other.source.folder === declaration.source.folder
          ? 'is a kind of the same group'
          : other.resource.scope !== resource.scope || resource.storage !== true
            ? 'has another scope, or does not stand at the storage version'
            : undefined
    return reason === undefined ? [] : [at(declaration, ['storedAs'], reason)]
  })
}

/** At most one version of a group is preferred. */
function preferenceIssues(declarations: readonly KindDeclaration[]): readonly Issue[] {
  const marked = declarations.filter(({ resource }) => resource.preferred === true)
  return [...groupBy(marked, ({ source }) => source.folder).values()].flatMap(([first, ...others]) =>
    others
      .filter(({ source }) => source.version !== first?.source.version)
      .map((each) =>
        at(each, ['preferred'], `a second preferred version of the group: ${first?.source.version} is the first`),
      ),
  )
}
