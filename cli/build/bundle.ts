import { join } from 'node:path'
import { messageOf, Failure } from '../../flags/errors.ts'
import { isCheckout, packageAt } from '../package.ts'

/** What becomes one program. */
export interface BundleOptions {
  readonly packageFolder: string
  /** Text of the entry point, and the folder that its imports count from. */
  readonly entry: string
  readonly folder: string
  /** Packages that stay beside the program. */
  readonly outside: readonly string[]
}

/** Compiles a program with everything that it imports into one script. Throws Failure. */
export async function bundleProgram({ packageFolder, entry, folder, outside }: BundleOptions): Promise<Uint8Array> {
  const { build } = await import('esbuild').catch(() => {
    throw new Failure('orch build compiles with esbuild, which is not installed: npm install --save-dev esbuild')
  })
  const { name } = packageAt(packageFolder)
  try {
    const { outputFiles } = await build({
      stdin: { contents: entry, resolveDir: folder, loader: 'ts' },
      bundle: true,
      format: 'cjs',
      platform: 'node',
      target: 'node20',
      external: outside.flatMap((each) => [each, `${each}/*`]),
      // A script from the cache of the engine can't import.
      supported: { 'dynamic-import': false },
      define: { 'import.meta.url': '__filename' },
      plugins: [
        {
          name: 'faces',
          setup(on) {
            on.onResolve({ filter: /^[^./]/ }, ({ path }) =>
              path === name || path.startsWith(`${name}/`)
                ? { path: faceOf(packageFolder, path.slice(name.length + 1)) }
                : undefined,
            )
          },
        },
      ],
      minifyWhitespace: true,
      minifySyntax: true,
      lineLimit: 120,
      write: false,
      logLevel: 'silent',
    })
    return outputFiles[0]?.contents ?? new Uint8Array()
  } catch (error) {
    throw new Failure(
      `the project can't be compiled: ${messageOf(error).split('\n').slice(1).join(' ').trim() || messageOf(error)}`,
    )
  }
}

/** Returns the module of a face: that of the package which builds, whichever others are installed. */
function faceOf(packageFolder: string, path: string): string {
  const stem = path === '' ? 'index' : path.replaceAll('/', '-')
  return join(packageFolder, isCheckout(packageFolder) ? `faces/${stem}.ts` : `lib/faces/${stem}.js`)
}
