import type { Strategy } from '../../../registry/index.ts'

export const VOLUME_ATTACHMENTS: Strategy = { generation: 'none', deletionAnswer: 'object', statusMetadata: [] }
