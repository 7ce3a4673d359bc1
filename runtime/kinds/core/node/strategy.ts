import type { Vendor } from '../../../api/index.ts'
import { listOf, objectOf, stringOf } from '../../../json/index.ts'
import type { Strategy } from '../../../registry/index.ts'
import { ensureObject, itemsOf } from '../../draft.ts'
import { nodeProxySubresource } from './proxy.ts'
import { validateNode, validateNodeChange } from './validate.ts'
import { nodeWarnings } from './warnings.ts'

const UNKNOWN_NODE = {
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

/** Taints a new node until it is ready, so that it takes no Pods. */
export const nodes = ({ domain }: Vendor): Strategy => ({
  generation: 'none',
  // The older field holds the first of the ranges; where they differ it counts alone.
  default(draft) {
    const spec = ensureObject(draft, 'spec')
    const first = listOf(spec.podCIDRs)[0]
    if (stringOf(spec.podCIDR) === '') {
      if (first !== undefined) spec.podCIDR = first
    } else if (spec.podCIDR !== first) spec.podCIDRs = [spec.podCIDR]
  },
  prepareForCreate(draft) {
    const spec = ensureObject(draft, 'spec')
    const key = `node.${domain}/not-ready`
    const taints = itemsOf(spec, 'taints')
    if (!taints.some((taint) => taint.key === key)) spec.taints = [...taints, { key, effect: 'NoSchedule' }]
    draft.status = structuredClone(UNKNOWN_NODE)
  },
  validate: validateNode,
  warnings: ({ spec }, _old, { context, resource }) =>
    context.subresource === '' ? nodeWarnings(objectOf(spec), resource.vendor) : [],
  validateUpdate: validateNodeChange,
  subresources: { proxy: nodeProxySubresource },
})
