import type { Eventual } from '../async/index.ts'
import { isJsonObject, objectOf, stringOf } from '../json/index.ts'
import { forbidden, type DynamicObject } from '../api/index.ts'
import type { Admission, AdmissionAttributes } from './types.ts'

export interface PodPriorityOptions {
  /** API group of PriorityClass. */
  readonly group: string
  /** A class by its name; undefined: absent. */
  readonly find: (name: string) => Eventual<DynamicObject | undefined>
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

/** Gives Pods the priority of their class, and of the default class where they name none; there is one default at most. */
export function podPriority({ group, find, all }: PodPriorityOptions): Admission {
  const defaults = async (): Promise<readonly DynamicObject[]> =>
    (await all()).filter(({ globalDefault }) => globalDefault === true)

  async function wanted(attributes: AdmissionAttributes, className: string): Promise<Priority> {
    if (className === '') {
      const [lowest] = (await defaults())
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

  const isPod = ({ resource }: AdmissionAttributes): boolean => resource.group === '' && resource.resource === 'pods'

  return {
    handles: (operation, type, subresource) =>
      (operation === 'CREATE' || operation === 'UPDATE') &&
      subresource === '' &&
      ((type.group === '' && type.resource === 'pods') ||
        (type.group === group && type.resource === 'priorityclasses')),
    async admit(attributes) {
      const { object, oldObject, operation } = attributes
      if (object === undefined) throw new TypeError('a write without an object')
      if (!isPod(attributes)) return object
      if (operation === 'CREATE') return prioritize(attributes, object)
      const { priority, preemptionPolicy } = objectOf(oldObject?.spec)
      const { spec } = object
      if (!isJsonObject(spec)) return object
      return {
        ...object,
        spec: {
          ...spec,
          ...(priority === undefined ? {} : { priority: spec.priority ?? priority }),
          ...(preemptionPolicy === undefined ? {} : { preemptionPolicy: spec.preemptionPolicy ?? preemptionPolicy }),
        },
      }
    },
    async validate(attributes) {
      if (isPod(attributes) || attributes.object?.globalDefault !== true) return
      const other = (await defaults()).find(({ metadata }) => metadata.name !== attributes.name)
      if (other === undefined) return
      const name = other.metadata.name ?? ''
      const why = `PriorityClass ${name} is already marked as default. Only one default can exist`
      throw forbidden(attributes.resource, attributes.name, why)
    },
  }
}
