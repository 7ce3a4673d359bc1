import type { Admission } from '../runtime/admission/index.ts'
import type { Authenticator, Authorizer } from '../runtime/auth/index.ts'
import type { OwnKind } from '../runtime/kinds/index.ts'
import type { OwnController } from '../operator/index.ts'

/** The names of the vendor, which everything that is served carries. */
export interface VendorNames {
  /** In lower case: `acme`. Part of the names of namespaces, files and components. */
  readonly name: string
  /** A DNS domain: `acme.example`. Labels, annotations and groups stand below it. */
  readonly domain: string
}

/** The value of a flag of `serve`. */
export type FlagValue = string | number | boolean | readonly string[]

/** What a project says of its server (`orch.config.ts`). Every key may be absent. */
export interface Config {
  /** Names of the vendor, or the name of those that come along: `orch` (the default), `kubernetes`. */
  readonly vendor?: string | VendorNames
  /**
   * Base kinds that are served beside the project's own: folders of the schemas that come along, such as `rbac`, single
   * kinds, such as `core/namespaces`, all of a folder, such as `core/all`, or `all`.
   */
  readonly kinds?: 'all' | readonly string[]
  /** Folder of the project's own schemas, relative to the file of the configuration. Default: `schemas`. */
  readonly schemas?: string
  /** Folder of the generated code, relative to the file of the configuration. Default: `generated`. */
  readonly generated?: string
  /** Behaviour of the project's own kinds, made with `defineKind`. */
  readonly ownKinds?: readonly OwnKind[]
  /** Controllers, made with `defineController`. */
  readonly controllers?: readonly OwnController[]
  /** Ways to find out who calls, asked before those of the flags. */
  readonly authenticators?: readonly Authenticator[]
  /** Modules that decide what callers may do, asked before those of the flags, once members of `system:masters` are let through. */
  readonly authorizers?: readonly Authorizer[]
  /** Admission stages of the project, run before the built-in ones. */
  readonly admission?: readonly Admission[]
  /** Flags of `serve` by their names. A file, the environment and the command line count before them. */
  readonly serve?: Readonly<Record<string, FlagValue>>
}
