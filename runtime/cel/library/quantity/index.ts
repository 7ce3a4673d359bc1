import { traversal } from '../../cost/call.ts'
import { estimateReading } from '../../cost/library-costs.ts'
import { BOOL, DOUBLE, INT, opaqueType, STRING, type Type } from '../../value/types.ts'
import { CelError, Double, OpaqueValue, type Value } from '../../value/values.ts'
import { globalOverload, type Library, memberOverload, withSteps } from '../library.ts'
import * as quantities from './quantity.ts'

/** A quantity as expressions have it; those of the same amount are equal. */
class QuantityValue extends OpaqueValue {
  readonly type: Type = QUANTITY
  readonly quantity: quantities.Quantity

  constructor(quantity: quantities.Quantity) {
    super()
    this.quantity = quantity
  }

  equals(other: OpaqueValue): boolean {
    return other instanceof QuantityValue && quantities.compareQuantities(this.quantity, other.quantity) === 0
  }
}

const QUANTITY: Type<QuantityValue> = opaqueType('kubernetes.Quantity')

function parse(text: string): Value {
  const quantity = quantities.parseQuantity(text)
  if (quantity !== undefined) return new QuantityValue(quantity)
  if (text.length > quantities.MOST_CHARACTERS)
    return new CelError(`quantities must have at most ${quantities.MOST_CHARACTERS} characters`)
  return new CelError("quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'")
}

function asInteger({ quantity }: QuantityValue): Value {
  return quantities.asInteger(quantity) ?? new CelError('cannot convert value to integer')
}

const made = (quantity: quantities.Quantity): QuantityValue => new QuantityValue(quantity)
const compared = (a: QuantityValue, b: QuantityValue): number => quantities.compareQuantities(a.quantity, b.quantity)
const { sum, negated, fromInteger } = quantities
const walk = { cost: traversal.ofFirst, estimate: estimateReading }
const TWO = [QUANTITY, QUANTITY] as const

/** Steps of reading a text or reckoning with large integers. */
const STEPS_PER_CALL = 60

/** The quantity library, from release 1.29 (CEL-QTY-01 to CEL-QTY-11). */
export const quantityLibrary: Library = withSteps(
  {
    name: 'quantity',
    introduced: '1.29',
    types: [QUANTITY],
    functions: [
      { name: 'quantity', overloads: [globalOverload('string_to_quantity', [STRING], QUANTITY, parse, walk)] },
      {
        name: 'isQuantity',
        overloads: [
          globalOverload(
            'is_quantity_string',
            [STRING],
            BOOL,
            (text) => quantities.parseQuantity(text) !== undefined,
            walk,
          ),
        ],
      },
      {
        name: 'isInteger',
        overloads: [
          memberOverload(
            'quantity_is_integer',
            [QUANTITY],
            BOOL,
            (each) => quantities.asInteger(each.quantity) !== undefined,
          ),
        ],
      },
      { name: 'asInteger', overloads: [memberOverload('quantity_as_integer', [QUANTITY], INT, asInteger)] },
      {
        name: 'asApproximateFloat',
        overloads: [
          memberOverload(
            'quantity_get_float',
            [QUANTITY],
            DOUBLE,
            (each) => new Double(quantities.asFloat(each.quantity)),
          ),
        ],
      },
      {
        name: 'sign',
        overloads: [memberOverload('quantity_sign', [QUANTITY], INT, (each) => quantities.sign(each.quantity))],
      },
      {
        name: 'add',
        overloads: [
          memberOverload('quantity_add', TWO, QUANTITY, (a, b) => made(sum(a.quantity, b.quantity))),
          memberOverload('quantity_add_int', [QUANTITY, INT], QUANTITY, (a, b) =>
            made(sum(a.quantity, fromInteger(b))),
          ),
        ],
      },
      {
        name: 'sub',
        overloads: [
          memberOverload('quantity_sub', TWO, QUANTITY, (a, b) => made(sum(a.quantity, negated(b.quantity)))),
          memberOverload('quantity_sub_int', [QUANTITY, INT], QUANTITY, (a, b) =>
            made(sum(a.quantity, negated(fromInteger(b)))),
          ),
        ],
      },
      {
        name: 'isLessThan',
        overloads: [memberOverload('quantity_is_less_than', TWO, BOOL, (a, b) => compared(a, b) < 0)],
      },
      {
        name: 'isGreaterThan',
        overloads: [memberOverload('quantity_is_greater_than', TWO, BOOL, (a, b) => compared(a, b) > 0)],
      },
      { name: 'compareTo', overloads: [memberOverload('quantity_compare_to', TWO, INT, compared)] },
    ],
  },
  STEPS_PER_CALL,
)
