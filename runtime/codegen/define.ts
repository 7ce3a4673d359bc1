import { computeDefaults, guarded, type ComputedDefault, type Convert } from '../convert/index.ts'
import { hasTypeError, type ApiObject } from '../api/index.ts'
import { nativeWording, applyDefaults, validate, type StructuralSchema } from '../schema/index.ts'
import type { ResourceDefinition, SubresourceDefinition, SubresourceTypes, VersionDefinition } from '../scheme/index.ts'

/** A subresource as generated code writes it: its schema is made when it is first needed. */
export interface SubresourceData extends Omit<SubresourceDefinition, 'schema' | 'answer'> {
  readonly schema?: () => StructuralSchema
  readonly answer?: Pick<NonNullable<SubresourceDefinition['answer']>, 'kind'> & {
    readonly schema: () => StructuralSchema
  }
}

/** A version of a kind as generated code writes it. */
export interface VersionData extends Omit<
  VersionDefinition,
  'schema' | 'subresources' | 'validate' | 'computeDefaults' | 'toStorage' | 'fromStorage'
> {
  readonly schema: () => StructuralSchema
  readonly subresources: Readonly<Record<string, SubresourceData>>
  /** Set for every version but the one in which objects are stored. */
  readonly toStorage?: Convert
  readonly fromStorage?: Convert
  /** Filled in after the defaults of the schema. */
  readonly computedDefaults?: readonly ComputedDefault[]
}

/** A kind as generated code writes it. */
export interface ResourceData extends Omit<ResourceDefinition, 'versions' | '$type' | '$subresources'> {
  readonly versions: readonly VersionDefinition[]
}

const identity: Convert = (object) => object

/** Binds behaviour to the data of a version: the validator of its schema, and the converters to and from storage. */
export function defineVersion(data: VersionData): VersionDefinition {
  const { schema, subresources, toStorage = identity, fromStorage = identity, computedDefaults = [], ...rest } = data
  return {
    ...rest,
    get schema() {
      return schema()
    },
    subresources: Object.fromEntries(
      Object.entries(subresources).map(([name, each]) => [name, defineSubresource(each)]),
    ),
    validate: (object, _old, valid) => validate(schema(), object, nativeWording, valid),
    ...(computedDefaults.length === 0 ? {} : { computeDefaults: computeDefaults(computedDefaults) }),
    toStorage,
    fromStorage: fromStorage === identity ? identity : served(schema, fromStorage),
  }
}

/**
 * Returns the conversion to a served version: with the version's defaults, and without values from annotations that
 * have wrong types.
 */
function served(schema: () => StructuralSchema, fromStorage: Convert): Convert {
  const sound = guarded(fromStorage, (object) => !hasTypeError(validate(schema(), object, nativeWording)))
  return (object) => applyDefaults(schema(), sound(object))
}

function defineSubresource({ schema, answer, ...rest }: SubresourceData): SubresourceDefinition {
  const defined = answer === undefined ? rest : { ...rest, answer: withSchema({ kind: answer.kind }, answer.schema) }
  return schema === undefined ? defined : withSchema(defined, schema)
}

/** Returns data with the schema that is made when it is first needed. */
const withSchema = <T extends object>(
  data: T,
  schema: () => StructuralSchema,
): T & { readonly schema: StructuralSchema } => ({
  ...data,
  get schema() {
    return schema()
  },
})

/**
 * A kind with all its versions; `T` is the type of its objects in the storage version, `S` are those of its subresources there
 * (default: they are not known).
 */
export function defineResource<T extends ApiObject, S extends SubresourceTypes = SubresourceTypes>({
  versions,
  ...data
}: ResourceData): ResourceDefinition<T, S> {
  return { ...data, versions: Object.fromEntries(versions.map((version) => [version.name, version])) }
}
