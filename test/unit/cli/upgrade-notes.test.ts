import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { compareReleases, notesBetween, releaseOf, sectionsOf } from '../../../cli/upgrade/notes.ts'

const DOCUMENT = `# Upgrading

How.

## 1.10.0

Ten.

## 1.9.0

- Nine.
  - More.

## 1.0.0
One.
`

it('takes a document apart by its releases', () => {
  expect(sectionsOf(DOCUMENT)).toEqual([
    { version: '1.10.0', text: 'Ten.' },
    { version: '1.9.0', text: '- Nine.\n  - More.' },
    { version: '1.0.0', text: 'One.' },
  ])
})

it('tells what came after a release, up to another one, oldest first', () => {
  const versions = (after: string, upTo: string) => notesBetween(DOCUMENT, after, upTo).map(({ version }) => version)
  expect(versions('1.0.0', '1.10.0')).toEqual(['1.9.0', '1.10.0'])
  expect(versions('1.9.5', '1.10.0')).toEqual(['1.10.0'])
  expect(versions('1.0.0-rc.1', '1.9.0')).toEqual(['1.9.0'])
  expect(versions('1.10.0', '1.10.0')).toEqual([])
})

it('knows what a release is', () => {
  expect(releaseOf('1.2.3-beta.1')).toEqual([1, 2, 3])
  for (const wrong of ['', '1.2', 'v1.2.3', '1.2.3.4', '1.2.x']) expect(releaseOf(wrong)).toBeUndefined()
  expect(compareReleases('1.9.0', '1.10.0')).toBeLessThan(0)
  expect(compareReleases('2.0.0', '1.10.0')).toBeGreaterThan(0)
})

it('has notes of the release that the package is of', () => {
  const root = resolve(import.meta.dirname, '../../..')
  const { version } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as { version: string }
  const sections = sectionsOf(readFileSync(resolve(root, 'UPGRADING.md'), 'utf8'))
  expect(sections[0]?.version).toBe(version)
  expect(sections.map((section) => section.version)).toEqual(
    sections.map((section) => section.version).toSorted((a, b) => compareReleases(b, a)),
  )
})
