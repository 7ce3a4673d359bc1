import { existsSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { repository } from './fixture.ts'

const below = (folder: string): readonly string[] =>
  readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
const large = ['runtime', 'generator', 'generated', 'server', 'cli'] as const
const folders = [...large, 'operator', 'config', 'flags', 'faces'] as const

/** What `npm run typecheck` leaves: which files it has checked, by their content, and what was wrong. */
const state = join(repository, 'node_modules/.cache/typescript/all.tsbuildinfo')

/** The same of these folders alone, which this test leaves where there is none of all. */
const ownState = join(repository, 'node_modules/.cache/typescript/strict-types.tsbuildinfo')

/**
 * What the type checker has to say of whole folders, under the options of the project. Takes from the state what has been
 * checked with all other files, so that the same files are asked for; without one it checks these alone, which is less.
 * What it has checked itself it leaves there as well: the next run checks what has changed since.
 */
function check(): { readonly options: ts.CompilerOptions; readonly files: number; readonly errors: readonly string[] } {
  const { config } = ts.readConfigFile(join(repository, 'tsconfig.json'), (path) => ts.sys.readFile(path)) as {
    readonly config: object
  }
  const { options, fileNames } = ts.parseJsonConfigFileContent({ ...config, include: folders }, ts.sys, repository)
  const hasState = existsSync(state)
  const program = ts.createIncrementalProgram({
    rootNames: hasState ? ts.parseJsonConfigFileContent(config, ts.sys, repository).fileNames : fileNames,
    options: { ...options, incremental: true, tsBuildInfoFile: hasState ? state : ownState },
  })
  const found = [
    program.getConfigFileParsingDiagnostics(),
    program.getOptionsDiagnostics(),
    program.getGlobalDiagnostics(),
    program.getSyntacticDiagnostics(),
    program.getSemanticDiagnostics(),
  ].flat()
  program.emit()
  const errors = found.map(({ file, messageText }) => {
    const path = file === undefined ? '' : relative(repository, file.fileName)
    return `${path}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`
  })
  return { options, files: fileNames.length, errors }
}

it('is TypeScript that checks in strict mode: runtime, generator and what it generates [GEN-01]', () => {
  const { options, files, errors } = check()
  expect(options).toMatchObject({ strict: true, noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true })
  const sourcesOf = (folder: string): number => below(folder).filter((path) => path.endsWith('.ts')).length
  const sources = folders.map(sourcesOf)
  expect(Math.min(...large.map(sourcesOf))).toBeGreaterThan(10)
  expect(Math.min(...sources)).toBeGreaterThan(0)
  expect(files).toBe(sources.reduce((sum, count) => sum + count, 0))
  expect(folders.flatMap(below).filter((path) => /\.[cm]?jsx?$/.test(path))).toEqual([])
  expect(errors).toEqual([])

  const versions = (folder: string, pattern: RegExp): readonly string[] =>
    below(folder).flatMap((path) => pattern.exec(path)?.[1] ?? [])
  expect(versions('generated', /^([^/]+\/v[^/]+)\/types\.ts$/).toSorted()).toEqual(
    versions('schemas', /^([^/]+\/v\d[^/]*)\.yaml$/).toSorted(),
  )
})
