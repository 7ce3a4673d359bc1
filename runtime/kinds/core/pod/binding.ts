import { cloneJson, objectOf, stringOf } from '../../../json/index.ts'
import { badRequest, conflict, describe, done, notFound, unsupportedValue } from '../../../api/index.ts'
import {
  updateObject,
  wholeObject,
  type SubresourceCreate,
  type SubresourceHandler,
  type WriteResult,
} from '../../../registry/index.ts'
import { ensureObject } from '../../draft.ts'

/** Writes the node into the Pod. Throws ApiError 404, 409. */
async function bind(
  { resource, context, target, options, admission }: SubresourceCreate,
  node: string,
): Promise<WriteResult> {
  const { object } = await updateObject(
    {
      resource,
      target,
      admission,
      context: { ...context, version: resource.storage },
      options: {
        ...options,
        ifMatch: '',
        authorizeCreate: () => Promise.reject(notFound(resource.type, target.name)),
      },
    },
    (current) => {
      if (current === undefined) throw notFound(resource.type, target.name)
      const bound = stringOf(objectOf(current.spec).nodeName)
      if (bound !== '') {
        const type = { ...resource.type, resource: `${resource.type.resource}/binding` }
        throw conflict(type, target.name, `pod ${target.name} is already assigned to node ${JSON.stringify(bound)}`)
      }
      const pod = cloneJson(current)
      ensureObject(pod, 'spec').nodeName = node
      const conditions = Array.isArray(objectOf(pod.status).conditions) ? objectOf(pod.status).conditions : []
      ensureObject(pod, 'status').conditions = conditions
      return pod
    },
    wholeObject(resource),
  )
  return { object, created: true, status: done(201) }
}

/** Assigns a Pod to a node, once. Answers with a Status (SUB-02). */
export const bindingSubresource: SubresourceHandler = {
  async create(call, binding) {
    if (stringOf(binding.metadata.name) !== call.target.name)
      throw badRequest('name in URL does not match name in Binding object')
    const { name, kind } = objectOf(binding.target)
    const [node, type] = [stringOf(name), stringOf(kind)]
    if (type !== '' && type !== 'Node')
      throw badRequest(describe(unsupportedValue('target.kind', type, ['Node', '<empty>'])))
    if (node === '') throw badRequest('target.name: Required value')
    return { object: binding, carryOut: () => bind(call, node) }
  },
}
