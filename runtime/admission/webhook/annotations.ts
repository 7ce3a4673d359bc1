import { jsonEqual, jsonText } from '../../json/index.ts'
import type { DynamicObject } from '../../api/index.ts'
import type { AdmissionAttributes } from '../types.ts'
import type { Hook } from './hook.ts'

/** One call of a webhook, as annotations of audit events name it. */
export interface HookInvocation {
  readonly hook: Hook
  /** Index of the webhook among all of its sort, including those that are not called for the request. */
  readonly index: number
  /** 0 for the first call about a request, 1 for the second. */
  readonly round: 0 | 1
  readonly sort: 'mutation' | 'validating'
}

const placeOf = ({ round, index }: HookInvocation): string => `round_${round}_index_${index}`

/** Annotates that a webhook could not be called and was ignored. */
export function noteFailedOpen({ annotate }: AdmissionAttributes, apiDomain: string, call: HookInvocation): void {
  annotate?.(`failed-open.${call.sort}.webhook.admission.${apiDomain}/${placeOf(call)}`, call.hook.name)
}

/** Adds the annotations that a webhook asks for, each after its name. */
export function noteOwn(
  { annotate }: AdmissionAttributes,
  { hook }: HookInvocation,
  annotations: Readonly<Record<string, string>>,
): void {
  if (annotate === undefined) return
  for (const [key, value] of Object.entries(annotations)) annotate(`${hook.name}/${key}`, value)
}

/** The result of a mutating webhook for an object. */
export interface Mutation {
  /** JSON Patch operations; undefined: none. */
  readonly patch: unknown
  readonly before: DynamicObject | undefined
  /** Undefined: the object is unchanged. */
  readonly after: DynamicObject | undefined
}

/** Annotates whether a webhook changed the object, and by which patch; the patch reveals parts of the body. */
export function noteMutation(
  { annotate }: AdmissionAttributes,
  apiDomain: string,
  call: HookInvocation,
  { patch, before, after }: Mutation,
): void {
  if (annotate === undefined) return
  const { name: webhook, configuration } = call.hook
  const mutated = after !== undefined && !jsonEqual(before, after)
  const place = `webhook.admission.${apiDomain}/${placeOf(call)}`
  annotate(`mutation.${place}`, JSON.stringify({ configuration, webhook, mutated }))
  if (after === undefined) return
  annotate(`patch.${place}`, jsonText({ configuration, webhook, patch, patchType: 'JSONPatch' }), 'Request')
}
