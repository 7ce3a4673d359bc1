import { checkConfig } from '../config/index.ts'
import type { ExitCode } from './command.ts'
import { Failure, messageOf, UsageError } from '../flags/errors.ts'
import { projectAt } from './project/project.ts'
import { run } from './serve/command.ts'

/** The parts that `orch build` puts together. */
export interface BuiltServer {
  /** Folder of the built server, with the generated code in `generated/`. */
  readonly folder: string
  readonly argv: readonly string[]
  readonly config: unknown
  /** Name of the configuration file where the server was built. */
  readonly source: string
  /** The generated module. */
  readonly generated: object
  keepCompiled(): void | Promise<void>
}

/** Runs a built server, like `orch serve` in the project. */
export async function runBuilt({
  folder,
  argv,
  config,
  source,
  generated,
  keepCompiled,
}: BuiltServer): Promise<ExitCode> {
  const { stdout, stderr } = process
  // The file is not here, so messages say where it is.
  const label = `${source} of the project that was built`
  try {
    checkConfig(config)
    // The project's folders of schemas and code don't exist here.
    const { schemas: _, generated: __, ...rest } = config
    return await run({
      argv,
      packageFolder: folder,
      stdout,
      stderr,
      keepCompiled,
      project: projectAt(folder, label, rest),
      load: () => Promise.resolve(generated),
    })
  } catch (error) {
    const expected = error instanceof UsageError || error instanceof Failure
    stderr.write(`orch: ${expected ? '' : 'internal error: '}${messageOf(error)}\n`)
    return error instanceof UsageError ? 2 : 1
  }
}
