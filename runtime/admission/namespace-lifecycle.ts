import { whenKnown, type Eventual } from '../async/index.ts'
import { isUnderDeletion, ApiError, forbidden, notFound, type DynamicObject, type GroupResource } from '../api/index.ts'
import type { Admission, AdmissionAttributes } from './types.ts'

interface NamespaceLifecycleOptions {
  /** Finds the present Namespace; undefined: it does not exist. */
  readonly find: (name: string) => Eventual<DynamicObject | undefined>
  /** Namespaces that can't be deleted. */
  readonly permanent: ReadonlySet<string>
}

const NAMESPACES = { group: '', resource: 'namespaces' }

/**
 * Refuses to create in a namespace that does not exist (404, NS-03) or is under deletion (403, NS-02), and to delete
 * permanent namespaces.
 */
export function namespaceLifecycle({ find, permanent }: NamespaceLifecycleOptions): Admission {
  const isNamespace = ({ resource: { group, resource } }: AdmissionAttributes): boolean =>
    group === NAMESPACES.group && resource === NAMESPACES.resource
  return {
    handles: (operation) => operation === 'CREATE' || operation === 'DELETE',
    validate(attributes) {
      const { operation, namespace, name, resource } = attributes
      if (operation === 'DELETE') {
        const target = attributes.oldObject?.metadata.name ?? name
        if (isNamespace(attributes) && permanent.has(target))
          throw forbidden(resource, target, 'this namespace may not be deleted')
        return
      }
      // A review must not tell whether a namespace exists.
      if (namespace === '' || isReview(resource)) return
      return whenKnown(find(namespace), (found) => assertLive(found, attributes))
    },
  }
}

const isReview = ({ group, resource }: GroupResource): boolean =>
  resource === 'localsubjectaccessreviews' && group.startsWith('authorization.')

/** Throws ApiError 404, 403 unless objects may be created in the namespace. */
function assertLive(found: DynamicObject | undefined, { namespace, name, resource }: AdmissionAttributes): void {
  if (found === undefined) throw notFound(NAMESPACES, namespace)
  if (!isUnderDeletion(found.metadata)) return
  const refusal = forbidden(
    resource,
    name,
    `unable to create new content in namespace ${namespace} because it is being terminated`,
  )
  throw new ApiError(403, 'Forbidden', refusal.message, {
    ...refusal.status.details,
    causes: [
      {
        reason: 'NamespaceTerminating',
        message: `namespace ${namespace} is being terminated`,
        field: 'metadata.namespace',
      },
    ],
  })
}
