import { ApiError, badRequest } from '../../api/index.ts'
import { goStringText, goText, goTypeName } from './go-text.ts'

/** Returns an error that kube-apiserver reports as an internal one, without a reason. */
export const unmergeable = (message: string): ApiError => new ApiError(500, undefined, message)

export const badPrimitiveList = (): ApiError => badRequest('invalid patch format of primitive list')
export const badRetainKeys = (): ApiError => badRequest('invalid patch format of retainKeys')
export const badElementOrder = (): ApiError => badRequest('invalid patch format of setElementOrder list')

/** Lists of lists can't be merged. */
export const listOfLists = (): ApiError =>
  new ApiError(422, 'Invalid', 'the server rejected our request due to an error in our request', {})

export const missingMergeKey = (item: unknown, key: string): ApiError =>
  unmergeable(`map: ${goText(item)} does not contain declared merge key: ${key}`)

export const unknownDirective = (directive: unknown, item: unknown): ApiError =>
  unmergeable(`unknown patch type: ${goStringText(directive)} in map: ${goText(item)}`)

/** Returns the error of a value of another type; `expected` is a value of the right type. */
export const unexpectedType = (expected: unknown, actual: unknown): ApiError =>
  unmergeable(`expected a ${goTypeName(expected)}, but received a ${goTypeName(actual)}`)
