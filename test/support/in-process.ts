import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { httpsServer } from './http-server.ts'
import { parseFlags } from '../../flags/parse.ts'
import { assemble } from '../../server/assemble.ts'
import { protoFilesIn } from '../../cli/serve/definitions.ts'
import { readFeatureGates } from '../../server/release/feature-gates.ts'
import { SERVE_FLAGS } from '../../cli/serve/flags.ts'
import type { Release } from '../../server/release/release.ts'
import { openFairness } from '../../server/requests/fairness.ts'
import { openStoreAt } from '../../server/stores/store.ts'
import { onlyStore } from '../../server/stores/stores.ts'
import { openServiceAccounts } from '../../server/service-accounts/open.ts'
import { storedReader } from '../../server/stores/stored-objects.ts'
import { parseStoreAddress } from '../../server/stores/address.ts'
import { generatedCertificate } from '../../server/tls/serving.ts'
import { documents, groupVersions, vendor } from '../../generated/index.ts'
import {
  RbacPolicies,
  SUPERUSER_GROUP,
  type Attributes,
  type Authorizer,
  type RequestAuthenticator,
} from '../../runtime/auth/index.ts'
import type { OwnKind } from '../../runtime/kinds/index.ts'
import type { GroupVersionDefinition } from '../../runtime/scheme/index.ts'
import { Connections, type ApiServer } from '../../runtime/http/index.ts'
import { Metrics } from '../../runtime/metrics/index.ts'
import { newBacking, type Backing, type StoreName } from './backing.ts'
import { Client } from './client.ts'
import { oneForAll } from './one-for-all.ts'

const superuser = 'superuser'
/** No controller makes the accounts of namespaces, without which there would be no Pod. */
const WITHOUT_CONTROLLERS = ['--disable-admission-plugins', 'ServiceAccount']
const generated = resolve(import.meta.dirname, '../../generated')

/** The API over TLS in the tests' own process, with an authorizer that writes down what it is asked. */
export interface InProcessServer {
  readonly url: string
  /** May do everything. */
  readonly client: Client
  /** What the authorizer was asked, in order; a test empties it. */
  readonly asked: Attributes[]
  /**
   * A user who may do these verbs and nothing else; `verb@namespace` in that namespace only, `verb:resource` and
   * `verb:resource/subresource` on these only.
   */
  userWith(...grants: string[]): Client
  close(): Promise<void>
}

export interface InProcessOptions {
  readonly store: StoreName
  /** What keeps the objects, for servers that follow one another; by default one of its own. */
  readonly backing?: Backing
  /** What answers requests; by default the API alone. */
  readonly listener?: (api: ApiServer) => RequestListener
  /** Further flags of `serve`. */
  readonly flags?: readonly string[]
  /** Release whose kinds are served, also one that no flag names. */
  readonly release?: Release
  /** By a clock that stands still. Default: requests are limited in number alone. */
  readonly fairness?: 'by flow control objects'
  /** What counts; by default all metrics do. */
  readonly metrics?: Metrics
  /** Kinds with own code. */
  readonly ownKinds?: readonly OwnKind[]
  /** What takes note of errors that no client may see; by default the console. */
  readonly report?: (error: unknown) => void
  /** Kinds beside the built-in ones. */
  readonly more?: readonly GroupVersionDefinition[]
}

/** Any bearer token is good, and names its user: the grants, separated by commas. */
const tokensAreNames: RequestAuthenticator = {
  authenticate: async ({ headers }) => {
    const username = headers.authorization?.replace(/^Bearer /, '') ?? ''
    return { username, groups: username === superuser ? [SUPERUSER_GROUP] : [] }
  },
}

/** Allows what the user's name grants. */
const grantedByName = (asked: Attributes[]): Authorizer => ({
  async authorize(attributes) {
    asked.push(attributes)
    const { user, verb, namespace, resource, subresource } = attributes
    const target = subresource === '' ? resource : `${resource}/${subresource}`
    const good = [verb, `${verb}@${namespace}`, `${verb}:${target}`]
    const granted = user.username.split(',').some((grant) => good.includes(grant))
    return { decision: granted || user.username === superuser ? 'allow' : 'noOpinion', reason: '' }
  },
})

export async function startInProcess(options: InProcessOptions): Promise<InProcessServer> {
  const folder = await mkdtemp(join(tmpdir(), 'orch-test-'))
  const backing = options.backing ?? (await newBacking(options.store))
  const parsed = parseFlags({
    argv: ['--data-dir', folder, ...WITHOUT_CONTROLLERS, ...(options.flags ?? [])],
    flags: SERVE_FLAGS,
  })
  const flags = { ...parsed.flags, 'emulated-version': options.release ?? parsed.flags['emulated-version'] }
  const report = options.report ?? ((error: unknown): void => console.error(error))
  const store = await openStoreAt(parseStoreAddress(backing.uri, 'store'), {
    retentionMilliseconds: flags['history-retention'],
    hotBytes: flags['store-hot-bytes'],
    database: vendor.name,
    onError: report,
  })
  const metrics = options.metrics ?? new Metrics()
  const builtIns = [...groupVersions((asset) => readFile(join(generated, asset))), ...(options.more ?? [])]
  const ended = new AbortController()
  const accounts = await openServiceAccounts({ flags, vendor, store, metrics, report, signal: ended.signal })
  const asked: Attributes[] = []
  const fairness =
    options.fairness === undefined
      ? undefined
      : await openFairness({
          store,
          stores: onlyStore(store),
          read: storedReader(builtIns),
          vendor,
          metrics,
          flags,
          signal: ended.signal,
          report,
          clock: () => 0,
        })
  const { api } = await assemble({
    flags,
    gates: readFeatureGates(flags['feature-gates'], flags['emulated-version']).gates,
    definitions: {
      vendor,
      documents,
      protoFiles: protoFilesIn(generated),
      groupVersions: builtIns,
    },
    access: {
      authenticator: tokensAreNames,
      authorizer: grantedByName(asked),
      policies: new RbacPolicies(),
      tokens: { verify: async () => undefined },
    },
    accounts,
    stores: onlyStore(store),
    metrics,
    fairness,
    ...(options.ownKinds === undefined ? {} : { ownKinds: options.ownKinds }),
    healthChecks: [],
    report,
  })
  const { certificate, key, authority } = await generatedCertificate({
    folder,
    bindAddress: '127.0.0.1',
    authorityName: 'test',
  })
  const listener = options.listener?.(api) ?? ((request, response) => void api.app.callback()(request, response))
  const server = httpsServer({ cert: certificate, key }, listener)
  const connections = new Connections(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const url = `https://127.0.0.1:${address.port}`
  const clients: Client[] = []
  const clientOf = (token: string): Client => {
    const client = new Client({ url, token, ca: authority })
    clients.push(client)
    return client
  }
  return {
    url,
    asked,
    client: clientOf(superuser),
    userWith: (...grants) => clientOf(grants.join(',')),
    close: async () => {
      await api.drain(1_000)
      await Promise.all(clients.map((client) => client.close()))
      await connections.close(1_000)
      ended.abort()
      await store.close()
      if (options.backing === undefined) await backing.dispose()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** One such server for all tests of the surrounding `describe`. */
export function useInProcessServer(options: InProcessOptions): Omit<InProcessServer, 'close'> {
  const { started } = oneForAll(
    () => startInProcess(options),
    (server) => server.close(),
  )
  return {
    get url() {
      return started().url
    },
    get client() {
      return started().client
    },
    get asked() {
      return started().asked
    },
    userWith: (...grants) => started().userWith(...grants),
  }
}
