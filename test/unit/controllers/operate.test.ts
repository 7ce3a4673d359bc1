import { describe, expect, it } from 'vitest'
import type { DynamicObject } from '../../../runtime/api/index.ts'
import { controllerContext, editObject } from '../../../runtime/controllers/operate.ts'
import type { ResourceRegistry } from '../../../runtime/registry/index.ts'
import { openServer } from './support.ts'

describe('what a controller edits', () => {
  it('is a draft of its own that shares the values of the present object', async () => {
    const server = await openServer()
    await server.create('namespaces', 'default')
    await server.create('configmaps', 'a')
    const found = server.catalog.find('', 'configmaps') ?? expect.fail('no configmaps')
    const seen: (readonly [present: DynamicObject, before: string, draft: DynamicObject])[] = []
    const watched: ResourceRegistry = {
      ...found,
      definition: found.definition,
      update: (context, target, transform, options) =>
        found.update(
          context,
          target,
          async (current, ...more) => {
            const present = current ?? expect.fail('it is gone')
            const before = JSON.stringify(present)
            const draft = await transform(present, ...more)
            seen.push([present, before, draft])
            return draft
          },
          options,
        ),
    }
    const context = controllerContext(found, 'test', new AbortController().signal)
    const edit = (draft: DynamicObject): void => {
      draft.immutable = true
      draft.metadata.labels = { edited: 'yes' }
    }
    for (const _ of [1, 2]) await editObject(watched, context, { namespace: 'default', name: 'a' }, edit)
    for (const [present, before, draft] of seen) {
      expect(JSON.stringify(present)).toBe(before)
      expect(draft).toMatchObject({ immutable: true, metadata: { labels: { edited: 'yes' } } })
      expect(draft.metadata.managedFields).toBe(present.metadata.managedFields)
    }
    expect(seen).toHaveLength(2)
  })
})
