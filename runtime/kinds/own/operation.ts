import { formatGroupVersion, invalid, type ApiObject, type DynamicObject } from '../../api/index.ts'
import { isJsonObject } from '../../json/index.ts'
import { encodeObject, type VirtualOperation } from '../../registry/index.ts'
import { prune } from '../../schema/index.ts'
import type { ResourceDefinition } from '../../scheme/index.ts'
import { RunContext } from './context.ts'
import type { KindHooks } from './hooks.ts'
import { jsonOf, Misuse, ObjectView } from './object-view.ts'
import { kindOf } from './returned.ts'
import type { HookRunner } from './runner.ts'

/** The operation of a virtual kind: a hook that handles POST. */
export function ownOperation(
  resource: ResourceDefinition,
  compute: NonNullable<KindHooks<ApiObject>['virtual']>,
  runner: HookRunner,
): VirtualOperation {
  const { group, kind, storageVersion, versions } = resource
  const storage = versions[storageVersion]
  const apiVersion = formatGroupVersion({ group, version: storageVersion })
  const read = (returned: unknown): DynamicObject => {
    if (!isJsonObject(returned)) throw new Misuse(`it returned ${kindOf(returned)} and no ${kind}`)
    const { metadata = {}, ...fields } = jsonOf(returned) as Readonly<Record<string, unknown>>
    const made = { ...fields, kind, apiVersion, metadata: isJsonObject(metadata) ? metadata : {} }
    return prune(storage?.schema ?? {}, made).value
  }

  return async ({ context, body, options, find }) => {
    const name = body.metadata.name ?? ''
    const errors = storage?.validate(body) ?? []
    if (errors.length > 0) throw invalid(resource, name, errors)
    const view = new ObjectView(body, 'draft')
    const run = new RunContext(context, options.dryRun, find)
    const answer = await runner.run({
      hook: 'virtual',
      name,
      context: run,
      read,
      call: () => compute(view.object, run),
      end: () => view.close(),
    })
    const { version } = context
    const shown = version.name === storageVersion ? answer : version.fromStorage(answer)
    return { object: { value: encodeObject(shown), revision: 0 }, created: true }
  }
}
