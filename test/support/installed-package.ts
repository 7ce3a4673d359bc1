import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { inject, onTestFinished } from 'vitest'

const checkout = resolve(import.meta.dirname, '../..')

/** Folder of the project that has the packed package alone. */
export const installed = (): string => inject('installedPackage')

/** The launcher that npm has put there. */
export const launcher = (folder: string): string => join(folder, 'node_modules/.bin/orch')

/** The environment without what this test runner tells its own tests. */
export const PLAIN_ENVIRONMENT = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(?:VITEST|NODE_ENV|TEST$)/.test(name)),
)

/** Runs a program in a folder to its end, as somebody would by hand. */
export function runIn(folder: string, program: string, args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder, encoding: 'utf8', env: PLAIN_ENVIRONMENT })
  return { status, stdout, stderr }
}

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
    linkCommands(folder, name)
  }
  return folder
}

/** Links the commands of a package, as npm does, so that the scripts of a project find them. */
function linkCommands(folder: string, name: string): void {
  const { bin = {} } = JSON.parse(readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8')) as {
    readonly bin?: string | Readonly<Record<string, string>>
  }
  for (const [command, path] of Object.entries(typeof bin === 'string' ? { [name]: bin } : bin))
    symlinkSync(join('..', name, path), join(folder, 'node_modules/.bin', command))
}

/** Installs packages of the registry, by name and version, for a project; what it has stays as it is. */
export function installBeside(
  folder: string,
  packages: Readonly<Record<string, string>>,
  done: (end: () => void) => void = onTestFinished,
): void {
  const place = mkdtempSync(`${folder}-packages-`)
  done(() => rmSync(place, { recursive: true, force: true }))
  writeFileSync(join(place, 'package.json'), JSON.stringify({ private: true, dependencies: packages }))
  const quick = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
  execFileSync('npm', ['install', ...quick], { cwd: place, stdio: ['ignore', 'ignore', 'inherit'] })
  for (const name of Object.keys(packages)) {
    mkdirSync(dirname(join(folder, 'node_modules', name)), { recursive: true })
    symlinkSync(join(place, 'node_modules', name), join(folder, 'node_modules', name))
  }
}
