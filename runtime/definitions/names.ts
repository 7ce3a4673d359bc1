import type { Condition, CustomDefinition, CustomNames } from './custom-definition.ts'

/** Names that a group has given away. */
export interface UsedNames {
  /** Plurals, singulars and short names. */
  readonly resources: ReadonlySet<string>
  /** Kinds and kinds of lists. */
  readonly kinds: ReadonlySet<string>
}

export interface NamesJudgement {
  readonly acceptedNames: CustomNames
  readonly accepted: Condition
  readonly established: Condition
}

/** Names that the definitions of a group have, and those of its built-in types. */
export function usedNames(
  definitions: readonly CustomDefinition[],
  builtIn: { readonly resources: readonly string[]; readonly kinds: readonly string[] },
): UsedNames {
  const names = definitions.map(({ acceptedNames }) => acceptedNames)
  return {
    resources: new Set([
      ...builtIn.resources,
      ...names.flatMap(({ plural, singular, shortNames }) => [plural, singular, ...shortNames]),
    ]),
    kinds: new Set([...builtIn.kinds, ...names.flatMap(({ kind, listKind }) => [kind, listKind])]),
  }
}

const inUse = (name: string): string => `${JSON.stringify(name)} is already in use`

/**
 * Which of the wanted names a definition gets: each that it has already or that nobody else of the group has. Only with
 * all of them it may be served.
 */
export function judgeNames(definition: CustomDefinition, used: UsedNames): NamesJudgement {
  const { names: wanted, acceptedNames: had, conditions } = definition
  const accepted = { ...had, shortNames: had.shortNames, categories: wanted.categories }
  let conflict: Condition | undefined
  const refuse = (reason: string, message: string): void => {
    conflict = { type: 'NamesAccepted', status: 'False', reason, message }
  }
  const isFree = (name: string, own: string, taken: ReadonlySet<string>): boolean => name === own || !taken.has(name)

  if (isFree(wanted.plural, had.plural, used.resources)) accepted.plural = wanted.plural
  else refuse('PluralConflict', inUse(wanted.plural))
  if (isFree(wanted.singular, had.singular, used.resources)) accepted.singular = wanted.singular
  else refuse('SingularConflict', inUse(wanted.singular))
  const taken = wanted.shortNames.filter((name) => !had.shortNames.includes(name) && used.resources.has(name))
  if (taken.length === 0) accepted.shortNames = wanted.shortNames
  else refuse('ShortNamesConflict', taken.map(inUse).join(', '))
  if (isFree(wanted.kind, had.kind, used.kinds)) accepted.kind = wanted.kind
  else refuse('KindConflict', inUse(wanted.kind))
  if (isFree(wanted.listKind, had.listKind, used.kinds)) accepted.listKind = wanted.listKind
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
          ? installing
          : { ...installing, reason: 'NotAccepted', message: 'not all names are accepted' },
  }
}

const installing: Condition = {
  type: 'Established',
  status: 'False',
  reason: 'Installing',
  message: 'the initial names have been accepted',
}

/** The condition of a type that is served. */
export const established: Condition = {
  type: 'Established',
  status: 'True',
  reason: 'InitialNamesAccepted',
  message: 'the initial names have been accepted',
}
