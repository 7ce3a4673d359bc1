import { ApiError } from '../../runtime/api/index.ts'
import { attempt, BackgroundError, withDeadline, type Eventual } from '../../runtime/async/index.ts'

/** How long code of a project may take for one request (milliseconds). */
const DEADLINE_MILLISECONDS = 10_000

/** Code of a project that takes part in requests. */
export interface OwnPart {
  /** Its name in the log: `own authorizer 1`. */
  readonly subject: string
  /** Default: ten seconds. */
  readonly deadlineMilliseconds?: number
}

/**
 * Runs code of a project. Errors other than ApiError, a missed deadline and an answer that the check refuses become a
 * BackgroundError of the part, whose details no client sees.
 *
 * @param check returns what is wrong with an answer; undefined: nothing
 */
export function isolated<T>(
  part: OwnPart,
  work: () => Eventual<T>,
  check: (answer: T) => string | undefined,
): Eventual<T> {
  const checked = (answer: T): T => {
    const wrong = check(answer)
    if (wrong !== undefined) throw new TypeError(`it returned ${wrong}`)
    return answer
  }
  return attempt<T>(() => {
    const answer = work()
    if (!isPromise(answer)) return checked(answer)
    const milliseconds = part.deadlineMilliseconds ?? DEADLINE_MILLISECONDS
    return withDeadline({ milliseconds }, () => Promise.resolve(answer)).then(checked)
  }, failureOf(part))
}

/**
 * The same for synchronous code: a promise is no valid answer.
 *
 * @returns whether the answer is true, as in a condition
 */
export function isolatedNow(part: OwnPart, work: () => unknown): boolean {
  try {
    const answer = work()
    if (isPromise(answer)) throw new TypeError('it returned a promise, but this code must be synchronous')
    return Boolean(answer)
  } catch (error) {
    return failureOf(part)(error)
  }
}

const failureOf =
  (part: OwnPart) =>
  (error: unknown): never => {
    throw error instanceof ApiError ? error : new BackgroundError(part.subject, error)
  }

const isPromise = <T>(answer: Eventual<T>): answer is Promise<T> =>
  typeof answer === 'object' && answer !== null && 'then' in answer && typeof answer.then === 'function'
