import { ApiError, formatGroupResource, parseObjectKey, type GroupResource } from '../../api/index.ts'

/** Most objects that one error names. */
const MOST_NAMED = 100

/**
 * Thrown for stored objects that can't be converted to the present version of their type, because their version is no
 * longer known or the conversion fails. As in Kubernetes they fail lists of their kind, but no read of another object.
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

  /** Returns the error for clients, which names the objects (Kubernetes' StorageReadError). */
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
