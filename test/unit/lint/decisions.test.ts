import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const folder = resolve(import.meta.dirname, '../../../docs/adr')
const files = readdirSync(folder)

describe('the records of decisions', () => {
  it('have numbers of their own, without gaps', () => {
    const numbers = files.map((file) => Number(/^(\d{4})-[a-z0-9-]+\.md$/.exec(file)?.[1]))
    expect(numbers.toSorted((a, b) => a - b)).toEqual(files.map((_, index) => index + 1))
  })

  it.each(files)('begin with their number: %s', (file) => {
    expect(readFileSync(join(folder, file), 'utf8')).toMatch(new RegExp(`^# ${Number(file.slice(0, 4))}\\. `))
  })
})
