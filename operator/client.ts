import type { Client, ObjectMeta, ResourceClient, Subresources } from '../client/index.ts'
import type { ApiObject } from '../runtime/api/index.ts'
import type { ResourceDefinition } from '../runtime/scheme/index.ts'

/** An object as a server answers with it: its resource version is not to be looked into. */
export type Served<T extends ApiObject> = Omit<T, 'metadata'> & {
  metadata: ObjectMeta
  apiVersion?: string
  kind?: string
}

/** The subresources of which the types are known. */
interface OwnSubresources<T extends ApiObject> extends Subresources {
  status: Served<T>
}

/** The objects of a type: everywhere, or, for namespaced types, in one namespace. */
export type Objects<T extends ApiObject> = ResourceClient<Served<T>, OwnSubresources<T>> & {
  in(namespace: string): ResourceClient<Served<T>, OwnSubresources<T>>
}

/** A client that takes the resource definitions of generated code. */
export interface TypedClient {
  /**
   * The objects of a type: `client.for(OrderResource).in('shop').get('first')`.
   *
   * @param version default: the one in which objects are stored
   */
  for<T extends ApiObject>(definition: ResourceDefinition<T>, version?: string): Objects<T>
}

/** Makes a client of definitions. */
export const typedClient = (client: Client): TypedClient => ({
  for<T extends ApiObject>(definition: ResourceDefinition<T>, version = definition.storageVersion): Objects<T> {
    const { group, kind, plural } = definition
    const type = { group, version, kind, plural }
    const everywhere = client.for<Served<T>, OwnSubresources<T>>({ ...type, scope: 'Cluster' })
    const inNamespace = (namespace: string) =>
      client.for<Served<T>, OwnSubresources<T>>({ ...type, scope: 'Namespaced' }).in(namespace)
    return Object.assign(everywhere, { in: inNamespace })
  },
})
