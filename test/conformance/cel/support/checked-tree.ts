import { toDebugString, type Adorner } from '@bufbuild/cel-spec/testdata/to-debug-string.js'
import type { Message } from '@bufbuild/protobuf'
import type { CheckedExpression } from '../../../../runtime/cel/check/checked.ts'
import { formatType } from '../../../../runtime/cel/value/types.ts'
import { toProto } from './proto-tree.ts'

/** The tree with the type of each node (`~int`) and what each name stands for (`^add_int64`), as cel-go prints it. */
export function printChecked({ root, types, references }: CheckedExpression): string {
  const adorner: Adorner = {
    GetMetadata(node: Message): string {
      if (node.$typeName !== 'cel.expr.Expr' || !('id' in node)) return ''
      const id = Number(node.id)
      const type = types.get(id)
      const { overloadIds, name } = references.get(id) ?? {}
      const reference = overloadIds === undefined ? name : [...overloadIds].sort().join('|')
      return `${type === undefined ? '' : `~${formatType(type)}`}${reference === undefined ? '' : `^${reference}`}`
    },
  }
  return toDebugString(toProto(root), adorner)
}
