import { badRequest, type ObjectMeta } from '../../../api/index.ts'

/** Throws ApiError 400 unless the object's name is that of the path (META-23). */
export function checkName({ name = '' }: ObjectMeta, expected: string): void {
  if (name === '')
    throw badRequest(`the name of the object (${expected} based on URL) was undeterminable: name must be provided`)
  if (name !== expected)
    throw badRequest(`the name of the object (${name}) does not match the name on the URL (${expected})`)
}

/**
 * Throws ApiError 400 if the object's namespace is set and differs from that of the path ('': cluster-scoped; META-12).
 */
export function checkNamespace({ namespace: own = '' }: ObjectMeta, expected: string): void {
  if (own === '' || expected === '' || own === expected) return
  throw badRequest('the namespace of the provided object does not match the namespace sent on the request')
}
