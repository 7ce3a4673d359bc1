import { ApiError, internalError, invalid, type DynamicObject, type FieldError } from '../../api/index.ts'
import { DeadlineExceeded, type Eventual } from '../../async/index.ts'
import type { ResourceDefinition } from '../../scheme/index.ts'
import type { RunContext } from './context.ts'
import { Misuse } from './object-view.ts'
import { HookRefusal } from './refusal.ts'

/** The same as for webhooks. */
const DEFAULT_DEADLINE_MILLISECONDS = 10_000

export interface RunnerOptions {
  readonly deadlineMilliseconds?: number | undefined
  /** Called with errors that no client may see. */
  report(error: unknown): void
}

/** One run of a hook. */
export interface HookRun<R> {
  readonly hook: string
  readonly name: string
  /** Undefined: the hook gets none, and must not wait. */
  readonly context: Pick<RunContext, 'abort'> | undefined
  /**
   * The object that the hook gets: if it is invalid by its schema, the client gets that error instead of the hook's
   * failure.
   */
  readonly object?: DynamicObject | undefined
  call(): unknown
  /** Reads the hook's result. Throws Misuse for an invalid one. */
  read(returned: unknown): R
  /** Ends the hook's access to its objects. */
  end?(): void
}

/** Runs the hooks of one kind so that their failures affect only their own request. */
export class HookRunner {
  readonly #definition: ResourceDefinition
  readonly #deadlineMilliseconds: number
  readonly #report: RunnerOptions['report']

  constructor(definition: ResourceDefinition, options: RunnerOptions) {
    this.#definition = definition
    this.#deadlineMilliseconds = options.deadlineMilliseconds ?? DEFAULT_DEADLINE_MILLISECONDS
    this.#report = options.report
  }

  /** Runs a hook; returns a promise only if the hook does. Throws ApiError. */
  run<R>(run: HookRun<R>): Eventual<R> {
    try {
      const returned = run.call()
      if (isPromise(returned)) {
        if (run.context !== undefined) return this.#later(run, run.context, returned)
        ignored(returned)
        throw new Misuse('it returned a promise, but this hook must be synchronous')
      }
      run.end?.()
      return run.read(returned)
    } catch (error) {
      run.end?.()
      throw this.answerTo(run, error)
    }
  }

  async #later<R>(run: HookRun<R>, context: Pick<RunContext, 'abort'>, returned: PromiseLike<unknown>): Promise<R> {
    const milliseconds = this.#deadlineMilliseconds
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new DeadlineExceeded(milliseconds)), milliseconds).unref()
    })
    try {
      const value = await Promise.race([returned, late])
      run.end?.()
      return run.read(value)
    } catch (error) {
      run.end?.()
      context.abort(error)
      throw this.answerTo(run, error)
    } finally {
      clearTimeout(timer)
    }
  }

  /** Returns the error for the client: the hook's refusal, or a general failure whose cause is reported to the log. */
  answerTo({ hook, name, object }: Pick<HookRun<unknown>, 'hook' | 'name' | 'object'>, error: unknown): ApiError {
    if (error instanceof HookRefusal) return this.named(error, name)
    if (error instanceof ApiError) return error
    const errors = object === undefined || error instanceof Misuse ? [] : this.#schemaErrors(object)
    if (errors.length > 0) return invalid(this.#definition, name, errors)
    this.failed(hook, error)
    return internalError('the request could not be completed')
  }

  /** Returns a refusal about an object of the kind. */
  named(refusal: ApiError, name: string): ApiError {
    if (!(refusal instanceof HookRefusal)) return refusal
    const { group, kind, plural } = this.#definition
    return refusal.about({ type: { group, resource: plural }, kind: { group, kind }, name })
  }

  /** Reports a hook's failure. Never throws, whatever was thrown. */
  failed(hook: string, thrown: unknown): void {
    const { kind, group } = this.#definition
    const cause = thrown instanceof Error ? thrown : new Error(`it threw ${textOf(thrown)}`)
    this.#report(new Error(`own code of ${kind}.${group} failed in ${hook}`, { cause }))
  }

  #schemaErrors(object: DynamicObject): readonly FieldError[] {
    const { versions, storageVersion } = this.#definition
    try {
      return versions[storageVersion]?.validate(object) ?? []
    } catch {
      // Before it failed, the hook has edited the object into something that can't be validated.
      return []
    }
  }
}

const isPromise = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function'

/** Keeps the failure of a promise that is not awaited from ending the process. */
export function ignored(promise: unknown): void {
  if (isPromise(promise)) promise.then(undefined, () => undefined)
}

/** Most characters of what was thrown. */
const MOST_SHOWN = 1_000

const textOf = (thrown: unknown): string =>
  typeof thrown === 'string'
    ? JSON.stringify(thrown.slice(0, MOST_SHOWN))
    : `something that is no Error (${typeof thrown})`
