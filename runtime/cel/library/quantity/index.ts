import { PARSING } from '../../cost/library-costs.ts'
import { BOOL, DOUBLE, INT, opaqueType, STRING, type Type } from '../../value/types.ts'
import { CelError, Double, OpaqueValue, type Value } from '../../value/values.ts'
import { functionOf, globalCall, type Library, memberCall, overload, withSteps } from '../library.ts'
import * as quantities from './quantity.ts'

/** The CEL value of a quantity. Quantities of the same amount are equal. */
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
const TWO = [QUANTITY, QUANTITY] as const

/** Steps of parsing a quantity or computing with large integers. */
const STEPS_PER_CALL = 60

/** The quantity library, from release 1.29 (CEL-QTY-01 to CEL-QTY-11). */
export const quantityLibrary: Library = withSteps(
  {
    name: 'quantity',
    introduced: '1.29',
    types: [QUANTITY],
    functions: [
      functionOf('quantity', overload('string_to_quantity', globalCall([STRING], QUANTITY), parse, PARSING)),
      functionOf(
        'isQuantity',
        overload(
          'is_quantity_string',
          globalCall([STRING], BOOL),
          (text) => quantities.parseQuantity(text) !== undefined,
          PARSING,
        ),
      ),
      functionOf(
        'isInteger',
        overload(
          'quantity_is_integer',
          memberCall([QUANTITY], BOOL),
          (each) => quantities.asInteger(each.quantity) !== undefined,
        ),
      ),
      functionOf('asInteger', overload('quantity_as_integer', memberCall([QUANTITY], INT), asInteger)),
      functionOf(
        'asApproximateFloat',
        overload(
          'quantity_get_float',
          memberCall([QUANTITY], DOUBLE),
          (each) => new Double(quantities.asFloat(each.quantity)),
        ),
      ),
      functionOf(
        'sign',
        overload('quantity_sign', memberCall([QUANTITY], INT), (each) => quantities.sign(each.quantity)),
      ),
      functionOf(
        'add',
        overload('quantity_add', memberCall(TWO, QUANTITY), (a, b) => made(sum(a.quantity, b.quantity))),
        overload('quantity_add_int', memberCall([QUANTITY, INT], QUANTITY), (a, b) =>
          made(sum(a.quantity, fromInteger(b))),
        ),
      ),
      functionOf(
        'sub',
        overload('quantity_sub', memberCall(TWO, QUANTITY), (a, b) => made(sum(a.quantity, negated(b.quantity)))),
        overload('quantity_sub_int', memberCall([QUANTITY, INT], QUANTITY), (a, b) =>
          made(sum(a.quantity, negated(fromInteger(b)))),
        ),
      ),
      functionOf(
        'isLessThan',
        overload('quantity_is_less_than', memberCall(TWO, BOOL), (a, b) => compared(a, b) < 0),
      ),
      functionOf(
        'isGreaterThan',
        overload('quantity_is_greater_than', memberCall(TWO, BOOL), (a, b) => compared(a, b) > 0),
      ),
      functionOf('compareTo', overload('quantity_compare_to', memberCall(TWO, INT), compared)),
    ],
  },
  STEPS_PER_CALL,
)
