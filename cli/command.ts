import type { FlagTable } from '../flags/parse.ts'
import type { TextTree } from '../generator/project/index.ts'
import type { Project } from './project/project.ts'

/** How an entry point is compiled. */
interface LoadOptions {
  /** `shape`: generated code may be missing or stale, and what is made of it means nothing; default: `whole`. */
  readonly extent?: 'whole' | 'shape'
  /** `beside`: a source map stands beside what is compiled, so that messages can say in which file something is wrong; default: `none`. */
  readonly map?: 'none' | 'beside'
}

/** Compiles a TypeScript entry point (absolute path) if its compiled form is stale, and returns what it exports. */
export type LoadEntry = (entry: string, options?: LoadOptions) => Promise<object>

/** What a command runs with. */
export interface CommandContext {
  /** Arguments after the name of the command. */
  readonly argv: readonly string[]
  /** Folder of orch itself: templates, the schemas that come along. Read only, unless it is a checkout. */
  readonly packageFolder: string
  readonly load: LoadEntry
  /** The project that the command is about; absent: it is looked for from the working directory. */
  readonly project?: Project
  /** The schemas that come along, for a command that reads them again and again; absent: they are read from the package. */
  readonly base?: TextTree
  /** Called when all has run that every run of the command begins with: what is compiled by then is kept for the next one. */
  keepCompiled(): void | Promise<void>
  readonly stdout: NodeJS.WritableStream
  readonly stderr: NodeJS.WritableStream
}

/** Exit code: 0 success, 1 findings or failure, 2 wrong use (CLI-06). */
export type ExitCode = 0 | 1 | 2

export interface CommandModule {
  /** All flags that the command takes, except those of its subcommands. */
  readonly FLAGS: FlagTable
  /** The commands below it, with the flags of their own. */
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
