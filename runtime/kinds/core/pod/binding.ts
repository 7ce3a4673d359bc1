import { listOf, objectOf, stringOf } from '../../../json/index.ts'
import {
  badRequest,
  conflict,
  describe,
  dnsSubdomain,
  done,
  formatTime,
  invalid,
  invalidValue,
  isUnderDeletion,
  unsupportedValue,
  validateAnnotations,
  type ApiError,
  type DynamicObject,
} from '../../../api/index.ts'
import {
  checkIdentity,
  editStored,
  type SubresourceCreate,
  type SubresourceHandler,
  type WriteResult,
} from '../../../registry/index.ts'
import { withCondition } from './conditions.ts'

/** Writes the node into the Pod, with the annotations of the binding. Throws ApiError 404, 409, 422. */
async function bind(call: SubresourceCreate, { metadata, target }: DynamicObject): Promise<WriteResult> {
  const { resource } = call
  const object = await editStored(call, (pod) => {
    checkIdentity(metadata, { type: resource.type, target: call.target, metadata: pod.metadata })
    const refusal = whyNotBound(pod)
    if (refusal !== undefined) throw refused(call, refusal)
    const node = stringOf(objectOf(target).name)
    const annotations = { ...pod.metadata.annotations, ...metadata.annotations }
    const errors = [
      ...dnsSubdomain(node).map((problem) => invalidValue('spec.nodeName', node, problem)),
      ...(metadata.annotations === undefined ? [] : validateAnnotations(annotations)),
    ]
    if (errors.length > 0) throw invalid(resource.definition, call.target.name, errors)
    const annotated = Object.keys(annotations).length === 0 ? {} : { annotations }
    const bound: DynamicObject = {
      ...pod,
      kind: pod.kind,
      apiVersion: pod.apiVersion,
      metadata: { ...pod.metadata, ...annotated },
      spec: { ...objectOf(pod.spec), nodeName: node },
    }
    return withCondition(bound, { type: 'PodScheduled', status: 'True' }, formatTime(resource.settings.clock()))
  })
  return { object, created: true, status: done(201) }
}

/** Returns why the Pod can't be bound; undefined: it can. */
function whyNotBound({ metadata, spec }: DynamicObject): string | undefined {
  const { nodeName, schedulingGates } = objectOf(spec)
  const node = stringOf(nodeName)
  if (isUnderDeletion(metadata)) return `pod ${metadata.name} is being deleted, cannot be assigned to a host`
  if (node !== '') return `pod ${metadata.name} is already assigned to node ${JSON.stringify(node)}`
  return listOf(schedulingGates).length > 0 ? `pod ${metadata.name} has non-empty .spec.schedulingGates` : undefined
}

const refused = ({ resource: { type }, target }: SubresourceCreate, why: string): ApiError =>
  conflict({ ...type, resource: `${type.resource}/binding` }, target.name, why)

/** Assigns a Pod to a node, once. Answers with a Status (SUB-02). */
export const bindingSubresource: SubresourceHandler = {
  async create(call, binding) {
    if (stringOf(binding.metadata.name) !== call.target.name)
      throw badRequest('name in URL does not match name in Binding object')
    const { name, kind } = objectOf(binding.target)
    const type = stringOf(kind)
    if (type !== '' && type !== 'Node')
      throw badRequest(describe(unsupportedValue('target.kind', type, ['Node', '<empty>'])))
    if (stringOf(name) === '') throw badRequest('target.name: Required value')
    return { object: binding, carryOut: () => bind(call, binding) }
  },
}
