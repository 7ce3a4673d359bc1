import { join, relative } from 'node:path'
import ts from 'typescript'
import { repository } from './fixture.ts'

/**
 * Type errors of generated code and of programs beside it: `program.ts:3: message`. What they import of this repository is
 * checked elsewhere, with all of it.
 */
export function compile(folder: string, programs: readonly string[]): readonly string[] {
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2023,
    lib: ['lib.es2023.d.ts'],
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    noUnusedLocals: true,
    verbatimModuleSyntax: true,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    noEmit: true,
    types: ['node'],
    typeRoots: [join(repository, 'node_modules/@types')],
  }
  const program = ts.createProgram(
    programs.map((path) => join(folder, path)),
    options,
  )
  const own = program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(folder))
  const found = [
    program.getOptionsDiagnostics(),
    program.getGlobalDiagnostics(),
    ...own.flatMap((file) => [program.getSyntacticDiagnostics(file), program.getSemanticDiagnostics(file)]),
  ].flat()
  return found.map(({ file, start = 0, messageText }) => {
    const line = file === undefined ? 0 : file.getLineAndCharacterOfPosition(start).line + 1
    return `${file === undefined ? '' : relative(folder, file.fileName)}:${line}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`
  })
}
