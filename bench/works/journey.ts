import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Journey, stepsOf } from '../../test/support/journey.ts'
import { installPacked, serveRegistry } from '../../test/support/packed-package.ts'
import type { Finding, Work } from '../work.ts'

/** What somebody with an empty folder waits for: the commands of docs/getting-started.md, with the packed package. */
export const journey: Work = {
  name: 'journey',
  async run({ root, scratch }) {
    const registry = await serveRegistry(installPacked(scratch))
    try {
      const folder = join(scratch, 'journey')
      mkdirSync(folder)
      const steps = stepsOf(readFileSync(join(root, 'docs/getting-started.md'), 'utf8'))
      const environment = { ...process.env, ...registry.environment, npm_config_prefer_offline: 'true' }
      const journey = new Journey(folder, environment)
      const figures: Finding[] = []
      try {
        for (const step of steps) {
          const { title, seconds, cpuSeconds } = await journey.take(step)
          figures.push(
            { what: `getting started: ${title}`, unit: 's', measured: seconds },
            { what: `getting started: ${title}, by processor time`, unit: 's CPU', measured: cpuSeconds },
          )
        }
      } finally {
        await journey.end()
      }
      return figures
    } finally {
      registry.close()
    }
  },
}
