import type { Strategy } from '../../../registry/index.ts'

export const resourceClaims: Strategy = { statusMetadata: [] }
