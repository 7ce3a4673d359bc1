import type { FlagTable } from '../flags/parse.ts'
import type { TextTree } from '../generator/project/index.ts'
import type { Project } from './project/project.ts'

/** How an entry point is compiled. */
interface LoadOptions {
  /** `shape`: generated code may be missing or stale, and values made from it must not be used; default: `whole`. */
  readonly extent?: 'whole' | 'shape'
  /**
   * `beside`: writes a source map beside the compiled file, so that messages can name the source file; default: `none`.
   */
  readonly map?: 'none' | 'beside'
}

/** Compiles a TypeScript entry point (absolute path) if its compiled form is stale, and returns its exports. */
export type LoadEntry = (entry: string, options?: LoadOptions) => Promise<object>

/** What a command runs with. */
export interface CommandContext {
  /** Arguments after the name of the command. */
  readonly argv: readonly string[]
  /** Folder of orch itself, with templates and base schemas. Read-only, unless it is a checkout. */
  readonly packageFolder: string
  readonly load: LoadEntry
  /** The project of the command; absent: it is searched from the working directory. */
  readonly project?: Project
  /** The base schemas, for a command that reads them repeatedly; absent: they are read from the package. */
  readonly base?: TextTree
  /** Called when the common start of every run is done: the code compiled by then is cached for the next run. */
  keepCompiled(): void | Promise<void>
  readonly stdout: NodeJS.WritableStream
  readonly stderr: NodeJS.WritableStream
}

/** Exit code: 0 success, 1 findings or failure, 2 wrong use (CLI-06). */
export type ExitCode = 0 | 1 | 2

export interface CommandModule {
  /** All flags that the command takes, except those of its subcommands. */
  readonly FLAGS: FlagTable
  /** Its subcommands, with their own flags. */
  readonly SUBCOMMANDS?: Readonly<Record<string, FlagTable>>
  run(context: CommandContext): Promise<ExitCode>
}

/** A command by name; its code is loaded only when it runs. */
export interface Command {
  readonly name: string
  readonly summary: string
  /** Loads the command; undefined for one that is not available yet. */
  readonly load?: () => Promise<CommandModule>
}
