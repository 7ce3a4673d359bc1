import type { Strategy } from '../../../registry/index.ts'

export const RESOURCE_CLAIMS: Strategy = { statusMetadata: [] }
