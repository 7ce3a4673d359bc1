import { pathToFileURL } from 'node:url'
import type { measureCounting } from '../references/counting.ts'
import type { Work } from '../work.ts'

/** What the metrics of requests, authentication and authorization add to a request: no flag switches them off. */
export const metrics: Work = {
  name: 'metrics',
  async run({ compile }) {
    const module = (await import(pathToFileURL(await compile('bench/references/counting.ts')).href)) as {
      readonly measureCounting: typeof measureCounting
    }
    const { counted, uncounted } = await module.measureCounting()
    return [
      {
        what: 'request with metrics, added to one without',
        unit: 'µs CPU each',
        measured: Math.max(0, counted - uncounted),
      },
    ]
  },
}
