import { describe, expect, it } from 'vitest'
import type { DynamicObject } from '../../../runtime/api/index.ts'
import type { ResourceRegistry } from '../../../runtime/registry/index.ts'
import { at, contextFor, create, open, read, updateOptions } from './support.ts'

const widget = (more: object = {}): DynamicObject => ({
  kind: 'Widget',
  apiVersion: 'demo.test/v1',
  metadata: { name: 'w' },
  spec: { replicas: 2, color: 'red', selector: { app: 'w' } },
  ...more,
})

const change = async (
  registry: ResourceRegistry,
  subresource: string,
  edit: (draft: DynamicObject) => void,
): Promise<DynamicObject> => {
  const context = contextFor(registry, { subresource })
  const { object } = await registry.update(
    context,
    at('w'),
    (current) => {
      if (current === undefined) throw new Error('absent')
      const draft = structuredClone(current)
      edit(draft)
      return draft
    },
    updateOptions,
  )
  return read(object)
}

describe('status and generation', () => {
  it('keeps status and spec apart and counts changes of the spec only', async () => {
    const { widgets } = await open()
    const made = await create(widgets, widget({ status: { replicas: 9 } }))
    expect([made.status, made.metadata.generation]).toEqual([undefined, 1])
    const viaMain = await change(widgets, '', (draft) => (draft.status = { replicas: 7 }))
    expect([viaMain.status, viaMain.metadata.resourceVersion]).toEqual([undefined, '1'])
    const viaStatus = await change(widgets, 'status', (draft) => {
      draft.status = { replicas: 2 }
      draft.spec = { replicas: 77 }
      draft.metadata.labels = { a: 'b' }
    })
    expect([viaStatus.status, viaStatus.spec, viaStatus.metadata.labels, viaStatus.metadata.generation]).toEqual([
      { replicas: 2 },
      made.spec,
      { a: 'b' },
      1,
    ])
    const labelled = await change(widgets, '', (draft) => (draft.metadata.labels = { a: 'c' }))
    expect([labelled.metadata.generation, labelled.status]).toEqual([1, { replicas: 2 }])
    const recoloured = await change(widgets, '', (draft) => (draft.spec = { color: 'blue' }))
    expect([recoloured.metadata.generation, recoloured.spec]).toEqual([2, { color: 'blue', replicas: 1 }])
  })
})

describe('scale', () => {
  it('reads and writes replicas only', async () => {
    const { widgets } = await open()
    const made = await create(widgets, widget())
    const context = contextFor(widgets, { subresource: 'scale' })
    const scale = read(await widgets.get(context, at('w'), { resourceVersion: '' }))
    expect(scale).toEqual({
      kind: 'Scale',
      apiVersion: 'autoscaling/v1',
      metadata: {
        name: 'w',
        namespace: 'ns',
        uid: made.metadata.uid,
        resourceVersion: '1',
        creationTimestamp: made.metadata.creationTimestamp,
      },
      spec: { replicas: 2 },
      status: { replicas: 0, selector: 'app=w' },
    })
    const scaled = await change(widgets, 'scale', (draft) => (draft.spec = { replicas: 5 }))
    expect([scaled.kind, scaled.spec, scaled.metadata.resourceVersion]).toEqual(['Scale', { replicas: 5 }, '2'])
    const parent = read(await widgets.get(contextFor(widgets), at('w'), { resourceVersion: '' }))
    expect([parent.spec, parent.metadata.generation]).toEqual([
      { color: 'red', replicas: 5, selector: { app: 'w' } },
      2,
    ])
    await expect(change(widgets, 'scale', (draft) => (draft.metadata.resourceVersion = '1'))).rejects.toMatchObject({
      status: { code: 409 },
    })
    await expect(change(widgets, 'scale', (draft) => (draft.spec = { replicas: -1 }))).rejects.toMatchObject({
      status: {
        code: 422,
        message:
          'Scale.autoscaling "w" is invalid: spec.replicas: Invalid value: -1: must be greater than or equal to 0',
      },
    })
  })
})
