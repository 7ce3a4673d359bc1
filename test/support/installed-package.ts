import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { inject, onTestFinished } from 'vitest'

const checkout = resolve(import.meta.dirname, '../..')

/** Folder of the project that has the packed package alone. */
export const installed = (): string => inject('installedPackage')

/** The launcher that npm has put there. */
export const launcher = (folder: string): string => join(folder, 'node_modules/.bin/orch')

/**
 * Makes a project of its own with the packed package in it, removed after the test or the file that asks for it.
 *
 * @param names packages of the checkout that are installed beside it, such as `esbuild`
 */
export function projectWithPackage(names: readonly string[], done: (end: () => void) => void = onTestFinished): string {
  const folder = mkdtempSync(`${installed()}-project-`)
  done(() => rmSync(folder, { recursive: true, force: true }))
  // A copy of its own, by hard links where that is quick: what resolves a package looks at its real path.
  cpSync(join(installed(), 'node_modules'), join(folder, 'node_modules'), { recursive: true, verbatimSymlinks: true })
  cpSync(join(installed(), 'package.json'), join(folder, 'package.json'))
  for (const name of names) {
    const place = join(folder, 'node_modules', name)
    mkdirSync(dirname(place), { recursive: true })
    symlinkSync(join(checkout, 'node_modules', name), place)
  }
  return folder
}
