import { AuthorizerValue, resourceCheck, valueFromJson, type Bindings, type Decide } from '../../cel/index.ts'
import type { DynamicObject } from '../../api/index.ts'
import type { AdmissionAttributes } from '../types.ts'
import { admissionRequest } from './request.ts'

interface BindingOptions {
  /** Version of the objects. */
  readonly version: string
  readonly apiDomain: string
  readonly decide: Decide
}

const valueOf = (object: DynamicObject | undefined, show: (object: DynamicObject) => DynamicObject) =>
  object === undefined ? null : valueFromJson(show(object))

/** Returns the variables of all expressions about a write; `namespaceObject` and `params` are null. */
export function bindingsOf(attributes: AdmissionAttributes, { version, apiDomain, decide }: BindingOptions): Bindings {
  const { object, oldObject, versions, resource, subresource, namespace, name } = attributes
  const show = (each: DynamicObject): DynamicObject => versions.show(version, each)
  const authorizer = new AuthorizerValue(decide)
  return {
    object: valueOf(object, show),
    oldObject: valueOf(oldObject, show),
    request: valueFromJson(admissionRequest(attributes, version, apiDomain)),
    namespaceObject: null,
    params: null,
    authorizer,
    'authorizer.requestResource': resourceCheck(authorizer, {
      group: resource.group,
      resource: resource.resource,
      ...(subresource === '' ? {} : { subresource }),
      ...(namespace === '' ? {} : { namespace }),
      ...(name === '' ? {} : { name }),
    }),
  }
}
