import { UsageError } from '../../flags/errors.ts'
import type { FeatureGates } from '../release/feature-gates.ts'
import { duration, givenOnly, list, mapped, path, repeated, text, type Flag } from '../../flags/flag.ts'

const MODES = ['Node', 'ABAC', 'RBAC', 'Webhook', 'AlwaysAllow', 'AlwaysDeny'] as const

export type AuthorizationMode = (typeof MODES)[number]

/** The mode without a flag (AUTHZ-15). */
const DEFAULT_MODES: readonly AuthorizationMode[] = ['RBAC']

function parseModes(names: readonly string[], flag: string): readonly AuthorizationMode[] {
  return names.map((name, index) => {
    const mode = MODES.find((one) => one === name)
    if (mode === undefined) throw new UsageError(`--${flag}: ${JSON.stringify(name)} is not an authorization mode`)
    if (names.indexOf(name) < index) throw new UsageError(`--${flag}: mode ${name} is named twice`)
    return mode
  })
}

const REVIEW_VERSIONS = ['v1', 'v1beta1'] as const

function parseVersion(name: string, flag: string): (typeof REVIEW_VERSIONS)[number] {
  const version = REVIEW_VERSIONS.find((one) => one === name)
  if (version === undefined) throw new UsageError(`--${flag}: ${JSON.stringify(name)} is not v1 or v1beta1`)
  return version
}

const MINUTE = 60_000

/** Paths of probes: whether a server is alive and ready is no secret, and must not depend on roles or a webhook. */
const HEALTH_PATHS: readonly string[] = ['/healthz', '/readyz', '/livez']

const openPaths: Flag<readonly string[]> = {
  ...mapped(
    repeated({
      placeholder: 'PATH,…',
      help: 'Paths that everyone may ask for whatever modules say, but without resources; one may end with *. Empty: none.',
    }),
    (texts, flag) => {
      const paths =
        texts.length === 0 ? HEALTH_PATHS : texts.flatMap((one) => one.split(',')).filter((one) => one !== '')
      const bad = paths.find((one) => !one.startsWith('/') || one.slice(0, -1).includes('*'))
      if (bad === undefined) return paths
      throw new UsageError(`--${flag}: ${JSON.stringify(bad)} is not a path, with no * but at its end`)
    },
  ),
  shownDefault: HEALTH_PATHS.join(','),
}

/**
 * Flags of authorization; except for the open paths, each is undefined unless given, because the file excludes most of
 * them.
 */
export const AUTHORIZATION_FLAGS = {
  'authorization-mode': givenOnly(
    mapped(
      list({
        placeholder: 'MODE,…',
        default: DEFAULT_MODES,
        help: 'Authorization modules in their order: RBAC, Node, ABAC, Webhook, AlwaysAllow, AlwaysDeny. Under RBAC members of system:masters may do everything.',
      }),
      parseModes,
    ),
  ),
  'authorization-always-allow-paths': openPaths,
  'authorization-config': path({
    help: 'File of kind AuthorizationConfiguration with the authorization modules in their order, read again when it changes; excludes --authorization-mode and --authorization-webhook-*.',
  }),
  'authorization-policy-file': path({ help: 'Policies of mode ABAC, one JSON object per line.' }),
  'authorization-webhook-config-file': path({
    help: 'Client configuration (kind Config) of the service that mode Webhook asks.',
  }),
  'authorization-webhook-version': givenOnly(
    mapped(
      text({ placeholder: 'v1|v1beta1', default: 'v1beta1', help: 'Version of the reviews that it is sent.' }),
      parseVersion,
    ),
  ),
  'authorization-webhook-cache-authorized-ttl': givenOnly(
    duration({ default: 5 * MINUTE, help: 'How long its allowed answers are kept.' }),
  ),
  'authorization-webhook-cache-unauthorized-ttl': givenOnly(
    duration({ default: MINUTE / 2, help: 'How long its other answers are kept.' }),
  ),
} as const

export interface AuthorizationFlags {
  readonly 'authorization-always-allow-paths': readonly string[]
  readonly 'authorization-mode': readonly AuthorizationMode[] | undefined
  readonly 'authorization-config': string | undefined
  readonly 'authorization-policy-file': string | undefined
  readonly 'authorization-webhook-config-file': string | undefined
  readonly 'authorization-webhook-version': 'v1' | 'v1beta1' | undefined
  readonly 'authorization-webhook-cache-authorized-ttl': number | undefined
  readonly 'authorization-webhook-cache-unauthorized-ttl': number | undefined
}

/** Modes by flags, or a file that names them. */
export type AuthorizationSettings = (FileSettings | ModeSettings) & {
  /** Paths that everyone may request; checked before any module. */
  readonly openPaths: readonly string[]
}

interface FileSettings {
  readonly file: string
}

export interface ModeSettings {
  readonly modes: readonly AuthorizationMode[]
  /** Policy file of mode ABAC; undefined if it is not among the modes. */
  readonly policyFile: string | undefined
  /** The webhook of mode Webhook; undefined if it is not among the modes. */
  readonly webhook: WebhookSettings | undefined
}

/** The one webhook that flags can describe; times in milliseconds. */
interface WebhookSettings {
  readonly clientConfiguration: string
  readonly version: 'v1' | 'v1beta1'
  readonly authorizedMs: number
  readonly unauthorizedMs: number
}

const WEBHOOK_FLAGS = [
  'authorization-webhook-config-file',
  'authorization-webhook-version',
  'authorization-webhook-cache-authorized-ttl',
  'authorization-webhook-cache-unauthorized-ttl',
] as const

/**
 * Returns the settings of authorization. Throws UsageError for flags that exclude or require each other (AUTHZ-CFG-02),
 * and for the file if its feature is off.
 */
export function authorizationSettings(flags: AuthorizationFlags, gates: FeatureGates): AuthorizationSettings {
  const file = flags['authorization-config']
  const openPaths = flags['authorization-always-allow-paths']
  if (file !== undefined) {
    if (!gates.StructuredAuthorizationConfiguration) {
      throw new UsageError('--authorization-config needs the feature gate StructuredAuthorizationConfiguration')
    }
    const other = (['authorization-mode', ...WEBHOOK_FLAGS, 'authorization-policy-file'] as const).find(
      (name) => flags[name] !== undefined,
    )
    if (other !== undefined) throw new UsageError(`--authorization-config cannot be combined with --${other}`)
    return { file, openPaths }
  }
  const modes = flags['authorization-mode'] ?? DEFAULT_MODES
  const policyFile = flags['authorization-policy-file']
  needed('ABAC', modes, { 'authorization-policy-file': policyFile })
  return { modes, policyFile, webhook: webhookSettings(flags, modes), openPaths }
}

function webhookSettings(flags: AuthorizationFlags, modes: readonly AuthorizationMode[]): WebhookSettings | undefined {
  const clientConfiguration = flags['authorization-webhook-config-file']
  needed('Webhook', modes, { 'authorization-webhook-config-file': clientConfiguration })
  if (clientConfiguration === undefined) {
    const idle = WEBHOOK_FLAGS.find((name) => flags[name] !== undefined)
    if (idle !== undefined) throw new UsageError(`--${idle} needs --authorization-mode=Webhook`)
    return undefined
  }
  return {
    clientConfiguration,
    version: flags['authorization-webhook-version'] ?? 'v1beta1',
    authorizedMs: flags['authorization-webhook-cache-authorized-ttl'] ?? 5 * MINUTE,
    unauthorizedMs: flags['authorization-webhook-cache-unauthorized-ttl'] ?? MINUTE / 2,
  }
}

/** Throws UsageError for a mode without its file, and for a file without its mode. */
function needed(
  mode: AuthorizationMode,
  modes: readonly AuthorizationMode[],
  file: Readonly<Record<string, string | undefined>>,
): void {
  for (const [name, value] of Object.entries(file)) {
    if (modes.includes(mode) && value === undefined) throw new UsageError(`mode ${mode} needs --${name}`)
    if (!modes.includes(mode) && value !== undefined)
      throw new UsageError(`--${name} needs --authorization-mode=${mode}`)
  }
}
