import { objectOf, stringOf } from '../../../json/index.ts'
import type { DynamicObject } from '../../../api/index.ts'
import { podReferences, volumeReferences, type VolumeReferences } from './references.ts'

/** Receives the objects of one type, as an informer's store. */
export interface ObjectSink {
  reset(objects: readonly DynamicObject[]): void
  set(object: DynamicObject): void
  delete(object: DynamicObject): void
}

/** Keeps the result of `of` for each object by key; nothing if `of` returns undefined. */
class ObjectMap<T> implements ObjectSink {
  readonly entries = new Map<string, T>()
  readonly #of: (object: DynamicObject) => T | undefined

  constructor(of: (object: DynamicObject) => T | undefined) {
    this.#of = of
  }

  reset(objects: readonly DynamicObject[]): void {
    this.entries.clear()
    for (const object of objects) this.set(object)
  }

  set(object: DynamicObject): void {
    const made = this.#of(object)
    if (made === undefined) this.delete(object)
    else this.entries.set(keyOf(object), made)
  }

  delete(object: DynamicObject): void {
    this.entries.delete(keyOf(object))
  }
}

const keyOf = ({ metadata: { namespace = '', name = '' } }: DynamicObject): string => `${namespace}/${name}`

/** References of mirror Pods do not count: a node could create such Pods with any references. */
const MIRROR = '/config.mirror'

/** The Pods of each node, with their references. */
class PodsByNode implements ObjectSink {
  readonly #nodeOf = new Map<string, string>()
  readonly #byNode = new Map<string, Map<string, ReadonlySet<string>>>()
  readonly #mirror: string

  constructor(mirror: string) {
    this.#mirror = mirror
  }

  reset(objects: readonly DynamicObject[]): void {
    this.#nodeOf.clear()
    this.#byNode.clear()
    for (const object of objects) this.set(object)
  }

  set(pod: DynamicObject): void {
    const node = stringOf(objectOf(pod.spec).nodeName)
    if (this.#nodeOf.get(keyOf(pod)) !== node) this.delete(pod)
    if (node === '') return
    const pods = this.#byNode.get(node) ?? new Map<string, ReadonlySet<string>>()
    this.#byNode.set(node, pods)
    const isMirror = Object.hasOwn(pod.metadata.annotations ?? {}, this.#mirror)
    pods.set(keyOf(pod), isMirror ? new Set() : podReferences(pod))
    this.#nodeOf.set(keyOf(pod), node)
  }

  delete(pod: DynamicObject): void {
    const node = this.#nodeOf.get(keyOf(pod))
    if (node === undefined) return
    this.#nodeOf.delete(keyOf(pod))
    const pods = this.#byNode.get(node)
    pods?.delete(keyOf(pod))
    if (pods?.size === 0) this.#byNode.delete(node)
  }

  nodeOf(namespace: string, name: string): string | undefined {
    return this.#nodeOf.get(`${namespace}/${name}`)
  }

  refersTo(node: string, reference: string): boolean {
    for (const references of this.#byNode.get(node)?.values() ?? []) if (references.has(reference)) return true
    return false
  }
}

/** What the Pods of each node refer to, in memory so that requests are authorized without reading the store (NODE-01). */
export class NodeGraph {
  readonly pods: ObjectSink
  readonly volumes: ObjectSink
  readonly attachments: ObjectSink
  readonly #pods: PodsByNode
  readonly #volumes = new ObjectMap<VolumeReferences>(volumeReferences)
  readonly #attachments = new ObjectMap<string>(({ spec }) => stringOf(objectOf(spec).nodeName) || undefined)

  /** `domain`: the vendor's domain of annotations. */
  constructor(domain: string) {
    this.pods = this.#pods = new PodsByNode(domain + MIRROR)
    this.volumes = this.#volumes
    this.attachments = this.#attachments
  }

  /** Whether a Pod of the node has the reference, itself or by the volume that it claims. */
  leadsTo(node: string, reference: string): boolean {
    if (this.#pods.refersTo(node, reference)) return true
    for (const { claim, secrets } of this.#volumes.entries.values()) {
      if (secrets.has(reference) && this.#pods.refersTo(node, claim)) return true
    }
    return false
  }

  leadsToVolume(node: string, name: string): boolean {
    const volume = this.#volumes.entries.get(`/${name}`)
    return volume !== undefined && this.#pods.refersTo(node, volume.claim)
  }

  hasAttachment(node: string, name: string): boolean {
    return this.#attachments.entries.get(`/${name}`) === node
  }

  hasPod(node: string, namespace: string, name: string): boolean {
    return this.#pods.nodeOf(namespace, name) === node
  }
}
