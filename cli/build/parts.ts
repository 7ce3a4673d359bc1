/** The compiler's description of an output file. */
interface MadeFile {
  readonly bytes: number
  readonly imports: readonly { readonly path: string; readonly kind: string; readonly external?: boolean }[]
}

/** How a program is split: into files that every start reads, and files that are read on first use. */
interface Parts {
  readonly program: readonly string[]
  readonly later: readonly string[]
}

/**
 * Decides which files make up the program: the entry point, what it imports, and some of what it imports lazily.
 *
 * @param files the files by their names, as their imports call them
 * @param isInside returns whether a lazily imported file belongs to the program, which would grow by so many bytes
 */
export function partsOf(
  files: ReadonlyMap<string, MadeFile>,
  entry: string,
  isInside: (name: string, bytes: number) => boolean,
): Parts {
  const importedBy = (name: string, kind: string): readonly string[] =>
    (files.get(name)?.imports ?? []).filter((one) => one.kind === kind && files.has(one.path)).map(({ path }) => path)
  const program = withImports(entry)
  // Files that are added during the loop are visited, too.
  for (const name of program)
    for (const lazy of importedBy(name, 'dynamic-import')) {
      const added = [...withImports(lazy)].filter((one) => !program.has(one))
      const bytes = added.reduce((sum, one) => sum + (files.get(one)?.bytes ?? 0), 0)
      if (isInside(lazy, bytes)) for (const one of added) program.add(one)
    }
  return { program: [...program], later: [...files.keys()].filter((name) => !program.has(name)) }

  function withImports(first: string): Set<string> {
    const found = new Set([first])
    for (const name of found) for (const next of importedBy(name, 'import-statement')) found.add(next)
    return found
  }
}
