import { Writable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { createLogger } from '../../../server/log/logger.ts'
import { LineBudget } from '../../../server/log/line-budget.ts'
import type { LogFormat } from '../../../server/log/flags.ts'

function written(format: LogFormat, verbosity = 0) {
  const lines: string[] = []
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString())
      done()
    },
  })
  return { lines, logger: createLogger({ stream, format, verbosity }) }
}

describe('a logger', () => {
  it('writes lines of JSON with time and level', () => {
    const { lines, logger } = written('json')
    logger.error({ message: 'it broke', subject: 'a' })
    logger.warn('it is slow', { milliseconds: 1 })
    logger.info(1, 'nobody asked')
    expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
      { level: 'error', time: expect.stringMatching(/^\d{4}-.*Z$/), message: 'it broke', subject: 'a' },
      { level: 'warn', time: expect.any(String), message: 'it is slow', milliseconds: 1 },
    ])
  })

  it('writes lines of text that no value can break', () => {
    const { lines, logger } = written('text', 2)
    logger.info(2, 'line\nbreak', { key: 'a "b"\nc' })
    logger.info(3, 'too much')
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(/^I\d{4} \d{2}:\d{2}:\d{2}\.\d{6} +\d+ serve\] "line\\nbreak" key="a \\"b\\"\\nc"\n$/)
  })

  it('writes another text instead of the line of an error, without credentials, where there is one', () => {
    const lines: string[] = []
    const stream = new Writable({ write: (chunk: Buffer, _encoding, done) => done(void lines.push(chunk.toString())) })
    const errorText = ({ message }: { readonly message?: unknown }) =>
      message === 'own' ? 'a\nBearer abc.def' : undefined
    const logger = createLogger({ stream, format: 'json', verbosity: 0, errorText })
    logger.error({ message: 'own' })
    logger.error({ message: 'other' })
    logger.warn('own', {})
    expect(lines).toEqual(['a\nBearer REDACTED\n', expect.stringMatching(/"other"/), expect.stringMatching(/"own"/)])
  })

  it.each(['json', 'text'] as const)('writes no credential in the form %s', (format) => {
    const { lines, logger } = written(format)
    logger.error({ message: 'sent Authorization: Bearer abc.def, then basic YWJj', stack: 'eyJhbGciOi.eyJzdWIi.c2ln' })
    expect(lines[0]).not.toMatch(/abc|YWJj|eyJ/)
    expect(lines[0]).toContain('Bearer REDACTED')
  })
})

describe('a budget of lines', () => {
  it('ends after so many lines a minute, and counts the others', () => {
    let now = 0
    const budget = new LineBudget(2, () => now)
    expect([budget.take(), budget.take(), budget.take(), budget.take()]).toEqual([true, true, false, false])
    expect([budget.suppressed(), budget.suppressed()]).toEqual([{ suppressed: 2 }, {}])
    now = 60_000
    expect(budget.take()).toBe(true)
  })
})
