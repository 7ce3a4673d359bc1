import type { Strategy } from '../../../registry/index.ts'

export const API_SERVICES: Strategy = { generation: 'none', statusMetadata: [] }
