/** What every other folder of the runtime may use; it knows nothing of them. */
const BASE = ['json', 'api', 'async', 'text', 'files', 'pattern']

/** Which folder may import which (see docs/architecture.md). Every folder may import itself. */
export const MAY_IMPORT = {
  json: [],
  async: [],
  trace: [],
  text: [],
  files: [],
  api: ['json'],
  pattern: ['api'],
  cel: [],
  schema: BASE,
  scheme: ['schema', ...BASE],
  codegen: ['scheme', 'convert', 'schema', ...BASE],
  codec: ['schema', ...BASE],
  apply: ['schema', ...BASE],
  convert: ['schema', ...BASE],
  store: BASE,
  watch: ['store', 'codec', ...BASE],
  metrics: [],
  auth: ['cel', 'metrics', ...BASE],
  audit: ['metrics', 'trace', ...BASE],
  fairness: ['metrics', ...BASE],
  admission: ['cel', ...BASE],
  registry: ['store', 'watch', 'trace', 'apply', 'convert', 'admission', 'codec', 'scheme', 'schema', ...BASE],
  rules: ['cel', 'schema', ...BASE],
  definitions: ['registry', 'scheme', 'schema', ...BASE],
  kinds: ['registry', 'definitions', 'admission', 'auth', 'codec', 'scheme', 'schema', ...BASE],
  controllers: ['registry', 'watch', 'definitions', 'scheme', ...BASE],
  http: ['registry', 'watch', 'apply', 'auth', 'audit', 'trace', 'fairness', 'codec', 'scheme', 'schema', ...BASE],
  generator: ['rules', 'schema', 'scheme', 'codegen', ...BASE],
  generated: ['codegen'],
  client: ['api'],
  operator: ['client', 'controllers', 'scheme', ...BASE],
  config: ['admission', 'auth', 'kinds', 'operator', ...BASE],
  flags: BASE,
}

export const TOP = ['generator', 'generated', 'client', 'operator', 'config', 'flags']
export const RUNTIME = Object.keys(MAY_IMPORT).filter((folder) => !TOP.includes(folder))
export const FREE = ['server', 'cli', 'faces', 'test', 'bench']

/**
 * What others import of a folder, where that is not its index alone. More than one door is for what must not be loaded
 * with the rest: drivers, and what few runs need. A command loads what it runs alone.
 */
const DOORS = {
  store: [
    'contract/index.ts',
    'state/index.ts',
    'lmdb/index.ts',
    'memory/index.ts',
    'mongo/index.ts',
    'encoding/backup.ts',
  ],
  auth: ['index.ts', 'authentication/token-file.ts'],
  generator: [
    'index.ts',
    'definitions/index.ts',
    'diff/index.ts',
    'emit/output.ts',
    'generate-client.ts',
    'issue.ts',
    'load/index.ts',
    'markers.ts',
    'output/index.ts',
    'project/index.ts',
  ],
  server: [
    'index.ts',
    'configuration/client.ts',
    'controllers/flags.ts',
    'definitions/index.ts',
    'files/private-file.ts',
    'flags.ts',
    'process.ts',
    'release/index.ts',
    'serving.ts',
    'stores/index.ts',
    'testing/index.ts',
  ],
  flags: ['errors.ts', 'flag.ts', 'help.ts', 'parse.ts'],
  controllers: ['index.ts', 'work-queue.ts', 'leadership/index.ts'],
}
export const doorsOf = (folder) => DOORS[folder] ?? ['index.ts']

/**
 * Doors for one folder alone. The client is copied into packages, with the two modules that it takes its types from.
 */
export const OWN_DOORS = {
  client: { api: ['object.ts', 'status/body.ts'] },
}
