import { RE2JS } from 're2js'
import { memoize } from './memo.ts'
import { CelError } from './values.ts'

/** A pattern in the syntax of RE2, which searches in time linear in the text; an error for one that is malformed. */
export const compileRegex: (pattern: string) => RE2JS | CelError = memoize(256, (pattern) => {
  try {
    return RE2JS.compile(pattern)
  } catch (error) {
    return new CelError(error instanceof Error ? error.message : `error parsing regexp: ${pattern}`)
  }
})

/** Whether a pattern matches anywhere in a text. */
export function matches(text: string, pattern: string): boolean | CelError {
  const regex = compileRegex(pattern)
  return regex instanceof CelError ? regex : regex.test(text)
}
