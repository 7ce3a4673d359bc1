import { readDigits } from '../../json/index.ts'
import { badRequest, describe, expired, invalidValue, tooLargeVersion, type ApiError } from '../../api/index.ts'
import { FutureRevision, type Revision, type Store } from '../../store/contract/index.ts'

const MAX_UINT64 = 18_446_744_073_709_551_615n

const isWithin64Bits = (digits: string): boolean => (readDigits(digits) ?? Infinity) <= MAX_UINT64

/** Returns what is wrong with a resourceVersion, as a sentence; undefined: nothing. */
function versionProblem(text: string): string | undefined {
  const isNumber = /^\d+$/.test(text)
  const problem = !isNumber ? 'invalid syntax' : isWithin64Bits(text) ? '' : 'value out of range'
  if (problem === '') return undefined
  const detail = `strconv.ParseUint: parsing ${JSON.stringify(text)}: ${problem}`
  return describe(invalidValue('resourceVersion', text, detail))
}

/** Parses a resourceVersion; '' is unset. Throws ApiError 400 for one that the server can't have issued (RV-29). */
export function parseResourceVersion(text: string): Revision | undefined {
  if (text === '') return undefined
  const problem = versionProblem(text)
  if (problem !== undefined) throw badRequest(problem)
  return Number(text)
}

/** The same for a list, whose error has another message in Kubernetes. */
export function parseListVersion(text: string): Revision | undefined {
  if (text === '') return undefined
  const problem = versionProblem(text)
  if (problem !== undefined) throw badRequest(`invalid resource version: ${problem}`)
  return Number(text)
}

export const listTooOld = (): ApiError => expired('The resourceVersion for the provided list is too old.')

/** Resolves when local state has reached the revision. Throws ApiError 504 if that takes too long. */
export async function reachRevision(store: Store, revision: Revision, waitMilliseconds: number): Promise<void> {
  try {
    await store.waitFor(revision, waitMilliseconds)
  } catch (error) {
    if (error instanceof FutureRevision) throw tooLargeVersion(error.revision, error.current)
    throw error
  }
}
