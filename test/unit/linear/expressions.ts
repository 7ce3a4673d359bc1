import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/** A regular expression as it stands in a source file. */
export interface Expression {
  readonly source: string
  readonly flags: string
  /** File and line. */
  readonly place: string
}

/** The folders of the code that runs, as the lint rules about regular expressions name them (`eslint.config.js`). */
export const FOLDERS = ['runtime', 'generator', 'client', 'config', 'flags', 'operator', 'faces', 'server', 'cli']

/** Every regular expression of the code that runs. */
export function expressionsOfCode(root: string): readonly Expression[] {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  return files.filter((file) => file.endsWith('.ts')).flatMap((file) => expressionsOf(root, file))
}

function expressionsOf(root: string, path: string): readonly Expression[] {
  const file = ts.createSourceFile(path, readFileSync(join(root, path), 'utf8'), ts.ScriptTarget.Latest)
  const found: Expression[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/')
      const { line } = file.getLineAndCharacterOfPosition(node.getStart(file))
      found.push({ source: node.text.slice(1, end), flags: node.text.slice(end + 1), place: `${path}:${line + 1}` })
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}
