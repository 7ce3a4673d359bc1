import {
  ConstantSchema,
  ExprSchema,
  type Constant as ProtoConstant,
  type Expr as ProtoExpr,
} from '@bufbuild/cel-spec/cel/expr/syntax_pb.js'
import { create, type MessageInitShape } from '@bufbuild/protobuf'
import type { Constant, Expr } from '../../../../runtime/cel/syntax/ast.ts'

type Init = MessageInitShape<typeof ExprSchema>
type Kind = NonNullable<Init['exprKind']>

/** The tree as `cel.expr.Expr`. */
export function toProto(expr: Expr): ProtoExpr {
  return create(ExprSchema, { id: BigInt(expr.id), exprKind: kindOf(expr) })
}

function kindOf(expr: Expr): Kind {
  switch (expr.kind) {
    case 'literal':
      return { case: 'constExpr', value: constantToProto(expr.constant) }
    case 'identifier':
      return { case: 'identExpr', value: { name: expr.name } }
    case 'select':
      return {
        case: 'selectExpr',
        value: { operand: toProto(expr.operand), field: expr.field, testOnly: expr.testOnly },
      }
    case 'call':
      return {
        case: 'callExpr',
        value: {
          function: expr.function,
          args: expr.args.map(toProto),
          ...(expr.target && { target: toProto(expr.target) }),
        },
      }
    case 'list':
      return {
        case: 'listExpr',
        value: { elements: expr.elements.map(toProto), optionalIndices: [...expr.optionalIndices] },
      }
    case 'map': {
      const entries = expr.entries.map(({ id, key, value, optional }) => ({
        id: BigInt(id),
        keyKind: { case: 'mapKey' as const, value: toProto(key) },
        value: toProto(value),
        optionalEntry: optional,
      }))
      return { case: 'structExpr', value: { entries } }
    }
    case 'message': {
      const entries = expr.fields.map(({ id, field, value, optional }) => ({
        id: BigInt(id),
        keyKind: { case: 'fieldKey' as const, value: field },
        value: toProto(value),
        optionalEntry: optional,
      }))
      return { case: 'structExpr', value: { messageName: expr.typeName, entries } }
    }
    case 'comprehension':
      return {
        case: 'comprehensionExpr',
        value: {
          iterVar: expr.iterationVariable,
          iterVar2: expr.iterationVariable2 ?? '',
          iterRange: toProto(expr.range),
          accuVar: expr.accumulatorVariable,
          accuInit: toProto(expr.accumulatorInit),
          loopCondition: toProto(expr.loopCondition),
          loopStep: toProto(expr.loopStep),
          result: toProto(expr.result),
        },
      }
  }
}

function constantToProto(constant: Constant): ProtoConstant {
  switch (constant.type) {
    case 'null':
      return create(ConstantSchema, { constantKind: { case: 'nullValue', value: 0 } })
    case 'bool':
      return create(ConstantSchema, { constantKind: { case: 'boolValue', value: constant.value } })
    case 'int':
      return create(ConstantSchema, { constantKind: { case: 'int64Value', value: constant.value } })
    case 'uint':
      return create(ConstantSchema, { constantKind: { case: 'uint64Value', value: constant.value } })
    case 'double':
      return create(ConstantSchema, { constantKind: { case: 'doubleValue', value: constant.value } })
    case 'string':
      return create(ConstantSchema, { constantKind: { case: 'stringValue', value: constant.value } })
    case 'bytes':
      return create(ConstantSchema, { constantKind: { case: 'bytesValue', value: constant.value } })
  }
}
