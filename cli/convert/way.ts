import type { ResourceDefinition, VersionDefinition } from '../../runtime/scheme/index.ts'
import type { DynamicObject, GroupVersion } from '../../runtime/api/index.ts'

/** A version of a kind. */
export interface Form {
  readonly definition: ResourceDefinition
  readonly version: VersionDefinition
}

type Convert = (object: DynamicObject) => DynamicObject

/** Returns the form that a kind has in a group version, its own or one of a group that shares its objects. */
export function formIn(
  { definition }: Form,
  { group, version }: GroupVersion,
  all: readonly ResourceDefinition[],
): Form | undefined {
  const owner = definition.storedAs?.resource ?? definition
  const relatives = [definition, owner, ...all.filter(({ storedAs }) => storedAs?.resource === owner)]
  const found = relatives.find((each) => each.group === group && Object.hasOwn(each.versions, version))
  const own = found?.versions[version]
  return found === undefined || own === undefined ? undefined : { definition: found, version: own }
}

/** Returns the latest form of a kind, following the successors of removed versions. */
export function latestForm(form: Form, all: readonly ResourceDefinition[]): Form {
  const { replacement } = form.version.lifecycle
  const next = replacement && formIn(form, replacement, all)
  return next === undefined || next.version === form.version ? form : latestForm(next, all)
}

/** Returns the conversion from one form of a kind to another, without their defaults. */
export function wayBetween(from: Form, to: Form): Convert {
  if (from.version === to.version) return (object) => object
  const outwards = from.definition === to.definition ? undefined : from.definition.storedAs
  const inwards = from.definition === to.definition ? undefined : to.definition.storedAs
  const steps: readonly (Convert | undefined)[] = [
    from.version.toStorage,
    outwards?.toStored,
    inwards?.fromStored,
    to.version.fromStorage,
  ]
  return (object) => steps.reduce<DynamicObject>((made, step) => step?.(made) ?? made, object)
}
