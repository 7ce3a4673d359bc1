import type { EncodedObject } from '../../codec/index.ts'

/** The version that a caller wants. */
interface Asked {
  readonly apiVersion: string
  /** Its signal aborts when the caller disconnects; it may be a getter that creates the signal on first use. */
  readonly request: { readonly signal: AbortSignal }
  /** Converts objects to the version: as many, in the same order. Throws ApiError. */
  convert(objects: readonly EncodedObject[]): Promise<readonly Uint8Array[]>
}

/** A conversion under way. */
interface Conversion {
  readonly apiVersion: string
  readonly objects: readonly EncodedObject[]
  /** The request of the caller that started it. */
  readonly request: { readonly signal: AbortSignal }
  readonly done: Promise<void>
}

/**
 * The stored values of a type in its other versions. Each is converted once, also for callers that want it while the
 * conversion is still running: one change goes to many watches at the same time.
 */
export class ShownValues {
  readonly #known = new WeakMap<Uint8Array, Map<string, Uint8Array>>()
  readonly #underWay = new Set<Conversion>()

  /** Returns the objects in a version. Throws what the conversion throws. */
  async of(objects: readonly EncodedObject[], asked: Asked): Promise<readonly EncodedObject[]> {
    const { apiVersion } = asked
    for (;;) {
      const missing = objects.filter(({ value }) => this.#known.get(value)?.get(apiVersion) === undefined)
      if (missing.length === 0) {
        return objects.map(({ value, revision }) => ({
          value: this.#known.get(value)?.get(apiVersion) ?? value,
          revision,
        }))
      }
      await ended(this.#find(missing, apiVersion) ?? this.#begin(missing, asked), asked.request)
    }
  }

  /**
   * Returns a running conversion of exactly these objects: a conversion of more or other objects may fail where this
   * one would not.
   */
  #find(objects: readonly EncodedObject[], apiVersion: string): Conversion | undefined {
    for (const conversion of this.#underWay) {
      if (conversion.apiVersion === apiVersion && sameValues(conversion.objects, objects)) return conversion
    }
    return undefined
  }

  #begin(objects: readonly EncodedObject[], asked: Asked): Conversion {
    const { apiVersion, request } = asked
    const done = this.#convert(objects, asked).finally(() => this.#underWay.delete(conversion))
    const conversion: Conversion = { apiVersion, objects, request, done }
    this.#underWay.add(conversion)
    return conversion
  }

  async #convert(objects: readonly EncodedObject[], { apiVersion, convert }: Asked): Promise<void> {
    const made = await convert(objects)
    for (const [index, { value }] of objects.entries()) {
      const known = this.#known.get(value) ?? new Map<string, Uint8Array>()
      this.#known.set(value, known)
      known.set(apiVersion, made[index] ?? value)
    }
  }
}

const sameValues = (some: readonly EncodedObject[], others: readonly EncodedObject[]): boolean =>
  some.length === others.length && some.every(({ value }, index) => value === others[index]?.value)

/**
 * Waits for a conversion. If it failed because the caller that started it disconnected, that is not an error for this
 * caller.
 */
async function ended({ done, request }: Conversion, own: Conversion['request']): Promise<void> {
  try {
    await done
  } catch (error) {
    if (request === own || !request.signal.aborted) throw error
  }
}
