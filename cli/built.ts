import { checkConfig } from '../config/index.ts'
import type { ExitCode } from './command.ts'
import { Failure, messageOf, UsageError } from '../flags/errors.ts'
import { projectAt } from './project/project.ts'
import { run } from './serve/command.ts'

/** What `orch build` puts together. */
export interface BuiltServer {
  /** Folder that it was put into, with the generated code in `generated/`. */
  readonly folder: string
  readonly argv: readonly string[]
  readonly config: unknown
  /** Name of the file that said it where the server was built. */
  readonly source: string
  /** The generated module. */
  readonly generated: object
  keepCompiled(): void | Promise<void>
}

/** Runs a server that was built ahead, as `orch serve` does in the project. */
export async function runBuilt({
  folder,
  argv,
  config,
  source,
  generated,
  keepCompiled,
}: BuiltServer): Promise<ExitCode> {
  const { stdout, stderr } = process
  // The file is not here: whoever reads of it must know where to look.
  const label = `${source} of the project that was built`
  try {
    checkConfig(config)
    // Where the schemas and the code were in the project says nothing here.
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
