import Handlebars from 'handlebars'
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'

/** One generated file: path relative to the output folder, with `/`, and its whole text. */
export interface OutputFile {
  readonly path: string
  readonly text: string
}

/** A module as generated files import it: by its path relative to the output folder, or by the name that a package gives it. */
export type ModulePlace = string | { readonly named: string }

/** What every emitter needs besides the model. */
export interface EmitContext {
  /** The runtime's codegen module. */
  readonly codegen: ModulePlace
  readonly render: (template: string, view: object) => string
}

/** Renders the handlebars templates of a folder, each compiled once. */
export function templateRenderer(folder: string): EmitContext['render'] {
  const compiled = new Map<string, Handlebars.TemplateDelegate>()
  return (name, view) => {
    const template =
      compiled.get(name) ??
      Handlebars.compile(readFileSync(`${folder}/${name}.hbs`, 'utf8'), {
        noEscape: true,
        strict: true,
        knownHelpersOnly: true,
      })
    compiled.set(name, template)
    return template(view)
  }
}

/** Module specifier from one generated file to a module. */
export function specifier(fromFile: string, toPath: ModulePlace): string {
  if (typeof toPath === 'object') return toPath.named
  const folder = posix.dirname(fromFile)
  // Paths outside are relative to the output folder: posix.relative would start at the working directory.
  const outside = toPath.startsWith('../')
  const relative = outside ? posix.join(posix.relative(folder, '.'), toPath) : posix.relative(folder, toPath)
  return relative.startsWith('.') ? relative : `./${relative}`
}

/** A name of letters, digits, dots, dashes and slashes as an identifier. */
export const identifierOf = (text: string): string =>
  text
    .replaceAll(/[./]/g, '_')
    .replaceAll('-', '$')
    .replace(/^(?=\d)/, '_')

/** A namespace import name for a schema file: `core_v1`, `demo_example_v1`. */
export const namespaceName = ({ folder, version }: { readonly folder: string; readonly version: string }): string =>
  identifierOf(`${folder}/${version}`)

export const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
