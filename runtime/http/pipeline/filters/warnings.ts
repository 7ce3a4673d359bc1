import { warningHeaders } from '../../../meta/warning.ts'
import { withHeaders } from '../responses.ts'
import type { Filter } from '../types.ts'

/** Collects what is worth a warning and adds it, each text once, to an answer that succeeds. */
export const addWarnings: Filter =
  (next) =>
  async ({ request, info, user }) => {
    let texts: string[] | undefined
    const response = await next({ request, info, user, warn: (text) => void (texts ??= []).push(text) })
    return texts === undefined ? response : withHeaders(response, warningHeaders(texts))
  }
