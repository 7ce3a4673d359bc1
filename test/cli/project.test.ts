import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { orchIn, scratch } from './support.ts'

function projectOf(config: string): string {
  const folder = scratch()
  writeFileSync(join(folder, 'orch.config.ts'), config)
  return folder
}

it.each([
  ['export const a = 1', 'orch.config.ts: exports no configuration: write `export default defineConfig({ … })`'],
  ['export default { vendr: 3 }', 'orch.config.ts: vendr is no key of the configuration; did you mean vendor?'],
  ["export default { schemas: 'none' }", 'orch.config.ts: schemas names none, which does not exist'],
  ['throw new Error("no luck")', 'orch.config.ts: no luck'],
])('names the file of a configuration that is wrong: %s', async (config, sentence) => {
  const { code, stderr } = await orchIn(projectOf(config), 'generate')
  expect({ code, stderr }).toEqual({ code: 1, stderr: `orch: ${sentence}\n` })
})

it('reads the schemas of the nearest project above the working directory', async () => {
  const folder = projectOf("export default { schemas: 'api' }")
  const below = join(folder, 'a/b')
  mkdirSync(below, { recursive: true })
  mkdirSync(join(folder, 'api'))
  const { code, stderr } = await orchIn(below, 'lock')
  expect(code).toBe(1)
  expect(stderr).toContain(`${join(folder, 'api')} has issues`)
})
