import { jsonText, parseClientJson, TextRoom } from '../json/index.ts'
import type { ObjectMeta } from '../api/index.ts'
import type { KeptValue, Keeper } from './step.ts'

/**
 * Keeps values in annotations, as Kubernetes does: as JSON, or '' to record that there was no value. An annotation that
 * is not JSON, or that holds more than a body may, belongs to someone else and is left alone.
 */
export class AnnotationKeeper implements Keeper {
  readonly #present: Readonly<Record<string, string>>
  /** The annotations after the first change; undefined before it. */
  #changed: Map<string, string> | undefined
  /** What all annotations together may hold. */
  readonly #room = new TextRoom()
  constructor({ annotations }: ObjectMeta) {
    this.#present = annotations ?? {}
  }

  keep(name: string, kept: KeptValue | undefined): void {
    if (kept !== undefined) this.#draft().set(name, 'value' in kept ? jsonText(kept.value) : '')
    else if (this.#has(name)) this.#draft().delete(name)
  }

  fetch(name: string): KeptValue | undefined {
    const text = this.#changed === undefined ? this.#present[name] : this.#changed.get(name)
    if (text === undefined || !this.#has(name)) return undefined
    const kept = text === '' ? {} : parsed(text, this.#room)
    if (kept !== undefined) this.#draft().delete(name)
    return kept
  }

  /** Returns the metadata with the annotations as they are now. */
  applyTo(metadata: ObjectMeta): ObjectMeta {
    if (this.#changed === undefined) return metadata
    const { annotations: _, ...rest } = metadata
    return this.#changed.size === 0 ? rest : { ...rest, annotations: Object.fromEntries(this.#changed) }
  }

  #has(name: string): boolean {
    return this.#changed === undefined ? Object.hasOwn(this.#present, name) : this.#changed.has(name)
  }
  #draft(): Map<string, string> {
    return (this.#changed ??= new Map(Object.entries(this.#present)))
  }
}

function parsed(text: string, room: TextRoom): KeptValue | undefined {
  try {
    return { value: parseClientJson(text, room) }
  } catch {
    return undefined
  }
}
