import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { makeRunFolder } from '../../support/run-folder.ts'

it('keeps temporary files of this run in a folder of its own', () => {
  expect(process.env.ORCH_TEST_FOLDER).toBeDefined()
  expect(tmpdir()).toBe(process.env.ORCH_TEST_FOLDER)
})

it('makes one folder for a run and those within it, and removes it with all that is in it', () => {
  const above = mkdtempSync(join(tmpdir(), 'run-'))
  try {
    const environment: NodeJS.ProcessEnv = { TMPDIR: above }
    const ends: (() => void)[] = []
    const make = (): void => makeRunFolder(environment, (remove) => ends.push(remove))
    make()
    const folder = environment.TMPDIR ?? ''
    expect(dirname(folder)).toBe(above)
    expect(basename(folder).length).toBeLessThan(12)
    make()
    expect(environment.TMPDIR).toBe(folder)
    expect(ends).toHaveLength(1)

    writeFileSync(join(folder, 'left'), '')
    for (const end of ends) end()
    expect(existsSync(folder)).toBe(false)
    expect(readdirSync(above)).toEqual([])
  } finally {
    rmSync(above, { recursive: true, force: true })
  }
})
