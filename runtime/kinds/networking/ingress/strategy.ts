import type { Strategy } from '../../../registry/index.ts'
import { validateIngress } from './validate.ts'

export const ingresses: Strategy = { validate: validateIngress }
