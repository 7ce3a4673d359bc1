import type { Strategy } from '../../../registry/index.ts'
import { validateIngress } from './validate.ts'
import { objectOf } from '../../../json/index.ts'

export const ingresses: Strategy = {
  warnings({ metadata, spec }, old, { resource }) {
    const key = `${resource.vendor.domain}/ingress.class`
    const isOld = metadata.annotations?.[key] !== undefined && objectOf(spec).ingressClassName === undefined
    const advice = `annotation "${key}" is deprecated, please use 'spec.ingressClassName' instead`
    return old === undefined && isOld ? [advice] : []
  },
  validate: validateIngress,
}
