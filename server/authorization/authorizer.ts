import {
  alwaysDeny,
  authorizationMetrics,
  type AuthorizationMetrics,
  type Authorizer,
  type NodeGraph,
  type RbacPolicies,
} from '../../runtime/auth/index.ts'
import type { Metrics } from '../../runtime/metrics/index.ts'
import { appliedConfiguration, reloadMetrics } from '../../runtime/metrics/index.ts'
import { Failure } from '../../flags/errors.ts'
import type { FeatureGates } from '../release/feature-gates.ts'
import type { Release } from '../release/release.ts'
import { reloadingFile } from '../files/reloading-file.ts'
import { conditionsIn, readAuthorizationFile } from './file.ts'
import type { AuthorizationMode, AuthorizationSettings, ModeSettings } from './flags.ts'
import { reflectNodes, type ReflectNodesOptions } from './nodes.ts'
import { countedAuthorizer, plainAuthorizer, type Module, type ModuleOptions } from './modules.ts'

export interface AuthorizerOptions extends ReflectNodesOptions {
  /** Called when the first module that authorizes nodes is created. */
  readonly onNodes: () => void
  readonly settings: AuthorizationSettings
  readonly release: Release
  readonly gates: FeatureGates
  readonly policies: RbacPolicies
  readonly metrics: Metrics
  /** Identifies the server in metrics without revealing its name. */
  readonly serverHash: string
}

/** Interval at which the file is read even if the system reports no change; milliseconds (AUTHZ-CFG-03). */
const RELOAD_MS = 60_000

/** Timeout of the webhook of the flags; milliseconds. */
const FLAG_TIMEOUT_MS = 30_000

/** Returns the authorizer that flags or the configuration file describe. Throws Failure. */
export async function openAuthorizer(options: AuthorizerOptions): Promise<Authorizer> {
  const { settings, metrics } = options
  let registered: AuthorizationMetrics | undefined
  let graph: Promise<NodeGraph> | undefined
  const modules: ModuleOptions = {
    ...options,
    openPaths: settings.openPaths,
    nodes: () => {
      if (graph === undefined) options.onNodes()
      return (graph ??= reflectNodes(options).catch((error: unknown) => {
        graph = undefined
        throw error
      }))
    },
    metrics: () => (registered ??= authorizationMetrics(metrics)),
  }
  if ('file' in settings) return reloadingAuthorizer(settings.file, options, modules)
  const named = settings.modes.map((mode) => moduleOf(mode, settings))
  // Decisions are counted only if there is a webhook: other modules decide within microseconds.
  return settings.webhook === undefined ? plainAuthorizer(named, modules) : countedAuthorizer(named, modules)
}

function moduleOf(mode: AuthorizationMode, { webhook, policyFile }: ModeSettings): Module {
  const name = mode.toLowerCase()
  if (mode === 'ABAC') return { type: mode, name, policyFile: given(policyFile, mode) }
  if (mode !== 'Webhook') return { type: mode, name }
  return {
    type: mode,
    name: 'default',
    webhook: { ...given(webhook, mode), timeoutMs: FLAG_TIMEOUT_MS, failurePolicy: 'NoOpinion', conditions: [] },
  }
}

/** Returns a setting that flag parsing guarantees for a mode. */
function given<T>(value: T | undefined, mode: AuthorizationMode): T {
  if (value === undefined) throw new TypeError(`mode ${mode} without its settings`)
  return value
}

/** The authorizer of the file's current content. */
interface InForce {
  readonly authorizer: Authorizer
  /** Content of the file. */
  readonly content: string
  /** Ends the watch over the files of its modules. */
  readonly ending: AbortController
}

async function reloadingAuthorizer(
  path: string,
  { vendor, release, gates, metrics, serverHash, signal, report }: AuthorizerOptions,
  modules: ModuleOptions,
): Promise<Authorizer> {
  const what = 'the authorization configuration'
  const reading = { environment: conditionsIn(release, gates), release }
  const reloads = reloadMetrics({ metrics, subject: 'authorization', serverHash, clock: Date.now })
  const applied = appliedConfiguration({ metrics, subject: 'authorization', serverHash })
  const load = async (content: string): Promise<InForce> => {
    const ending = new AbortController()
    try {
      const configured = readAuthorizationFile(content, vendor, reading)
      const own = { ...modules, signal: AbortSignal.any([signal, ending.signal]) }
      return { authorizer: await countedAuthorizer(configured, own), content, ending }
    } catch (error) {
      ending.abort()
      throw error instanceof Failure ? new Failure(`${what} ${path}: ${error.message}`) : error
    }
  }
  let current = alwaysDeny()
  let files: AbortController | undefined
  const inForce = await reloadingFile({
    what,
    path,
    intervalMs: RELOAD_MS,
    load,
    onLoaded: (next) => {
      files?.abort()
      files = next.ending
      current = next.authorizer
      applied(next.content)
      reloads.reloaded()
    },
    onError: (error) => {
      reloads.failed()
      report(error)
    },
    signal,
  })
  current = inForce.authorizer
  files = inForce.ending
  applied(inForce.content)
  reloads.loaded()
  return {
    authorize: (attributes) => current.authorize(attributes),
    rulesFor: (user, namespace) => current.rulesFor?.(user, namespace) ?? Promise.resolve(UNLISTED),
  }
}

const UNLISTED = { resourceRules: [], nonResourceRules: [], missing: 'rules cannot be listed' }
