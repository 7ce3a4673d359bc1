import type { DynamicObject, TypeMeta } from '../../api/index.ts'

/** Describes a kind for messages of an apply: `apps/v1, Kind=Deployment`, in the core group `/v1, Kind=Pod`. */
export const describeKind = ({ apiVersion, kind }: TypeMeta): string =>
  `${apiVersion.includes('/') ? apiVersion : `/${apiVersion}`}, Kind=${kind}`

/**
 * Returns the message for an intent that its schema does not describe. `sentences`: the errors with their paths, as in
 * `.spec.x: field not declared in schema`.
 */
export function untypedIntent(intent: DynamicObject, sentences: readonly string[]): string {
  const { namespace = '', name = '' } = intent.metadata
  const summary = sentences.length === 1 ? sentences[0] : `errors:\n${sentences.map((text) => `  ${text}`).join('\n')}`
  return `failed to create typed patch object (${namespace}/${name}; ${describeKind(intent)}): ${summary}`
}
