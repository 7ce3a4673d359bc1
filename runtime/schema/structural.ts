/**
 * A structural schema: plain data, emitted by the generator or built from a CustomResourceDefinition. Named types are
 * shared by reference; a recursive type refers to itself through a getter. Compiled forms are cached by the identity of
 * the schema object, and made on first use.
 */
export interface StructuralSchema {
  readonly type?: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean'
  /** Name of the declared type, e.g. `apps/v1.DeploymentSpec`; absent on anonymous parts. */
  readonly typeName?: string
  readonly format?: string
  readonly nullable?: true

  readonly properties?: Readonly<Record<string, StructuralSchema>>
  readonly required?: readonly string[]
  /** Schema of the values of a map; true: any value. */
  readonly additionalProperties?: StructuralSchema | true
  readonly items?: StructuralSchema

  readonly default?: unknown
  readonly enum?: readonly unknown[]
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: true
  readonly exclusiveMaximum?: true
  readonly multipleOf?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly uniqueItems?: true
  readonly minProperties?: number
  readonly maxProperties?: number
  /** Contains value validations only; never adds properties. */
  readonly allOf?: readonly StructuralSchema[]
  readonly anyOf?: readonly StructuralSchema[]
  readonly oneOf?: readonly StructuralSchema[]
  readonly not?: StructuralSchema

  readonly listType?: 'atomic' | 'set' | 'map'
  readonly listMapKeys?: readonly string[]
  readonly mapType?: 'atomic' | 'granular'
  readonly patchStrategy?: readonly ('merge' | 'replace' | 'retainKeys')[]
  readonly patchMergeKey?: string
  readonly intOrString?: true
  /** The value is an object of any kind with apiVersion, kind and metadata. */
  readonly embeddedResource?: true
  readonly preserveUnknownFields?: true
  /** A value of the wrong type passes decoding and fails validation, as in custom resources. */
  readonly lateTyped?: true
  /** The field can't change after creation; an update that changes it is refused. */
  readonly immutable?: true
  /** An empty value (false, 0, '', [], {}) or null means absent, and is dropped before defaulting and validation. */
  readonly omitEmpty?: true
  readonly validations?: readonly ValidationRule[]
  /** Protobuf field numbers of this object's properties. */
  readonly wire?: Readonly<Record<string, number>>
  /**
   * A message that JSON inlines: the properties of its schema are among this object's own, but on the wire they form a
   * message with this field number. `wire` does not contain them.
   */
  readonly inlineWire?: { readonly number: number; readonly schema: StructuralSchema }
}

/** A CEL rule at a schema node (the `validations` marker). */
export interface ValidationRule {
  readonly rule: string
  readonly message?: string
  readonly messageExpression?: string
  readonly reason?: string
  readonly fieldPath?: string
  readonly optionalOldSelf?: true
}
