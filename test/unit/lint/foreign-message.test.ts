import { resolve } from 'node:path'
import { ESLint } from 'eslint'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')
const RULE = 'own/foreign-message'
/** A module of the runtime whose text is another one for the time of a test. */
const MODULE = resolve(root, 'runtime/http/pipeline/query.ts')

/** The lines of a module at which the rule refuses something. */
async function refused(text: string, filePath = MODULE): Promise<readonly number[]> {
  const lint = new ESLint({ cwd: root })
  const [{ messages = [] } = {}] = await lint.lintText(text, { filePath })
  expect(messages.filter(({ fatal }) => fatal)).toEqual([])
  return messages.filter(({ ruleId }) => ruleId === RULE).map(({ line }) => line)
}

const caught = (use: string): string =>
  `import { ApiError } from '../../api/index.ts'\nexport function f(): unknown {\n  try {\n    return ApiError\n  } catch (error) {\n    ${use}\n  }\n}\n`

describe('what an engine says of an error', () => {
  it.each([
    ['its message', 'return error instanceof Error ? error.message : undefined'],
    ['its stack', 'return error instanceof RangeError && error.stack'],
    [
      'its message, taken apart',
      'if (!(error instanceof TypeError)) throw error\n    const { message } = error\n    return message',
    ],
    ['its text', 'return String(error)'],
    ['its text within another', 'return `failed: ${error}`'],
    ['the message of whatever it is', 'return (error as any).message'],
    [
      'the message of a cause',
      'return error instanceof ApiError && error.cause instanceof Error && error.cause.message',
    ],
  ])('is not read in the runtime: %s', async (_, use) => {
    expect(await refused(caught(use))).toHaveLength(1)
  })

  it('may be read of an error of ours, and where only the log sees it', async () => {
    expect(await refused(caught('return error instanceof ApiError ? error.message : undefined'))).toEqual([])
    const logged = resolve(root, 'runtime/store/mongo/append.ts')
    expect(await refused('export const f = (error: Error): string => error.message\n', logged)).toEqual([])
  })
})
