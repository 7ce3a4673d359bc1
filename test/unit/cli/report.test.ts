import { describe, expect, it } from 'vitest'
import { errorReporter } from '../../../server/report.ts'
import { BackgroundError } from '../../../runtime/async/index.ts'

interface Line {
  readonly message: string
  readonly subject?: string
  readonly omitted?: number
  readonly suppressed?: number
}

function reporter() {
  const lines: Line[] = []
  let now = 1_000_000
  const report = errorReporter({ error: (fields) => void lines.push(fields as unknown as Line) }, () => now)
  return { lines, report, pass: (milliseconds: number) => (now += milliseconds) }
}

describe('the report of errors', () => {
  it('reports a subject and cause once, then at growing intervals with the count of those left out', () => {
    const { lines, report, pass } = reporter()
    for (let second = 0; second < 3_600; second++) {
      for (let each = 0; each < 60; each++) report(new BackgroundError('collector: a', new Error('it is stuck')))
      pass(1_000)
    }
    expect(lines.length).toBeLessThan(15)
    expect(lines[0]).toMatchObject({ subject: 'collector: a', message: 'it is stuck' })
    expect(lines[0]).not.toHaveProperty('omitted')
    const told = lines.reduce((sum, { omitted = 0 }) => sum + omitted + 1, 0)
    expect(told).toBeGreaterThan(1_800 * 60)
  })

  it('reports every subject, and every cause of one', () => {
    const { lines, report } = reporter()
    for (const subject of ['a-1', 'a-2']) for (const cause of ['x', 'y']) report(new BackgroundError(subject, cause))
    expect(lines.map(({ subject, message }) => `${subject} ${message}`)).toEqual(['a-1 x', 'a-1 y', 'a-2 x', 'a-2 y'])
  })

  it('takes causes that differ in numbers and random names for the same', () => {
    const { lines, report } = reporter()
    for (let revision = 0; revision < 50; revision++)
      report(new Error(`revision ${revision} of 4f0c-11${revision} is gone`))
    expect(lines).toHaveLength(1)
  })

  it('writes so many lines a minute and no more, and tells how many it kept back', () => {
    const { lines, report, pass } = reporter()
    for (let index = 0; index < 50_000; index++) report(new BackgroundError(`object ${index}`, new Error('no')))
    expect(lines).toHaveLength(100)
    pass(60_000)
    report(new BackgroundError('another', new Error('no')))
    expect(lines[100]).toMatchObject({ subject: 'another', suppressed: 49_900 })
  })

  it('reports what is quiet for long as something new, and what is no error as it is', () => {
    const { lines, report, pass } = reporter()
    report(new Error('once'))
    pass(10_000)
    report(new Error('once'))
    pass(1_000)
    report(new Error('once'))
    report('text')
    expect(lines.map(({ message }) => message)).toEqual(['once', 'once', 'once', 'text'])
  })
})
