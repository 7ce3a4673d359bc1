import { forbidden, type ApiError, type DynamicObject } from '../../api/index.ts'
import { objectOf, stringOf } from '../../json/index.ts'
import type { AdmissionAttributes } from '../types.ts'

/** The write of a node, refused (403) with the reason. */
export const refused = (attributes: Readonly<AdmissionAttributes>, why: string): ApiError =>
  forbidden(attributes.resource, nameOf(attributes), why)

/** Returns the name in the request, or that of the new object where the request has none. */
export const nameOf = ({ name, object }: Readonly<AdmissionAttributes>): string =>
  name === '' ? (object?.metadata.name ?? '') : name

export const unexpectedOperation = (attributes: Readonly<AdmissionAttributes>): ApiError =>
  refused(attributes, `unexpected operation ${JSON.stringify(attributes.operation)}`)

/** Returns the name of the node in the spec of an object; '' if there is none. */
export const nodeNameOf = (object: DynamicObject | undefined): string => stringOf(objectOf(object?.spec).nodeName)
