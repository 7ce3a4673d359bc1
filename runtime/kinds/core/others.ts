import {
  invalidValue,
  requiredValue,
  textMapOf,
  validateLabels,
  type FieldError,
  type DynamicObject,
  type Vendor,
} from '../../api/index.ts'
import { isJsonObject, objectOf } from '../../json/index.ts'
import type { Strategy } from '../../registry/index.ts'
import { ensureObject, fillIn, itemsOf } from '../draft.ts'
import { nodeProxySubresource } from './node-agent.ts'
import { validateNode, validateNodeChange } from './node-rules.ts'
import { validateLastingTemplate, validatePodTemplate } from './pod/index.ts'
import { defaultPodSpec, defaultPodTemplate } from './pod-template.ts'
import { validateLimitRange } from './quotas.ts'

const unknownNode = {
  daemonEndpoints: { kubeletEndpoint: { Port: 0 } },
  nodeInfo: {
    machineID: '',
    systemUUID: '',
    bootID: '',
    kernelVersion: '',
    osImage: '',
    containerRuntimeVersion: '',
    kubeletVersion: '',
    kubeProxyVersion: '',
    operatingSystem: '',
    architecture: '',
  },
}

/** A new node takes no Pods until it is known to be ready. */
export const nodes = ({ domain }: Vendor): Strategy => ({
  generation: 'none',
  prepareCreate(draft) {
    const spec = ensureObject(draft, 'spec')
    const key = `node.${domain}/not-ready`
    const taints = itemsOf(spec, 'taints')
    if (!taints.some((taint) => taint.key === key)) spec.taints = [...taints, { key, effect: 'NoSchedule' }]
    draft.status = structuredClone(unknownNode)
  },
  validate: validateNode,
  validateUpdate: validateNodeChange,
  subresources: { proxy: nodeProxySubresource },
})

function validateReplicationController(controller: DynamicObject): FieldError[] {
  const { selector, template } = objectOf(controller.spec)
  const wanted = textMapOf(selector)
  const field = 'spec.selector'
  const errors = validateLabels(wanted, field)
  if (Object.keys(wanted).length === 0) errors.push(requiredValue(field))
  if (!isJsonObject(template)) return [...errors, requiredValue('spec.template')]
  const labels = textMapOf(objectOf(template.metadata).labels)
  if (Object.entries(wanted).some(([key, value]) => labels[key] !== value)) {
    const detail = '`selector` does not match template `labels`'
    errors.push(invalidValue('spec.template.metadata.labels', labels, detail))
  }
  return [...errors, ...validateLastingTemplate(template, 'spec.template', 'ReplicationController')]
}

/** Labels and selector come from the template where they are left out. */
export const replicationControllers: Strategy = {
  applyDefaults(draft) {
    const spec = ensureObject(draft, 'spec')
    const labels = textMapOf(objectOf(objectOf(spec.template).metadata).labels)
    if (Object.keys(labels).length > 0) {
      fillIn(spec, 'selector', labels)
      if (Object.keys(draft.metadata.labels ?? {}).length === 0) draft.metadata.labels = { ...labels }
    }
    defaultPodTemplate(spec)
  },
  validate: validateReplicationController,
}

export const podTemplates: Strategy = {
  generation: 'content',
  deletionAnswer: 'object',
  applyDefaults(draft) {
    const { template } = draft
    if (isJsonObject(template) && isJsonObject(template.spec)) defaultPodSpec(template.spec)
  },
  validate: ({ template }) => validatePodTemplate(template, 'template'),
}

/** What a container asks for by default is what it may have at most. */
export const limitRanges: Strategy = {
  generation: 'none',
  validate: validateLimitRange,
  applyDefaults(draft) {
    for (const limit of itemsOf(ensureObject(draft, 'spec'), 'limits')) {
      if (limit.type !== 'Container') continue
      const max = objectOf(limit.max)
      if (Object.keys(max).length > 0) {
        const fallback = ensureObject(limit, 'default')
        for (const [name, amount] of Object.entries(max)) fillIn(fallback, name, amount)
      }
      const requests = { ...objectOf(limit.min), ...objectOf(limit.default), ...objectOf(limit.defaultRequest) }
      if (Object.keys(requests).length > 0) limit.defaultRequest = requests
    }
  },
}
