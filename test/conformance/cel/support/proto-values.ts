import type { Value as ProtoValue } from '@bufbuild/cel-spec/cel/expr/value_pb.js'
import { anyUnpack, DurationSchema, TimestampSchema } from '@bufbuild/protobuf/wkt'
import { canonical } from '../../../../runtime/cel/value/int.ts'
import { ArrayList } from '../../../../runtime/cel/value/lists.ts'
import { MapBuilder } from '../../../../runtime/cel/value/maps.ts'
import { Double, Duration, Timestamp, TypeValue, Uint, type Value } from '../../../../runtime/cel/value/values.ts'
import type { Type } from '../../../../runtime/cel/value/types.ts'
import { createRegistry } from '@bufbuild/protobuf'

/** The value of a `cel.expr.Value`; undefined where it holds a message that expressions do not know. */
export function valueFromProto({ kind }: ProtoValue, typeOf: (name: string) => Type): Value | undefined {
  switch (kind.case) {
    case 'nullValue':
      return null
    case 'boolValue':
    case 'stringValue':
    case 'bytesValue':
      return kind.value
    case 'int64Value':
      return canonical(kind.value)
    case 'uint64Value':
      return new Uint(canonical(kind.value))
    case 'doubleValue':
      return new Double(kind.value)
    case 'typeValue':
      return new TypeValue(typeOf(kind.value))
    case 'listValue': {
      const elements = kind.value.values.map((element) => valueFromProto(element, typeOf))
      return elements.every((element) => element !== undefined) ? new ArrayList(elements) : undefined
    }
    case 'mapValue': {
      const builder = new MapBuilder()
      for (const { key, value } of kind.value.entries) {
        const k = key && valueFromProto(key, typeOf)
        const v = value && valueFromProto(value, typeOf)
        if (k === undefined || v === undefined) return undefined
        builder.add(k, v)
      }
      return builder.build()
    }
    case 'objectValue': {
      const message = anyUnpack(kind.value, createRegistry(TimestampSchema, DurationSchema))
      if (message?.$typeName === 'google.protobuf.Timestamp' || message?.$typeName === 'google.protobuf.Duration') {
        const { seconds, nanos } = message as { seconds: bigint; nanos: number } & typeof message
        const time = message.$typeName === 'google.protobuf.Timestamp' ? Timestamp : Duration
        return new time(Number(seconds), nanos)
      }
      return undefined
    }
    default:
      return undefined
  }
}
