import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** An installed package. */
export interface InstalledPackage {
  /**
   * Its target below `node_modules`: its name, or a path below the package that needs another version than the others.
   */
  readonly path: string
  readonly folder: string
}

interface PackageFile {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const read = (folder: string): PackageFile =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageFile

/**
 * Returns packages with all their dependencies, each once if versions agree. Optional packages that are not installed
 * are left out.
 *
 * @param from folders whose packages are searched in this order, each with its parents
 * @returns also the names that are not installed anywhere
 */
export function packagesWith(
  names: readonly string[],
  from: readonly string[],
): { readonly found: readonly InstalledPackage[]; readonly missing: readonly string[] } {
  const found = new Map<string, InstalledPackage>()
  const missing: string[] = []
  const add = (name: string, folder: string, below: string): void => {
    const top = found.get(name)
    const path = top === undefined || top.folder === folder ? name : `${below}/node_modules/${name}`
    if (found.has(path)) return
    found.set(path, { path, folder })
    const { dependencies = {}, optionalDependencies = {} } = read(folder)
    for (const each of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const next = findPackage(each, folder)
      if (next !== undefined) add(each, next, path)
      else if (!Object.hasOwn(optionalDependencies, each)) missing.push(each)
    }
  }
  for (const name of names) {
    const folder = from.map((each) => findPackage(name, each)).find((each) => each !== undefined)
    if (folder === undefined) missing.push(name)
    else add(name, folder, '')
  }
  return { found: [...found.values()], missing }
}

/** Returns the real folder of a package as a module in a folder finds it; undefined: it is not installed. */
function findPackage(name: string, from: string): string | undefined {
  const folder = join(from, 'node_modules', name)
  if (existsSync(join(folder, 'package.json'))) return realpathSync(folder)
  return dirname(from) === from ? undefined : findPackage(name, dirname(from))
}
