import { notFound } from '../../../api/index.ts'
import type { VirtualOperation } from '../../../registry/index.ts'

const PODS = { group: '', resource: 'pods' }

/**
 * Binds the Pod that the body names, like the Pod's subresource `binding`; admission has already run for the request.
 */
export const bindings: VirtualOperation = async ({ body, context, target, options, find }) => {
  const name = body.metadata.name ?? ''
  const registry = find(PODS.group, PODS.resource)
  const version = registry?.definition.versions[registry.definition.storageVersion]
  if (registry === undefined || version === undefined) throw notFound(PODS, name)
  return registry.create({ ...context, version, subresource: 'binding' }, { ...target, name }, body, {
    ...options,
    admission: 'done',
  })
}
