import { warningHeaders } from '../../../api/index.ts'
import { withHeaders } from '../responses.ts'
import type { Filter } from '../types.ts'

/** Collects warnings and adds each text once to a successful response. */
export const addWarnings: Filter = (next) => (scope) => {
  let texts: string[] | undefined
  const warn = (text: string): void => void (texts ??= []).push(text)
  return next({ ...scope, warn }).then((response) =>
    texts === undefined ? response : withHeaders(response, warningHeaders(texts)),
  )
}
