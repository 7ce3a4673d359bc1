import { describe, expect, it } from 'vitest'
import { render, renderSection, withSection, withTable } from '../../../bench/report.ts'
import type { Finding } from '../../../bench/work.ts'

const finding = (what: string): Finding => ({
  what,
  unit: 'ms',
  measured: 1,
  budget: { limit: 2, direction: 'at most' },
})
const section = (title: string, what: string): string => renderSection(title, 'npm run', [finding(what)], 'today')

describe('the file of results', () => {
  const table = render([finding('get')], 'today')

  it('keeps its sections when the table is written anew', () => {
    const results = withSection(withSection(table, section('One', 'first')), section('Other', 'second'))
    expect(withTable(results, table)).toBe(results)
    const next = render([finding('list')], 'tomorrow')
    expect(withTable(results, next)).toBe(next + section('One', 'first') + section('Other', 'second'))
  })

  it('has one section of a title, which stays in its place', () => {
    const results = withSection(withSection(table, section('One', 'first')), section('Other', 'second'))
    expect(withSection(results, section('One', 'anew'))).toBe(
      table + section('One', 'anew') + section('Other', 'second'),
    )
  })
})
