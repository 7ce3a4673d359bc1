import { pathToFileURL } from 'node:url'
import type { HookCosts } from '../references/hooks.ts'
import type { Finding, Work } from '../work.ts'

interface Measuring {
  measureHooks(seconds: number): Promise<HookCosts>
}

const finding = (what: string, measured: number): Finding => ({
  what: `${what}, added to a create of 2 KiB`,
  unit: 'CPU µs',
  measured: Math.max(0, measured),
})

/** What own code of a kind costs a creation that it has nothing to do with. */
export const hooks: Work = {
  name: 'hooks',
  run: async ({ seconds, compile }) => {
    const module = (await import(pathToFileURL(await compile('bench/references/hooks.ts')).href)) as Measuring
    const { none, one, all } = await module.measureHooks(seconds)
    return [
      { ...finding('a hook that does nothing', one - none), budget: { limit: 2, direction: 'at most' } },
      finding('a hook that does nothing at each of four steps', all - none),
      { what: 'the same create without own code or commit', unit: 'CPU µs', measured: none },
    ]
  },
}
