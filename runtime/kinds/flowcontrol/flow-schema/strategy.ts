import type { Strategy } from '../../../registry/index.ts'

/** Their status is nothing but status. */
export const flowSchemas: Strategy = { statusMetadata: [] }
