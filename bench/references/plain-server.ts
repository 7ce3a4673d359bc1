// The server under test without TLS, which the command does not offer: to tell what a watch costs by itself.
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { parseFlags } from '../../flags/parse.ts'
import { assemble } from '../../server/assemble.ts'
import { protoFilesIn } from '../../cli/serve/definitions.ts'
import { readFeatureGates } from '../../server/release/feature-gates.ts'
import { SERVE_FLAGS } from '../../cli/serve/flags.ts'
import { openServiceAccounts } from '../../server/service-accounts/open.ts'
import { documents, groupVersions, vendor } from '../../generated/index.ts'
import { RbacPolicies, SUPERUSER_GROUP } from '../../runtime/auth/index.ts'
import { lmdbLog } from '../../runtime/store/lmdb/index.ts'
import { openStore } from '../../runtime/store/state/index.ts'
import { onlyStore } from '../../server/stores/stores.ts'
import { Metrics } from '../../runtime/metrics/index.ts'

const [, , root = '', folder = ''] = process.argv
const generated = join(root, 'generated')
const { flags } = parseFlags({ argv: ['--data-dir', folder], flags: SERVE_FLAGS })
const USER = { username: 'bench', groups: [SUPERUSER_GROUP] }
const report = (error: unknown): void => console.error(error)
const store = await openStore(await lmdbLog({ path: join(folder, 'store') }))
const metrics = new Metrics()
const { signal } = new AbortController()
const { api } = await assemble({
  flags,
  gates: readFeatureGates([], flags['emulated-version']).gates,
  definitions: {
    vendor,
    documents,
    protoFiles: protoFilesIn(generated),
    groupVersions: groupVersions((asset) => readFile(join(generated, asset))),
  },
  access: {
    authenticator: { authenticate: () => Promise.resolve(USER) },
    authorizer: { authorize: () => Promise.resolve({ decision: 'allow', reason: '' }) },
    policies: new RbacPolicies(),
    tokens: { verify: () => Promise.resolve(undefined) },
  },
  accounts: await openServiceAccounts({ flags, vendor, store, metrics, report, signal }),
  stores: onlyStore(store),
  metrics,
  healthChecks: [],
  report,
})
const handler = api.app.callback()
const server = createServer((request, response) => void handler(request, response))
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`listens on ${typeof address === 'object' ? address?.port : ''}\n`)
})
