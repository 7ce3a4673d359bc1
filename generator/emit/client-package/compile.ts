import { ts } from 'ts-morph'
import type { OutputFile } from '../output.ts'

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  verbatimModuleSyntax: true,
  newLine: ts.NewLineKind.LineFeed,
}

/**
 * Compiles a TypeScript module to the JavaScript and the declarations of a package. Each module is compiled on its own,
 * so its exports must have explicit types. Throws an Error that names the file for text that does not allow it.
 */
export function compileModule({ path, text }: OutputFile): readonly OutputFile[] {
  const source = text.replaceAll(/(from\s+'\.[^']*)\.ts'/g, "$1.js'")
  const script = ts.transpileModule(source, { compilerOptions: OPTIONS, fileName: path, reportDiagnostics: true })
  const declarations = ts.transpileDeclaration(source, {
    compilerOptions: { ...OPTIONS, declaration: true, isolatedDeclarations: true },
    fileName: path,
    reportDiagnostics: true,
  })
  const issues = [...(script.diagnostics ?? []), ...(declarations.diagnostics ?? [])]
  if (issues.length > 0) {
    throw new Error(
      `${path}: ${issues.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' ')).join('; ')}`,
    )
  }
  const stem = path.replace(/\.ts$/, '')
  return [
    { path: `${stem}.js`, text: script.outputText },
    { path: `${stem}.d.ts`, text: declarations.outputText },
  ]
}
