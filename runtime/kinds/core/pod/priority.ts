import type { Eventual } from '../../../async/index.ts'
import { isJsonObject, objectOf, stringOf } from '../../../json/index.ts'
import { forbidden, type DynamicObject } from '../../../api/index.ts'
import type { Admission, AdmissionAttributes } from '../../../admission/index.ts'

export interface PodPriorityOptions {
  /** Finds a PriorityClass by its name; undefined: absent. */
  readonly find: (name: string) => Eventual<DynamicObject | undefined>
  /** All PriorityClasses. */
  readonly all: () => Eventual<readonly DynamicObject[]>
}

const DEFAULT_POLICY = 'PreemptLowerPriority'

interface Priority {
  readonly className: string
  readonly value: number
  readonly preemptionPolicy: string
}

const priorityOf = (className: string, found: DynamicObject): Priority => ({
  className,
  value: typeof found.value === 'number' ? found.value : 0,
  preemptionPolicy: stringOf(found.preemptionPolicy) || DEFAULT_POLICY,
})

/**
 * Writes the priority of its PriorityClass into a Pod, or that of the lowest default class where the Pod names none.
 * Throws ApiError 403 for an absent class, and for a priority that differs from that of the class.
 */
export function podPriority({ find, all }: PodPriorityOptions): Admission {
  async function wanted(attributes: AdmissionAttributes, className: string): Promise<Priority> {
    if (className === '') {
      const [lowest] = (await all())
        .filter(({ globalDefault }) => globalDefault === true)
        .map((each) => priorityOf(each.metadata.name ?? '', each))
        .sort((one, other) => one.value - other.value)
      return lowest ?? { className, value: 0, preemptionPolicy: DEFAULT_POLICY }
    }
    const found = await find(className)
    if (found !== undefined) return priorityOf(className, found)
    throw forbidden(attributes.resource, attributes.name, `no PriorityClass with name ${className} was found`)
  }

  async function prioritize(attributes: AdmissionAttributes, pod: DynamicObject): Promise<DynamicObject> {
    const spec = objectOf(pod.spec)
    const { className, value, preemptionPolicy } = await wanted(attributes, stringOf(spec.priorityClassName))
    const refuse = (what: string, given: string | number, computed: string | number): Error => {
      const why = `the ${what} (${given}) must not be provided in pod spec; priority admission controller computed ${computed} from the given PriorityClass name`
      return forbidden(attributes.resource, attributes.name, why)
    }
    if (typeof spec.priority === 'number' && spec.priority !== value)
      throw refuse('integer value of priority', spec.priority, value)
    const policy = stringOf(spec.preemptionPolicy)
    if (policy !== '' && policy !== preemptionPolicy)
      throw refuse('string value of PreemptionPolicy', policy, preemptionPolicy)
    const named = className === '' ? {} : { priorityClassName: className }
    return { ...pod, spec: { ...spec, ...named, priority: value, preemptionPolicy } }
  }

  return {
    handles: (operation, type, subresource) =>
      (operation === 'CREATE' || operation === 'UPDATE') &&
      subresource === '' &&
      type.group === '' &&
      type.resource === 'pods',
    async admit(attributes) {
      const { object, oldObject, operation } = attributes
      if (object === undefined) throw new TypeError('a write without an object')
      return operation === 'CREATE' ? prioritize(attributes, object) : keepPriority(object, oldObject)
    },
  }
}

/** An update that leaves the priority out keeps it. */
function keepPriority(pod: DynamicObject, old: DynamicObject | undefined): DynamicObject {
  const { priority, preemptionPolicy } = objectOf(old?.spec)
  const { spec } = pod
  if (!isJsonObject(spec)) return pod
  return {
    ...pod,
    spec: {
      ...spec,
      ...(priority === undefined ? {} : { priority: spec.priority ?? priority }),
      ...(preemptionPolicy === undefined ? {} : { preemptionPolicy: spec.preemptionPolicy ?? preemptionPolicy }),
    },
  }
}
