import type { DefinitionCondition, CustomDefinition, CustomNames } from './custom-definition.ts'

/** The names of a group that a definition can't have. */
export interface UsedNames {
  /** Plurals, singulars and short names. */
  readonly resources: NameSet
  /** Kinds and kinds of lists. */
  readonly kinds: NameSet
}

interface NameSet {
  has(name: string): boolean
}

interface CalculatedNames {
  readonly acceptedNames: CustomNames
  readonly accepted: DefinitionCondition
  readonly established: DefinitionCondition
}

const inUse = (name: string): string => `${JSON.stringify(name)} is already in use`

/**
 * Calculates which of the requested names a definition gets: each that no other definition of the group had before it.
 * Only with all of them its type may be served.
 */
export function calculateNames(definition: CustomDefinition, used: UsedNames): CalculatedNames {
  const { names: wanted, acceptedNames: had, conditions } = definition
  const kept = (name: string, taken: NameSet): string => (taken.has(name) ? '' : name)
  const accepted = {
    plural: kept(had.plural, used.resources),
    singular: kept(had.singular, used.resources),
    shortNames: had.shortNames.filter((name) => !used.resources.has(name)),
    kind: kept(had.kind, used.kinds),
    listKind: kept(had.listKind, used.kinds),
    categories: wanted.categories,
  }
  let conflict: DefinitionCondition | undefined
  const refuse = (reason: string, message: string): void => {
    conflict = { type: 'NamesAccepted', status: 'False', reason, message }
  }

  if (!used.resources.has(wanted.plural)) accepted.plural = wanted.plural
  else refuse('PluralConflict', inUse(wanted.plural))
  if (!used.resources.has(wanted.singular)) accepted.singular = wanted.singular
  else refuse('SingularConflict', inUse(wanted.singular))
  const taken = wanted.shortNames.filter((name) => used.resources.has(name))
  if (taken.length === 0) accepted.shortNames = [...wanted.shortNames]
  else refuse('ShortNamesConflict', taken.map(inUse).join(', '))
  if (!used.kinds.has(wanted.kind)) accepted.kind = wanted.kind
  else refuse('KindConflict', inUse(wanted.kind))
  if (!used.kinds.has(wanted.listKind)) accepted.listKind = wanted.listKind
  else refuse('ListKindConflict', inUse(wanted.listKind))

  const before = conditions.find(({ type }) => type === 'Established')
  return {
    acceptedNames: accepted,
    accepted: conflict ?? {
      type: 'NamesAccepted',
      status: 'True',
      reason: 'NoConflicts',
      message: 'no conflicts found',
    },
    established:
      before?.status === 'True'
        ? before
        : conflict === undefined
          ? INSTALLING
          : { ...INSTALLING, reason: 'NotAccepted', message: 'not all names are accepted' },
  }
}

const INSTALLING: DefinitionCondition = {
  type: 'Established',
  status: 'False',
  reason: 'Installing',
  message: 'the initial names have been accepted',
}

/** The condition of a definition whose type is served. */
export const ESTABLISHED: DefinitionCondition = {
  type: 'Established',
  status: 'True',
  reason: 'InitialNamesAccepted',
  message: 'the initial names have been accepted',
}
