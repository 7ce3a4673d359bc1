import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, inject, it, onTestFinished } from 'vitest'
import { parse } from 'yaml'
import { PLAIN_ENVIRONMENT } from '../support/installed-package.ts'
import { runJourney, stepsOf } from '../support/journey.ts'
import { serveRegistry } from '../support/packed-package.ts'

const document = readFileSync(resolve(import.meta.dirname, '../../docs/getting-started.md'), 'utf8')

it('docs/getting-started.md leads from an empty folder to a built server, by its commands and files alone', async () => {
  // Nothing above it has the package: npx takes it from the registry, as somebody at a terminal lets it.
  const folder = mkdtempSync(join(tmpdir(), 'orch-journey-'))
  const registry = await serveRegistry(inject('packedPackage'))
  onTestFinished(() => {
    registry.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const environment = {
    ...PLAIN_ENVIRONMENT,
    ...registry.environment,
    npm_config_prefer_offline: 'true',
    npm_config_yes: 'true',
  }
  const times = await runJourney(stepsOf(document), folder, environment)
  expect(times.map(({ title }) => title)).toEqual([
    '1. A project',
    '2. A kind of your own',
    '3. A rule in TypeScript',
    '4. A controller',
    '5. A test',
    '6. What clients rely on',
    '7. A folder for an image',
  ])
  // Its first commit, and what the workflow then runs on a pull request.
  const shop = join(folder, 'shop')
  const run = (command: string, env: object = {}) =>
    execFileSync('bash', ['-e', '-c', command], { cwd: shop, env: { ...environment, ...env }, encoding: 'utf8' })
  run('git init -q && git add . && git -c user.name=a -c user.email=a@acme.example commit -qm Begin')
  const workflow = parse(readFileSync(join(shop, '.github/workflows/ci.yaml'), 'utf8')) as {
    jobs: { test: { steps: readonly { run?: string }[] } }
  }
  const compare = workflow.jobs.test.steps.at(-1)?.run ?? ''
  expect(compare).toContain('npx orch diff')
  run(compare, { BEFORE: run('git rev-parse HEAD').trim() })
})
