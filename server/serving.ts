/** The parts from which `orch serve` creates a server. */
export type { AdminCredential } from './data-folder/admin-credential.ts'
export { type OpenServer, openServer } from './open-server.ts'
export { readSettings } from './settings.ts'
export type { ServingCertificate } from './tls/serving.ts'
export type { MetricsPage, WorkerGroup } from './worker-group.ts'
