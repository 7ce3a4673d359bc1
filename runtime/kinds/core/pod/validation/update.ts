import {
  canonicalText,
  isJsonNumber,
  jsonEqual,
  objectOf,
  objectsOf,
  stringOf,
  type JsonObject,
} from '../../../../json/index.ts'
import {
  forbiddenValue,
  invalidValue,
  type FieldError,
  type DynamicObject,
  errorsOfEach,
} from '../../../../api/index.ts'
import { difference } from '../../../rules/difference.ts'

type Spec = Readonly<JsonObject>

const changeable = [
  '`spec.containers[*].image`',
  '`spec.initContainers[*].image`',
  '`spec.activeDeadlineSeconds`',
  '`spec.tolerations` (only additions to existing tolerations)',
  '`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was previously negative)',
].join(',')

const LONGEST_DEADLINE = 2 ** 31 - 1

/** `activeDeadlineSeconds` may be set and shortened. */
function deadlineError(now: unknown, old: unknown): FieldError | undefined {
  const field = 'spec.activeDeadlineSeconds'
  if (!isJsonNumber(now)) {
    const detail = 'must not update from a positive integer to nil value'
    return isJsonNumber(old) ? invalidValue(field, null, detail) : undefined
  }
  if (now < 0 || now > LONGEST_DEADLINE) {
    return invalidValue(field, now, `must be between 0 and ${LONGEST_DEADLINE}, inclusive`)
  }
  return isJsonNumber(old) && old < now
    ? invalidValue(field, now, 'must be less than or equal to previous value')
    : undefined
}

const untimed = ({ tolerationSeconds: _, ...toleration }: JsonObject): JsonObject => toleration

function tolerationError(now: Spec, old: Spec): FieldError | undefined {
  const wanted = new Set(objectsOf(now.tolerations).map((each) => canonicalText(untimed(each))))
  const kept = objectsOf(old.tolerations).every((each) => wanted.has(canonicalText(untimed(each))))
  const detail = 'existing toleration can not be modified except its tolerationSeconds'
  return kept ? undefined : forbiddenValue('spec.tolerations', detail)
}

function gateErrors(now: Spec, old: Spec): FieldError[] {
  const before = new Set(objectsOf(old.schedulingGates).map(({ name }) => name))
  return errorsOfEach(objectsOf(now.schedulingGates), ({ name }, index) =>
    before.has(name)
      ? []
      : [
          forbiddenValue(
            `spec.schedulingGates[${index}].name`,
            `only deletion is allowed, but found new scheduling gate '${stringOf(name)}'`,
          ),
        ],
  )
}

/** Errors of scheduling fields of a gated Pod: an update may only narrow its choice of nodes. */
function selectorErrors(now: Spec, old: Spec): FieldError[] {
  const wanted = objectOf(now.nodeSelector)
  const kept = Object.entries(objectOf(old.nodeSelector)).every(([key, value]) => wanted[key] === value)
  return kept
    ? []
    : [
        invalidValue(
          'spec.nodeSelector',
          wanted,
          'only additions to spec.nodeSelector are allowed (no mutations or deletions)',
        ),
      ]
}

const imageless = (list: unknown): readonly JsonObject[] => objectsOf(list).map(({ image: _, ...rest }) => rest)

/** The spec without what may change, so that the rest can be compared. */
function fixedPart(spec: Spec, gated: unknown): JsonObject {
  const { activeDeadlineSeconds: _, tolerations: __, schedulingGates: ___, ...rest } = spec
  const fixed: JsonObject = { ...rest, containers: imageless(spec.containers) }
  if (spec.initContainers !== undefined) fixed.initContainers = imageless(spec.initContainers)
  if (gated === true) {
    delete fixed.nodeSelector
    fixed.affinity = { ...objectOf(spec.affinity), nodeAffinity: undefined }
  }
  return fixed
}

/** A negative grace period, which earlier releases accepted, may be corrected. */
function mendedGracePeriod(now: Spec, old: Spec): boolean {
  const before = old.terminationGracePeriodSeconds
  return isJsonNumber(before) && before < 0 && now.terminationGracePeriodSeconds === 1
}

/** Errors of an update of a Pod: few fields of its spec may change. */
export function validatePodUpdate(pod: DynamicObject, oldPod: DynamicObject): FieldError[] {
  const now = objectOf(pod.spec)
  const old = objectOf(oldPod.spec)
  if (jsonEqual(now, old)) return []
  for (const list of ['containers', 'initContainers']) {
    if (objectsOf(now[list]).length !== objectsOf(old[list]).length) {
      return [forbiddenValue(`spec.${list}`, 'pod updates may not add or remove containers')]
    }
  }
  const errors = [
    deadlineError(now.activeDeadlineSeconds, old.activeDeadlineSeconds),
    tolerationError(now, old),
    ...gateErrors(now, old),
  ].filter((error) => error !== undefined)
  const gated = objectsOf(old.schedulingGates).length > 0
  if (gated) errors.push(...selectorErrors(now, old))
  const before = fixedPart(old, gated)
  const wanted = fixedPart(now, gated)
  if (mendedGracePeriod(now, old)) wanted.terminationGracePeriodSeconds = before.terminationGracePeriodSeconds
  if (!jsonEqual(wanted, before)) {
    const changes = difference(before, wanted)
    errors.push(forbiddenValue('spec', `pod updates may not change fields other than ${changeable}\n${changes}`))
  }
  return errors
}
