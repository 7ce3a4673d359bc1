import { isServed } from '../../model/kinds.ts'
import type { Model } from '../../model/model.ts'
import { type EmitContext, type OutputFile, byText, templateRenderer } from '../output.ts'
import { emitTypes } from '../types.ts'
import { compileModule } from './compile.ts'
import { emitClientResources } from './resources.ts'

export interface ClientPackageOptions {
  /** Name of the package. */
  readonly name: string
  /** Its version. */
  readonly version: string
  /** The modules that every client carries, by their path in this project. */
  readonly core: readonly OutputFile[]
  readonly templates: string
}

/**
 * Every file of a client package, sorted by path: compiled modules below `lib/`, one entry point per group version, and
 * no dependency (CLIENT-02). The same model gives the same bytes.
 */
export function emitClientPackage(model: Model, options: ClientPackageOptions): readonly OutputFile[] {
  const context: EmitContext = { codegen: 'client/index.ts', render: templateRenderer(options.templates) }
  const served = model.groupVersions.filter((file) => isServed(model, file))
  const modules = [
    ...options.core,
    ...model.groupVersions.map((file) => emitTypes(model, file, context)),
    ...served.map((file) => emitClientResources(model, file, context)),
  ]
  const files = modules.flatMap(compileModule).map(({ path, text }) => ({ path: `lib/${path}`, text }))
  return [...files, packageFile(options)].sort((a, b) => byText(a.path, b.path))
}

function packageFile({ name, version }: ClientPackageOptions): OutputFile {
  const entry = (stem: string): object => ({ types: `./lib/${stem}.d.ts`, default: `./lib/${stem}.js` })
  const content = {
    name,
    version,
    description: 'Typed client, generated from schemas.',
    type: 'module',
    sideEffects: false,
    engines: { node: '>=20' },
    files: ['lib'],
    exports: { '.': entry('client/index'), './node': entry('client/node-transport'), './*': entry('*/index') },
  }
  return { path: 'package.json', text: `${JSON.stringify(content, null, 2)}\n` }
}
