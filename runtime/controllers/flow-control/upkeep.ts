import type { BootstrapObjects } from '../../scheme/index.ts'
import { jsonEqual, objectOf } from '../../json/index.ts'
import type { DynamicObject } from '../../api/index.ts'
import { mended } from '../bootstrap/upkeep.ts'

/** The objects without which the server can't classify requests; they are restored whatever their annotation says. */
const MANDATORY: ReadonlySet<string> = new Set(['exempt', 'catch-all'])
const EXEMPT = 'exempt'

/** Keeps the shares and the lendable percentage of the exempt level, which belong to the operator. */
function withOwnExemption(present: DynamicObject, wanted: DynamicObject): DynamicObject {
  const { exempt } = objectOf(present.spec)
  const isExempt = wanted.kind === 'PriorityLevelConfiguration' && wanted.metadata.name === EXEMPT
  return isExempt && exempt !== undefined ? { ...wanted, spec: { ...objectOf(wanted.spec), exempt } } : wanted
}

/**
 * Returns the new state of a default object; undefined: unchanged. Its annotation says whether the server maintains its
 * spec: `true`, or `false` once an operator has taken it over; without it, the server maintains an object that was
 * never changed.
 */
export function keptObject(
  { switch: annotation = '', ...set }: BootstrapObjects,
  present: DynamicObject,
  wanted: DynamicObject,
): DynamicObject | undefined {
  const { name = '', annotations, generation } = present.metadata
  const said = annotations?.[annotation]
  const isKept = MANDATORY.has(name) || said === 'true' || (said !== 'false' && generation === 1)
  const marked: DynamicObject = {
    ...present,
    metadata: { ...present.metadata, annotations: { ...annotations, [annotation]: String(isKept) } },
  }
  const result = isKept ? (mended(set, marked, withOwnExemption(present, wanted)) ?? marked) : marked
  return jsonEqual(result, present) ? undefined : result
}
