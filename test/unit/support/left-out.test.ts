import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { leftOutLine } from '../../support/left-out.ts'

const root = resolve(import.meta.dirname, '../../..')

describe('tests that need facts beside the checkout', () => {
  it('are named in one line where the facts are missing', () => {
    const line = leftOutLine(root, 'missing')
    expect(line?.split('\n')).toHaveLength(1)
    for (const file of ['http/rbac-facts.test.ts', 'unit/kinds/zero-values.test.ts', 'unit/schemas/facts.test.ts'])
      expect(line).toContain(file)
    expect(line).not.toContain('unit/support')
  })

  it('need no line where the facts are there', () => {
    expect(leftOutLine(root, 'there')).toBeUndefined()
  })
})
