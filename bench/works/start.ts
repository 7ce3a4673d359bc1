import { join } from 'node:path'
import { startFixture } from '../fixture.ts'
import { start } from '../process.ts'
import type { Environment, Work } from '../work.ts'

const ROUNDS = 5

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

async function rounds(run: () => Promise<number>): Promise<number> {
  const values: number[] = []
  for (let round = 0; round < ROUNDS; round++) values.push(await run())
  return median(values)
}

/** CPU until both packages are imported. */
async function bareStart(): Promise<number> {
  const script = "import 'koa'; import 'lmdb'; console.log('ready'); setTimeout(() => {}, 10_000)"
  const process = start(globalThis.process.execPath, ['--input-type=module', '-e', script])
  await process.waitForOutput(/ready/)
  const cpu = process.cpuMilliseconds()
  await process.stop()
  return cpu
}

/** CPU of a second start: certificates and credentials are there, as they are on every start but the first. */
async function ourStart({ root, scratch }: Environment): Promise<number> {
  const args = ['serve', '--data-dir', join(scratch, 'data'), '--secure-port', '0']
  const process = start(globalThis.process.execPath, [join(root, 'bin/orch'), ...args])
  await process.waitForOutput(/listens on/)
  const cpu = process.cpuMilliseconds()
  await process.stop()
  return cpu
}

export const starting: Work = {
  name: 'start',
  async run(environment) {
    await (await startFixture(environment)).stop()
    return [
      {
        what: 'start with all kinds',
        unit: 'ms CPU',
        measured: await rounds(() => ourStart(environment)),
        reference: { what: 'node importing koa and lmdb', value: await rounds(bareStart) },
        budget: { limit: 2.5, direction: 'at most' },
      },
    ]
  },
}
