import type { Strategy } from '../../../registry/index.ts'

export const volumeAttachments: Strategy = { generation: 'none', deletionAnswer: 'object', statusMetadata: [] }
