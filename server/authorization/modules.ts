import {
  abacAuthorizer,
  alwaysAllow,
  alwaysAllowPaths,
  alwaysDeny,
  nodeAuthorizer,
  parsePolicies,
  PolicyFileError,
  rbacAuthorizer,
  remoteCaller,
  superusers,
  unionAuthorizer,
  webhookAuthorizer,
  type AuthorizationMetrics,
  type Authorizer,
  type AuthorizerConfiguration,
  type NodeGraph,
  type RbacPolicies,
  type WebhookConfiguration,
} from '../../runtime/auth/index.ts'
import type { Vendor } from '../../runtime/api/index.ts'
import { Failure } from '../../flags/errors.ts'
import { readPresent } from '../files/private-file.ts'
import { reloadingClientConfiguration } from '../configuration/reloading-client.ts'

/** One module of authorization: those of a configuration file, and those that only a flag may name (AUTHZ-CFG-06). */
export type Module =
  | AuthorizerConfiguration
  | { readonly type: 'AlwaysAllow' | 'AlwaysDeny'; readonly name: string }
  | { readonly type: 'ABAC'; readonly name: string; readonly policyFile: string }

export interface ModuleOptions {
  /** Paths that everyone may request; checked before any module. */
  readonly openPaths: readonly string[]
  readonly vendor: Vendor
  readonly policies: RbacPolicies
  /** The graph of what nodes may read; loaded on first use, and kept current from then on. */
  readonly nodes: () => Promise<NodeGraph>
  /** Registers the metrics on first use. */
  readonly metrics: () => AuthorizationMetrics
  /** Ends the watch over the files of modules. */
  readonly signal: AbortSignal
  report(error: unknown): void
}

async function webhook(name: string, configuration: WebhookConfiguration, options: ModuleOptions): Promise<Authorizer> {
  const { clientConfiguration, timeoutMs, ...rest } = configuration
  const { signal, report } = options
  const service = await reloadingClientConfiguration({
    what: 'the client configuration',
    path: clientConfiguration,
    signal,
    report,
  })
  return webhookAuthorizer({
    ...rest,
    name,
    call: remoteCaller({ service, timeoutMs }),
    apiGroup: `authorization.${options.vendor.apiDomain}`,
    metrics: options.metrics(),
    report,
    clock: () => performance.now(),
  })
}

function attributePolicies(file: string, { vendor }: ModuleOptions): Authorizer {
  const what = 'the policy file'
  const content = readPresent(what, file)
  try {
    return abacAuthorizer(parsePolicies(content, `abac.authorization.${vendor.apiDomain}`))
  } catch (error) {
    throw error instanceof PolicyFileError ? new Failure(`${what} ${file}: ${error.message}`) : error
  }
}

async function authorizerFor(module: Module, options: ModuleOptions): Promise<Authorizer> {
  switch (module.type) {
    case 'AlwaysAllow':
      return alwaysAllow()
    case 'AlwaysDeny':
      return alwaysDeny()
    case 'ABAC':
      return attributePolicies(module.policyFile, options)
    case 'RBAC':
      // Members of system:masters have the rights of its default binding even before that binding is created.
      return unionAuthorizer([superusers(), rbacAuthorizer(options.policies)])
    case 'Webhook':
      return webhook(module.name, module.webhook, options)
    case 'Node':
      return nodeAuthorizer({ ...options, graph: await options.nodes() })
  }
}

/** Creates the authorizers of the modules, each with its module. Throws Failure if one can't be created. */
async function made(modules: readonly Module[], options: ModuleOptions): Promise<Map<Authorizer, Module>> {
  const named = new Map<Authorizer, Module>()
  for (const module of modules) named.set(await authorizerFor(module, options), module)
  return named
}

const opened = ({ openPaths }: ModuleOptions): readonly Authorizer[] =>
  openPaths.length === 0 ? [] : [alwaysAllowPaths(openPaths)]

/** Combines the always open paths and then the modules in their order. Throws Failure if one can't be created. */
export const plainAuthorizer = async (modules: readonly Module[], options: ModuleOptions): Promise<Authorizer> =>
  unionAuthorizer([...opened(options), ...(await made(modules, options)).keys()])

/** Combines the modules and counts the final decisions of each. */
export async function countedAuthorizer(modules: readonly Module[], options: ModuleOptions): Promise<Authorizer> {
  const metrics = options.metrics()
  const named = await made(modules, options)
  return unionAuthorizer([...opened(options), ...named.keys()], (authorizer, { decision }) => {
    const module = named.get(authorizer)
    if (module !== undefined) metrics.decided(module, decision === 'allow' ? 'allowed' : 'denied')
  })
}
