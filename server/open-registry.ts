import { expressionEnvironments, type ExpressionEnvironments } from '../runtime/admission/index.ts'
import { admissionMetrics, expressionMetrics } from '../runtime/metrics/index.ts'
import { Turns } from '../runtime/async/index.ts'
import { createRegistry, type Registry } from '../runtime/registry/index.ts'
import { builtInKinds, builtInOperations, withOwnKinds } from '../runtime/kinds/index.ts'
import { createRules } from '../runtime/rules/index.ts'
import type { AssembleOptions } from './assemble.ts'
import { builtInAdmission } from './admission.ts'
import { disabledPlugins } from './admission-plugins.ts'
import type { FeatureGates } from './release/feature-gates.ts'
import { withoutGatedTypes } from './release/gated-types.ts'
import { groupVersionsIn, resourcesOf } from './release/lifecycle.ts'
import { formatRelease } from './release/release.ts'
import { ruleValidator } from './definitions/schema-validator.ts'
import { serviceRangesOf } from './service-ranges.ts'
import { sharedSecret } from './data-folder/shared-secret.ts'
import { ServedKinds } from './definitions/served-kinds.ts'
import { storedReader, type ReadStored } from './stores/stored-objects.ts'

/** The registry, and what the API shares with it. */
export interface OpenRegistry {
  readonly catalog: Registry
  /** The generated kinds that are served. */
  readonly served: ServedKinds
  readonly read: ReadStored
  readonly turns: Turns
  /** Milliseconds since the epoch. */
  readonly clock: () => number
}

/** Whether requests are authorized with the selectors that they name. */
export const selectorsOf = (gates: FeatureGates): 'read' | 'dropped' =>
  gates.AuthorizeWithSelectors ? 'read' : 'dropped'

/** Assembles definitions, stores and the hooks of kinds into the registry of all types. */
export async function openRegistry(options: AssembleOptions): Promise<OpenRegistry> {
  const { flags, gates, definitions, access, stores, metrics, report } = options
  const { vendor } = definitions
  const { main: store } = stores
  const release = flags['emulated-version']
  const clock = options.clock ?? Date.now
  const turns = new Turns()
  const read = storedReader(definitions.groupVersions)
  const times = expressionMetrics(metrics)
  const rules = createRules({ observer: times })
  const expressions = expressionEnvironments({
    release: formatRelease(release),
    selectors: gates.AuthorizeWithSelectors ? 'known' : 'unknown',
    onCompiled: times.compiled,
  })
  const served = servedKinds(options, { expressions, times })
  const kinds = served.lookups
  const observer = { ...admissionMetrics(metrics), expressions: times }
  const catalog: Registry = createRegistry({
    vendor,
    store: ({ group, plural }) => kinds.stores(group, plural) ?? stores.of({ group, resource: plural }),
    definitions: resourcesOf(served.groupVersions()),
    strategies: kinds.strategies,
    operations: kinds.operations,
    validatorOf: (schema) => rules.validatorOf(schema),
    measureAdmission: observer.step,
    admission: [
      ...(options.admission ?? []),
      ...builtInAdmission({
        observer,
        store,
        read,
        vendor,
        access,
        report,
        catalog: () => catalog,
        turn: turns.next,
        environments: expressions.stored,
        gates,
        disabled: disabledPlugins(flags),
      }),
    ],
    tokenSecret: await sharedSecret(store),
    tokenLifeMilliseconds: flags['continue-token-lifetime'],
    settings: { watchList: gates.WatchList ? 'enabled' : 'disabled', turns, clock },
  })
  return { catalog, served, read, turns, clock }
}

interface Expressions {
  readonly expressions: ExpressionEnvironments
  readonly times: ReturnType<typeof expressionMetrics>
}

/** Returns the served kinds with their hooks. */
function servedKinds(options: AssembleOptions, { expressions, times }: Expressions): ServedKinds {
  const { flags, gates, definitions, access, accounts, report } = options
  const { vendor } = definitions
  const release = flags['emulated-version']
  const builtIn = builtInKinds(vendor, {
    serviceRanges: serviceRangesOf(flags),
    accountTokens: accounts,
    expressions,
    schemaValidators: [ruleValidator({ vendor, release, gates, onCompiled: times.compiled })],
  })
  const selectors = selectorsOf(gates)
  const operations = builtInOperations({ ...access, vendor, audiences: accounts.audiences, selectors })
  return new ServedKinds(
    { definitions, ownKinds: options.ownKinds ?? [] },
    {
      offered: ({ groupVersions }) =>
        groupVersionsIn(withoutGatedTypes(groupVersions, gates, vendor), release, flags['runtime-config']),
      lookups: (ownKinds, isDeclared) =>
        withOwnKinds(ownKinds, { builtIn: { ...builtIn, operations }, isDeclared, report }),
    },
  )
}
