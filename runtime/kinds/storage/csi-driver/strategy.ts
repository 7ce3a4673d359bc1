import type { Strategy } from '../../../registry/index.ts'

export const csiDrivers: Strategy = { generation: 'none', deletionAnswer: 'object' }
