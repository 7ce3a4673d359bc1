import { beforeAll, describe, expect, it } from 'vitest'
import { vendor } from '../../generated/index.ts'
import { stores } from '../support/backing.ts'
import type { Entity } from '../support/client.ts'
import { useInProcessServer } from '../support/in-process.ts'
import { newNamespace, succeeded, uniqueName } from './objects.ts'

const scaleTargetRef = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'x' }
const cpu = (target: object) => ({ type: 'Resource', resource: { name: 'cpu', target } })
const utilization = { type: 'Utilization', averageUtilization: 60 }
const hits = {
  type: 'Pods',
  pods: {
    metric: { name: 'hits', selector: { matchLabels: { a: 'b' } } },
    target: { type: 'AverageValue', averageValue: '7' },
  },
}
const queue = {
  type: 'Object',
  object: { describedObject: scaleTargetRef, metric: { name: 'depth' }, target: { type: 'Value', value: '9' } },
}
/** The same in the form that autoscaling/v1 has of them. */
const older = {
  hits: { type: 'Pods', pods: { metricName: 'hits', targetAverageValue: '7', selector: { matchLabels: { a: 'b' } } } },
  queue: { type: 'Object', object: { target: scaleTargetRef, metricName: 'depth', targetValue: '9' } },
}
const behavior = {
  scaleUp: {
    stabilizationWindowSeconds: 0,
    selectPolicy: 'Max',
    policies: [{ type: 'Pods', value: 4, periodSeconds: 15 }],
  },
}

const annotation = (name: string): string => `autoscaling.alpha.${vendor.domain}/${name}`

describe.each(stores)('autoscalers in autoscaling/v1 and v2, on %s', (store) => {
  const server = useInProcessServer({ store })
  let ns = ''
  beforeAll(async () => {
    ns = await newNamespace(server.client)
  })
  const path = (version: string, name = '', sub = ''): string =>
    ['/apis/autoscaling', version, 'namespaces', ns, 'horizontalpodautoscalers', name, sub]
      .filter((part) => part !== '')
      .join('/')
  const create = async (version: string, spec: object, annotations: Record<string, string> = {}): Promise<Entity> => {
    const metadata = { name: uniqueName('hpa'), annotations }
    const body = {
      apiVersion: `autoscaling/${version}`,
      kind: 'HorizontalPodAutoscaler',
      metadata,
      spec: { scaleTargetRef, maxReplicas: 3, ...spec },
    }
    return succeeded(await server.client.post(path(version), body))
  }
  const read = async (version: string, { metadata }: Entity): Promise<Entity> =>
    succeeded(await server.client.get(path(version, metadata.name)))
  const annotationsOf = ({ metadata }: Entity): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(metadata.annotations ?? {}).map(([name, text]) => [name, JSON.parse(text) as unknown]),
    )

  it('have their further metrics in annotations, in the form of v1 [DEP-RULE-2-1]', async () => {
    const made = await create('v2', { metrics: [cpu(utilization), hits, queue], behavior })
    const seen = await read('v1', made)
    expect(seen.spec).toMatchObject({ targetCPUUtilizationPercentage: 60, maxReplicas: 3 })
    const { [annotation('behavior')]: kept, ...rest } = annotationsOf(seen)
    expect(rest).toEqual({ [annotation('metrics')]: [older.hits, older.queue] })
    expect(kept).toMatchObject({
      ScaleUp: {
        StabilizationWindowSeconds: 0,
        SelectPolicy: 'Max',
        Policies: [{ Type: 'Pods', Value: 4, PeriodSeconds: 15 }],
      },
    })
    const replaced = succeeded(
      await server.client.put(path('v1', made.metadata.name), {
        ...seen,
        spec: { ...seen.spec, targetCPUUtilizationPercentage: 70 },
      }),
    )
    expect(replaced.metadata.uid).toBe(made.metadata.uid)
    const back = await read('v2', made)
    expect(back.spec).toEqual({ ...made.spec, metrics: [cpu({ ...utilization, averageUtilization: 70 }), hits, queue] })
    expect(back.metadata.annotations).toBeUndefined()
  })

  it('keep the order of their metrics', async () => {
    for (const metrics of [
      [hits, cpu(utilization)],
      [hits, queue],
      [hits, cpu(utilization), queue],
    ]) {
      const made = await create('v2', { metrics })
      const seen = await read('v1', made)
      succeeded(
        await server.client.put(path('v1', made.metadata.name), { ...seen, spec: { ...seen.spec, maxReplicas: 4 } }),
      )
      expect((await read('v2', made)).spec).toEqual({ ...made.spec, maxReplicas: 4 })
    }
  })

  it('take from v1 what its annotations say in the form of v1, however its fields are spelt', async () => {
    const annotations = {
      [annotation('metrics')]: JSON.stringify([older.hits]),
      [annotation('behavior')]: JSON.stringify({ ScaleUp: null, ScaleDown: { StabilizationWindowSeconds: 60 } }),
    }
    const made = await create('v1', { targetCPUUtilizationPercentage: 50 }, annotations)
    const seen = await read('v2', made)
    expect(seen.spec).toMatchObject({
      metrics: [cpu({ ...utilization, averageUtilization: 50 }), hits],
      behavior: { scaleDown: { stabilizationWindowSeconds: 60 } },
    })
    const small = { [annotation('behavior')]: JSON.stringify({ scaleDown: { stabilizationWindowSeconds: 30 } }) }
    const other = await read('v2', await create('v1', {}, small))
    expect(other.spec).toMatchObject({ behavior: { scaleDown: { stabilizationWindowSeconds: 30 } } })
  })

  it('have their observed metrics and conditions in annotations, all of them', async () => {
    const made = await create('v2', { metrics: [cpu(utilization)] })
    const { name } = made.metadata
    const condition = {
      type: 'AbleToScale',
      status: 'True',
      lastTransitionTime: '2024-01-02T03:04:05Z',
      reason: 'Ready',
    }
    const current = {
      type: 'Resource',
      resource: { name: 'cpu', current: { averageUtilization: 40, averageValue: '400m' } },
    }
    const status = { currentReplicas: 2, desiredReplicas: 2, currentMetrics: [current], conditions: [condition] }
    const reported = succeeded(await server.client.put(path('v2', name, 'status'), { ...made, status }))
    const seen = await read('v1', made)
    expect(seen.status).toMatchObject({ currentReplicas: 2, currentCPUUtilizationPercentage: 40 })
    expect(annotationsOf(seen)).toEqual({
      [annotation('current-metrics')]: [
        { type: 'Resource', resource: { name: 'cpu', currentAverageUtilization: 40, currentAverageValue: '400m' } },
      ],
      [annotation('conditions')]: [expect.objectContaining(condition)],
    })
    const { spec } = seen
    succeeded(await server.client.put(path('v1', name), { ...seen, spec: { ...spec, minReplicas: 2 } }))
    const back = await read('v2', made)
    expect(back.status).toEqual(reported.status)
    expect(back.spec).toMatchObject({ minReplicas: 2, metrics: [cpu(utilization)] })
  })
})
