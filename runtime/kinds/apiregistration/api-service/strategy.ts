import type { Strategy } from '../../../registry/index.ts'

export const apiServices: Strategy = { generation: 'none', statusMetadata: [] }
