import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { refusalsOf, ROOT } from './programs.ts'

/** A module of the runtime whose text is another one for the time of a test. */
const MODULE = resolve(ROOT, 'runtime/http/pipeline/query.ts')

const refusals = refusalsOf('own/foreign-message')
const refused = (text: string, filePath = MODULE): readonly number[] => refusals(text, filePath)

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
  ])('is not read in the runtime: %s', (_, use) => {
    expect(refused(caught(use))).toHaveLength(1)
  })

  it('may be read of an error of ours, and where only the log sees it', () => {
    expect(refused(caught('return error instanceof ApiError ? error.message : undefined'))).toEqual([])
    const logged = resolve(ROOT, 'runtime/store/mongo/append.ts')
    expect(refused('export const f = (error: Error): string => error.message\n', logged)).toEqual([])
  })
})
