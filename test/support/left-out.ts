import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Returns the line that tells which test files, or a part of them, are left out where the facts that they compare with do not
 * lie beside the checkout; undefined: none is.
 *
 * @param root folder of the checkout
 */
export function leftOutLine(root: string, facts: 'there' | 'missing'): string | undefined {
  if (facts === 'there') return undefined
  const files = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts'))
    .filter((path) => /\b(?:skip|run)If\(!?haveFacts\)/.test(readFileSync(join(root, 'test', path), 'utf8')))
    .toSorted()
  return `Tests that compare with ../shared/facts, which is missing, are left out of: ${files.join(', ')}`
}
