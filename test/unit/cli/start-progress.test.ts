import { describe, expect, it } from 'vitest'
import { startProgress } from '../../../server/health/start.ts'
import { NAMED_CONTROLLERS } from '../../../runtime/controllers/index.ts'
import { NotReady } from '../../../runtime/http/index.ts'
import { Metrics } from '../../../runtime/metrics/index.ts'

describe('the checks of a start', () => {
  const collector = NAMED_CONTROLLERS.filter(({ alias }) => alias === 'garbagecollector')
  const start = () => startProgress(collector, new Metrics())
  type Started = ReturnType<typeof start>

  /** The checks that fail; none of them with an error that would be reported. */
  async function failing({ checks }: Started): Promise<readonly string[]> {
    const outcomes = await Promise.allSettled(checks.map(({ check }) => check()))
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(NotReady)
    return checks.filter((_, at) => outcomes[at]?.status === 'rejected').map(({ name }) => name)
  }
  const reflector = (started: Started, resource: string) =>
    started.observerOf('garbage-collector-controller').reflector('garbage-collector', resource)

  it('fail until the objects of the first start are there [HEALTH-08]', async () => {
    const started = start()
    started.started()
    expect(await failing(started)).toEqual(['poststarthook/create-bootstrap-objects'])
    started.bootstrapped()
    expect(await failing(started)).toEqual([])
  })

  it('fail until it is known which controllers this server runs [HEALTH-08]', async () => {
    const started = start()
    started.bootstrapped()
    const controllers = [
      'poststarthook/start-apiextensions-controllers',
      'poststarthook/start-garbage-collector-controller',
    ]
    expect(await failing(started)).toEqual(controllers)
    started.started()
    expect(await failing(started)).toEqual([])
  })

  it('pass for good: a server that comes to lead others later, or serves another type, stays ready [HEALTH-08]', async () => {
    const started = start()
    started.bootstrapped()
    started.started()
    expect(await failing(started)).toEqual([])
    reflector(started, 'pods')
    expect(await failing(started)).toEqual([])
  })

  it('fail until a controller knows the objects of all its types for the first time [HEALTH-08]', async () => {
    const started = start()
    started.bootstrapped()
    const pods = reflector(started, 'pods')
    const nodes = reflector(started, 'nodes')
    started.started()
    pods.synced()
    expect(await failing(started)).toEqual(['poststarthook/start-garbage-collector-controller'])
    nodes.synced()
    expect(await failing(started)).toEqual([])
    nodes.failed()
    expect(await failing(started)).toEqual([])
  })

  it('wait no longer for a type that can’t be read, nor for one whose controller has ended', async () => {
    const started = start()
    started.bootstrapped()
    const damaged = reflector(started, 'damaged')
    const gone = reflector(started, 'gone')
    started.started()
    damaged.failed()
    gone.closed()
    expect(await failing(started)).toEqual([])
  })
})
