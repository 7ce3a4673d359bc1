import type { Strategy } from '../../../registry/index.ts'

export const csiNodes: Strategy = { generation: 'none', deletionAnswer: 'object' }
