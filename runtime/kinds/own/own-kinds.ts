import { ConfigError } from '../../api/index.ts'
import type { ColumnLookup } from '../../codec/index.ts'
import type { OperationLookup, RemoteStore, StrategyLookup, VirtualOperation } from '../../registry/index.ts'
import type { Kind } from '../kind.ts'
import { ownColumns } from './columns.ts'
import { ownOperation } from './operation.ts'
import type { OwnKind } from './own-kind.ts'
import { HookRunner } from './runner.ts'
import { sourceStore } from './source.ts'
import { ownStrategy } from './strategy.ts'

/** Everything that the server knows about kinds, each part for the folder that uses it. */
export interface KindLookups {
  readonly strategies: StrategyLookup
  readonly columns: ColumnLookup
  readonly operations: OperationLookup
  /** Finds the stores of kinds that are kept elsewhere; absent: the server's store keeps all kinds. */
  readonly stores?: (group: string, plural: string) => RemoteStore | undefined
}

interface OwnKindOptions {
  /** The built-in kinds, whose behaviour can't be replaced. */
  readonly builtIn: KindLookups
  /** Whether the server has a kind at all. */
  isDeclared(group: string, plural: string): boolean
  /** Called with errors of the project's code. */
  report(error: unknown): void
}

/**
 * Adds kinds with own code to the built-in ones. Throws ConfigError for a kind that is defined twice, that is built in,
 * or that no schema declares.
 */
export function withOwnKinds(
  ownKinds: readonly OwnKind[],
  { builtIn, isDeclared, report }: OwnKindOptions,
): KindLookups {
  if (ownKinds.length === 0) return builtIn
  const kinds = new Map<string, ReturnType<typeof kindOf>>()
  for (const own of ownKinds) {
    const { group, plural, kind, origin: cause } = own
    const name = `${plural}.${group}`
    if (isKnown(builtIn, group, plural))
      throw new ConfigError(`ownKinds: ${kind} is a built-in kind, whose rules can not be replaced`, { cause })
    if (kinds.has(name)) throw new ConfigError(`ownKinds: ${kind}.${group} is defined twice`, { cause })
    if (!isDeclared(group, plural))
      throw new ConfigError(`ownKinds: no schema of this server declares ${kind}.${group}, which has own code`, {
        cause,
      })
    kinds.set(name, kindOf(own, report))
  }
  return {
    strategies: (group, plural) => kinds.get(`${plural}.${group}`)?.strategy ?? builtIn.strategies(group, plural),
    columns: (group, plural) => kinds.get(`${plural}.${group}`)?.columns ?? builtIn.columns(group, plural),
    operations: (group, plural) => kinds.get(`${plural}.${group}`)?.operation ?? builtIn.operations(group, plural),
    ...(ownKinds.some(({ hooks }) => hooks.source !== undefined)
      ? { stores: (group: string, plural: string) => kinds.get(`${plural}.${group}`)?.store }
      : {}),
  }
}

const isKnown = (lookups: KindLookups, group: string, plural: string): boolean =>
  [lookups.strategies, lookups.columns, lookups.operations].some((find) => find(group, plural) !== undefined)

/** The parts that the hooks of a kind are turned into. */
interface OwnParts extends Kind {
  readonly operation: VirtualOperation | undefined
  readonly store: RemoteStore | undefined
}

function kindOf({ resource, hooks }: OwnKind, report: OwnKindOptions['report']): OwnParts {
  const runner = new HookRunner(resource, { deadlineMilliseconds: hooks.deadlineMilliseconds, report })
  const schema = () => resource.versions[resource.storageVersion]?.schema ?? {}
  const columns: Pick<Kind, 'columns'> =
    hooks.columns === undefined ? {} : { columns: ownColumns(hooks.columns, runner) }
  const operation = hooks.virtual === undefined ? undefined : ownOperation(resource, hooks.virtual, runner)
  const store = hooks.source === undefined ? undefined : sourceStore(resource, hooks.source, runner)
  return { strategy: ownStrategy(hooks, runner, schema), ...columns, operation, store }
}
