import { Connection, type ConnectionOptions } from './connection.ts'
import type { ApiObject } from './meta.ts'
import { ResourceClient } from './resource-client.ts'
import type { Resource, Scope, Subresources } from './resource.ts'

/** Objects of a namespaced type: those of one namespace, or, for reading, of all. */
export interface NamespacedClient<T extends ApiObject, S extends Subresources> {
  in(namespace: string): ResourceClient<T, S>
  everywhere(): Pick<ResourceClient<T, S>, 'list' | 'watch' | 'resource' | 'namespace'>
}

export interface Client {
  /** The client of a resource type: `client.for(ConfigMaps).in('default').get('settings')`. */
  for<T extends ApiObject, S extends Subresources>(resource: Resource<T, 'Namespaced', S>): NamespacedClient<T, S>
  for<T extends ApiObject, S extends Subresources>(resource: Resource<T, 'Cluster', S>): ResourceClient<T, S>
}

/** A client of one server. Nothing is sent until a method is called. */
export function connect(options: ConnectionOptions): Client {
  const connection = new Connection(options)
  function of<T extends ApiObject, S extends Subresources>(
    resource: Resource<T, 'Namespaced', S>,
  ): NamespacedClient<T, S>
  function of<T extends ApiObject, S extends Subresources>(resource: Resource<T, 'Cluster', S>): ResourceClient<T, S>
  function of<T extends ApiObject, S extends Subresources>(
    resource: Resource<T, Scope, S>,
  ): NamespacedClient<T, S> | ResourceClient<T, S> {
    const all = new ResourceClient<T, S>(connection, resource)
    if (resource.scope === 'Cluster') return all
    return { in: (namespace) => new ResourceClient<T, S>(connection, resource, namespace), everywhere: () => all }
  }
  return { for: of }
}
