/** What a server process needs before a server is open: its logs, its reports and its data folder. */
export type { AuditLog } from './audit/log.ts'
export { openAuditLog } from './audit/open.ts'
export { claimDataFolder } from './data-folder/claim.ts'
export { createLogger, type Logger } from './log/logger.ts'
export { errorReporter } from './report.ts'
