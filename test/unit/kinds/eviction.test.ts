import { expect, it } from 'vitest'
import type { DynamicObject } from '../../../runtime/api/index.ts'
import { read } from '../registry/support.ts'
import { openBuiltIns } from './support.ts'

const pod: DynamicObject = {
  kind: 'Pod',
  apiVersion: 'v1',
  metadata: { name: 'p', labels: { app: 'x' } },
  spec: { nodeName: 'node-1', containers: [{ name: 'main', image: 'i' }] },
}
const budget: DynamicObject = {
  kind: 'PodDisruptionBudget',
  apiVersion: 'policy/v1',
  metadata: { name: 'b' },
  spec: { minAvailable: 1, selector: { matchLabels: { app: 'x' } } },
}

it('evicts a Pod only as far as its disruption budget allows', async () => {
  const { create, update, contextOf, targetOf } = await openBuiltIns()
  const made = await create(pod)
  const ready = { phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] }
  await update(made, (draft) => (draft.status = ready), 'status')
  const guard = await create(budget)
  const healthy = { currentHealthy: 1, desiredHealthy: 1, expectedPods: 1 }
  const status = { ...healthy, observedGeneration: 1, disruptionsAllowed: 0 }
  await update(guard, (draft) => (draft.status = status), 'status')
  const { registry, context } = contextOf('v1', 'Pod', 'eviction')
  const evict = (name = 'p', more: object = {}) =>
    registry.create(
      context,
      targetOf(registry, 'p'),
      { kind: 'Eviction', apiVersion: 'policy/v1', metadata: { name }, ...more },
      { dryRun: undefined },
    )
  const present = async () =>
    read(await registry.get(contextOf('v1', 'Pod').context, targetOf(registry, 'p'), { resourceVersion: '' }))

  await expect(evict('q')).rejects.toMatchObject({
    status: { code: 400, message: 'name in URL does not match name in Eviction object' },
  })
  await expect(evict()).rejects.toMatchObject({
    status: {
      code: 429,
      message: "Cannot evict pod as it would violate the pod's disruption budget.",
      details: {
        causes: [
          { reason: 'DisruptionBudget', message: 'The disruption budget b needs 1 healthy pods and has 1 currently' },
        ],
      },
    },
  })
  await update(guard, (draft) => (draft.status = { ...(draft.status as object), disruptionsAllowed: 1 }), 'status')
  await evict('p', { deleteOptions: { dryRun: ['All'] } })
  expect((await present()).metadata.deletionTimestamp).toBeUndefined()
  await evict()
  expect((await present()).metadata.deletionGracePeriodSeconds).toBe(30)
  const budgets = contextOf('policy/v1', 'PodDisruptionBudget')
  const spent = read(
    await budgets.registry.get(budgets.context, targetOf(budgets.registry, 'b'), { resourceVersion: '' }),
  )
  expect(spent.status).toMatchObject({
    disruptionsAllowed: 0,
    conditions: [{ type: 'DisruptionAllowed', status: 'False', reason: 'InsufficientPods' }],
  })
})
