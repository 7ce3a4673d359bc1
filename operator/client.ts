import type { Client, Exchange, ObjectMeta, ResourceClient, Subresources } from '../client/index.ts'
import type { ApiObject } from '../runtime/api/index.ts'
import type { BodyTypes, ResourceDefinition, SubresourceTypes } from '../runtime/scheme/index.ts'

/** An object as a server answers with it: its resource version is not to be looked into. */
export type Served<T extends ApiObject> = Omit<T, 'metadata'> & {
  metadata: ObjectMeta
  apiVersion?: string
  kind?: string
}

/** What is sent and received of a type of the schema; unknown where that names none. */
type Sent<B> = B extends ApiObject ? Served<B> : unknown

/** What a client sends to a subresource, and what it receives. */
type ExchangeOf<S extends BodyTypes> = Exchange<
  Sent<S['body']>,
  Sent<S extends { readonly answer: infer A } ? A : S['body']>
>

/** The subresources of a type that was not generated. */
interface UnknownSubresources<T extends ApiObject> extends Subresources {
  status: Served<T>
}

/** The subresources of a type, with the types that its schema names. */
type ServedSubresources<T extends ApiObject, S extends SubresourceTypes> = string extends keyof S
  ? UnknownSubresources<T>
  : { readonly [Name in keyof S & string]: ExchangeOf<S[Name]> }

/** The objects of a type in one namespace, or everywhere. */
type ObjectsIn<T extends ApiObject, S extends SubresourceTypes> = ResourceClient<Served<T>, ServedSubresources<T, S>>

/** The objects of a type: everywhere, or, for namespaced types, in one namespace. */
export type Objects<T extends ApiObject, S extends SubresourceTypes = SubresourceTypes> = ObjectsIn<T, S> & {
  in(namespace: string): ObjectsIn<T, S>
}

/** A client that takes the resource definitions of generated code. */
export interface TypedClient {
  /**
   * The objects of a type: `client.for(OrderResource).in('shop').get('first')`.
   *
   * @param version default: the one in which objects are stored
   */
  for<T extends ApiObject, S extends SubresourceTypes>(
    definition: ResourceDefinition<T, S>,
    version?: string,
  ): Objects<T, S>
}

/** Makes a client of definitions. */
export const typedClient = (client: Client): TypedClient => ({
  for<T extends ApiObject, S extends SubresourceTypes>(
    definition: ResourceDefinition<T, S>,
    version = definition.storageVersion,
  ): Objects<T, S> {
    const { group, kind, plural } = definition
    const type = { group, version, kind, plural }
    const everywhere = client.for<Served<T>, ServedSubresources<T, S>>({ ...type, scope: 'Cluster' })
    const inNamespace = (namespace: string) =>
      client.for<Served<T>, ServedSubresources<T, S>>({ ...type, scope: 'Namespaced' }).in(namespace)
    return Object.assign(everywhere, { in: inNamespace })
  },
})
