import type { Strategy } from '../../../registry/index.ts'

export const CSI_NODES: Strategy = { generation: 'none', deletionAnswer: 'object' }
