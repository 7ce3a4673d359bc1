import { join, resolve } from 'node:path'
import { Linter } from 'eslint'
import ts from 'typescript'
import { expect } from 'vitest'

export const ROOT = resolve(import.meta.dirname, '../../..')

/** Makes programs for rules that need types. */
export interface Programs {
  /** Returns the program of some modules, and of what they import. */
  of(files: readonly string[]): ts.Program
  /** The same of one module that has another text. */
  with(file: string, text: string): ts.Program
}

/**
 * Makes programs under the options of this repository that hold what a test looks at alone: all that its configuration
 * names would take seconds to read. Programs that follow one another share the files that stay the same.
 */
export function newPrograms(): Programs {
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), (path) => ts.sys.readFile(path)) as {
    readonly config: { readonly compilerOptions: object }
  }
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, ROOT)
  // No rule looks at comments; without those of the libraries this takes a tenth of the time less.
  const host = { ...ts.createCompilerHost(options), jsDocParsingMode: ts.JSDocParsingMode.ParseNone }
  const read = new Map<string, ts.SourceFile | undefined>()
  const fromDisk = host.getSourceFile
  const keeping: ts.CompilerHost['getSourceFile'] = (path, ...how) => {
    if (!read.has(path)) read.set(path, fromDisk(path, ...how))
    return read.get(path)
  }
  return {
    of: (files) => ts.createProgram(files, options, { ...host, getSourceFile: keeping }),
    with(file, text) {
      const getSourceFile: typeof fromDisk = (path, version, ...how) =>
        path === file ? ts.createSourceFile(path, text, version) : keeping(path, version, ...how)
      return ts.createProgram([file], options, { ...host, getSourceFile })
    },
  }
}

const { default: configuration } = (await import('../../../eslint.config.js' as string)) as {
  readonly default: readonly Linter.Config[]
}

/**
 * Makes a function that returns the lines of a module (absolute path) with another text at which one rule refuses
 * something, under the configuration of this repository.
 */
export function refusalsOf(rule: string): (text: string, filename: string) => readonly number[] {
  const linter = new Linter({ cwd: ROOT })
  const programs = newPrograms()
  return (text, filename) => {
    const parserOptions = { projectService: false, programs: [programs.with(filename, text)] }
    // The types of the package leave the filter out.
    const options = { filename, ruleFilter: ({ ruleId }: { readonly ruleId: string }) => ruleId === rule }
    const messages = linter.verify(text, [...configuration, { languageOptions: { parserOptions } }], options)
    expect(messages.filter(({ fatal }) => fatal)).toEqual([])
    return messages.filter(({ ruleId }) => ruleId === rule).map(({ line }) => line)
  }
}
