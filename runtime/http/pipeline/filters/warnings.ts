import { warningHeaders } from '../../../api/index.ts'
import { withHeaders } from '../responses.ts'
import type { Filter } from '../types.ts'

/** Collects warnings and adds each text once to a successful response. */
export const addWarnings: Filter =
  (next) =>
  ({ request, info, user }) => {
    let texts: string[] | undefined
    const warn = (text: string): void => void (texts ??= []).push(text)
    return next({ request, info, user, warn }).then((response) =>
      texts === undefined ? response : withHeaders(response, warningHeaders(texts)),
    )
  }
