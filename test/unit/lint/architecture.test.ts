import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../../..')
const TOP =
  /^(attacks|bench|bin|chaos|cli|client|config|faces|flags|generated|generator|http|lint|operator|runtime|schemas|server|templates|test|unit)\//
const PLACEHOLDER = /[<*{A-Z]/

/** Documents name a test by its place below `test/`, without the end of its name. */
const isThere = (path: string): boolean =>
  [path, `test/${path}`, `test/${path}.test.ts`].some((one) => existsSync(resolve(ROOT, one)))

const namedPaths = (document: string): string[] =>
  [...document.matchAll(/`([^`\s]+)`/g)].flatMap(([, path = '']) =>
    TOP.test(path) && !PLACEHOLDER.test(path) ? [path] : [],
  )

describe('the documents about the code', () => {
  it.each(['docs/architecture.md', 'docs/security.md'])('%s names paths that exist', (document) => {
    const paths = namedPaths(readFileSync(resolve(ROOT, document), 'utf8'))

    expect(paths.length).toBeGreaterThan(10)
    expect(paths.filter((path) => !isThere(path))).toEqual([])
  })
})
