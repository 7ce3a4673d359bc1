import {
  Type_PrimitiveType,
  Type_WellKnownType,
  type Decl,
  type Type as ProtoType,
} from '@bufbuild/cel-spec/cel/expr/checked_pb.js'
import type { Declarations } from '../../../../runtime/cel/check/environment.ts'
import type { FunctionDeclaration, Overload } from '../../../../runtime/cel/library/library.ts'
import {
  BOOL,
  BYTES,
  DOUBLE,
  DURATION,
  DYN,
  ERROR,
  INT,
  listOf,
  mapOf,
  NULL,
  nullableOf,
  opaqueType,
  parameter,
  STRING,
  TIMESTAMP,
  TYPE,
  typeOf,
  UINT,
  type Type,
} from '../../../../runtime/cel/value/types.ts'
import { ANY, messageTypeOf } from './protobuf-types.ts'

const PRIMITIVES: ReadonlyMap<Type_PrimitiveType, Type> = new Map<Type_PrimitiveType, Type>([
  [Type_PrimitiveType.BOOL, BOOL],
  [Type_PrimitiveType.INT64, INT],
  [Type_PrimitiveType.UINT64, UINT],
  [Type_PrimitiveType.DOUBLE, DOUBLE],
  [Type_PrimitiveType.STRING, STRING],
  [Type_PrimitiveType.BYTES, BYTES],
])

const WELL_KNOWN: ReadonlyMap<Type_WellKnownType, Type> = new Map<Type_WellKnownType, Type>([
  [Type_WellKnownType.ANY, ANY],
  [Type_WellKnownType.TIMESTAMP, TIMESTAMP],
  [Type_WellKnownType.DURATION, DURATION],
])

/** A type of `cel.expr.Type`. */
export function typeFromProto(type: ProtoType | undefined): Type {
  const { typeKind } = type ?? { typeKind: { case: undefined } }
  switch (typeKind.case) {
    case 'primitive':
      return PRIMITIVES.get(typeKind.value) ?? ERROR
    case 'wrapper':
      return nullableOf(PRIMITIVES.get(typeKind.value) ?? ERROR)
    case 'wellKnown':
      return WELL_KNOWN.get(typeKind.value) ?? ERROR
    case 'dyn':
      return DYN
    case 'null':
      return NULL
    case 'listType':
      return listOf(typeFromProto(typeKind.value.elemType))
    case 'mapType':
      return mapOf(typeFromProto(typeKind.value.keyType), typeFromProto(typeKind.value.valueType))
    case 'messageType':
      return messageTypeOf(typeKind.value)
    case 'typeParam':
      return parameter(typeKind.value)
    case 'type':
      return typeKind.value.typeKind.case === undefined ? TYPE : typeOf(typeFromProto(typeKind.value))
    case 'abstractType':
      return opaqueType(typeKind.value.name, ...typeKind.value.parameterTypes.map(typeFromProto))
    default:
      return ERROR
  }
}

/** The variables and functions that a case declares in `typeEnv`. */
export function declarationsFromProto(
  typeEnv: readonly Decl[],
): Pick<Required<Declarations>, 'variables' | 'libraries'> {
  const variables: Record<string, Type> = {}
  const functions: FunctionDeclaration[] = []
  for (const { name, declKind } of typeEnv) {
    if (declKind.case === 'ident') variables[name] = typeFromProto(declKind.value.type)
    if (declKind.case !== 'function') continue
    const overloads = declKind.value.overloads.map(
      ({ overloadId, params, resultType, isInstanceFunction }): Overload => ({
        id: overloadId,
        receiver: isInstanceFunction ? 'member' : 'global',
        parameters: params.map(typeFromProto),
        result: typeFromProto(resultType),
        strictness: 'strict',
      }),
    )
    functions.push({ name, overloads })
  }
  return { variables, libraries: [{ name: 'test', functions }] }
}
