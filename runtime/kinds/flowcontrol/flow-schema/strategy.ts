import type { Strategy } from '../../../registry/index.ts'

/** A write to `status` changes no metadata. */
export const FLOW_SCHEMAS: Strategy = { statusMetadata: [] }
