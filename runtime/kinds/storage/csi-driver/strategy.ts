import type { Strategy } from '../../../registry/index.ts'

export const CSI_DRIVERS: Strategy = { generation: 'none', deletionAnswer: 'object' }
