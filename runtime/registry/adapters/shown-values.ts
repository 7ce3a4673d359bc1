import type { EncodedObject } from '../../codec/index.ts'

/** A version that somebody asks for. */
interface Asked {
  readonly apiVersion: string
  /** Whose signal aborts when whoever asks has gone. It may be made only when it is asked for. */
  readonly request: { readonly signal: AbortSignal }
  /** Converts objects to the version: as many, in the same order. Throws ApiError. */
  convert(objects: readonly EncodedObject[]): Promise<readonly Uint8Array[]>
}

/** A conversion under way. */
interface Conversion {
  readonly apiVersion: string
  readonly objects: readonly EncodedObject[]
  /** Of whoever began it. */
  readonly request: { readonly signal: AbortSignal }
  readonly done: Promise<void>
}

/**
 * What the stored values of a type are in its other versions. Each is converted once, also for those who ask for the same
 * ones while that is under way: a change goes to many watches at the same time.
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

  /** Returns a conversion of the very same objects: what fails for more or others may succeed for these. */
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

/** Waits for a conversion. That another caller who began it has gone is no error of this one. */
async function ended({ done, request }: Conversion, own: Conversion['request']): Promise<void> {
  try {
    await done
  } catch (error) {
    if (request === own || !request.signal.aborted) throw error
  }
}
