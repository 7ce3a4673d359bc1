import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { parse } from 'yaml'
import { PLAIN_ENVIRONMENT } from '../support/installed-package.ts'
import { Journey, stepsOf } from '../support/journey.ts'
import { serveRegistry } from '../support/packed-package.ts'

const steps = stepsOf(readFileSync(resolve(import.meta.dirname, '../../docs/getting-started.md'), 'utf8'))

/** Each step begins where the one before it ended. */
describe('docs/getting-started.md leads from an empty folder to a built server, by its commands and files alone', () => {
  // Nothing above it has the package: npx takes it from the registry, as somebody at a terminal lets it.
  const folder = mkdtempSync(join(tmpdir(), 'orch-journey-'))
  const registry = serveRegistry(inject('packedPackage'))
  let environment: NodeJS.ProcessEnv
  let journey: Journey

  beforeAll(async () => {
    environment = {
      ...PLAIN_ENVIRONMENT,
      ...(await registry).environment,
      npm_config_prefer_offline: 'true',
      npm_config_yes: 'true',
    }
    journey = new Journey(folder, environment)
  })

  afterAll(async () => {
    await journey.end()
    ;(await registry).close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('in these steps', () => {
    expect(steps.map(({ title }) => title)).toEqual([
      '1. A project',
      '2. A kind of your own',
      '3. A rule in TypeScript',
      '4. A controller',
      '5. A test',
      '6. What clients rely on',
      '7. A folder for an image',
    ])
  })

  it.each(steps)('$title', async (step) => {
    expect(await journey.take(step)).toMatchObject({ title: step.title })
  })

  it('and to a first commit, which its workflow compares with the schemas of a pull request', () => {
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
})
