import { ApiError, formatGroupResource, parseObjectKey, type GroupResource } from '../../api/index.ts'

/** As many objects are named in an answer. */
const MOST_NAMED = 100

/**
 * Stored objects that can't be brought to the present version of their type: it is not known any more, or a conversion
 * fails. They keep their own kind from being listed, as in Kubernetes, and no other object from being read.
 */
export class UnreadableObjects extends Error {
  override readonly name = 'UnreadableObjects'
  readonly #type: GroupResource
  readonly #keys: readonly string[]

  constructor(type: GroupResource, keys: readonly string[], cause: unknown) {
    super(`${keys.slice(0, MOST_NAMED).join(', ')} can't be read`, { cause })
    this.#type = type
    this.#keys = keys
  }

  /** Returns the answer, which names the objects (StorageReadError of Kubernetes). */
  answer(): ApiError {
    const { group, resource } = this.#type
    const [only = ''] = this.#keys
    const details = { group, kind: resource, ...(this.#keys.length === 1 ? { name: parseObjectKey(only).name } : {}) }
    return new ApiError(
      500,
      'StorageReadError',
      `failed to read one or more ${formatGroupResource(this.#type)} from the storage`,
      {
        ...details,
        causes: this.#keys.slice(0, MOST_NAMED).map((key) => ({
          reason: 'UnexpectedServerResponse',
          message: 'the stored object cannot be brought to the present version of its type',
          field: key,
        })),
      },
    )
  }
}
