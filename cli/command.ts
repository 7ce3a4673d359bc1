/** Compiles a TypeScript entry point (absolute path) if its compiled form is stale, and returns the URL of the module. */
export type Bundle = (entry: string) => Promise<string>

/** What a command runs with. */
export interface CommandContext {
  /** Arguments after the name of the command. */
  readonly argv: readonly string[]
  /** Folder of the checkout: where schemas/ and generated/ are by default. */
  readonly root: string
  readonly bundle: Bundle
  readonly stdout: NodeJS.WritableStream
  readonly stderr: NodeJS.WritableStream
}

/** Exit code: 0 success, 1 findings or failure, 2 wrong use (CLI-06). */
export type ExitCode = 0 | 1 | 2

interface CommandModule {
  run(context: CommandContext): Promise<ExitCode>
}

/** A command by name; its code is loaded only when it runs. */
export interface Command {
  readonly name: string
  readonly summary: string
  /** Loads the command; undefined for one that is not available yet. */
  readonly load?: () => Promise<CommandModule>
}
