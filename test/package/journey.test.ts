import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, inject, it, onTestFinished } from 'vitest'
import { installed, PLAIN_ENVIRONMENT } from '../support/installed-package.ts'
import { runJourney, stepsOf } from '../support/journey.ts'
import { serveRegistry } from '../support/packed-package.ts'

const document = readFileSync(resolve(import.meta.dirname, '../../docs/getting-started.md'), 'utf8')

it('docs/getting-started.md leads from an empty folder to a built server, by its commands and files alone', async () => {
  // npx finds the package in the project above, as it finds what it has taken from a registry.
  const folder = mkdtempSync(join(installed(), 'journey-'))
  const registry = await serveRegistry(inject('packedPackage'))
  onTestFinished(() => {
    registry.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const environment = { ...PLAIN_ENVIRONMENT, ...registry.environment, npm_config_prefer_offline: 'true' }
  const times = await runJourney(stepsOf(document), folder, environment)
  expect(times.map(({ title }) => title)).toEqual([
    ...['1. A project', '2. A kind of your own', '3. A rule in TypeScript', '4. A controller', '5. A test'],
    '6. A folder for an image',
  ])
})
