import { UsageError } from '../../flags/errors.ts'
import type { AuthFlags } from './flags.ts'
import { typeNamed, type servedTypes } from './resources.ts'

type ServedTypes = Awaited<ReturnType<typeof servedTypes>>

/** The attributes to review, in the form of a review's spec. */
export type Question =
  | { readonly nonResourceAttributes: { readonly path: string; readonly verb: string } }
  | {
      readonly resourceAttributes: {
        readonly verb: string
        readonly group: string
        readonly version: string
        readonly resource: string
        readonly subresource: string
        readonly namespace: string
        readonly name: string
      }
    }

interface Asked {
  readonly question: Question
  readonly warnings: readonly string[]
}

/** Reads `VERB RESOURCE[.GROUP][/NAME]` or `VERB /path`. Throws UsageError. */
export function questionOf(positionals: readonly string[], flags: AuthFlags, types: ServedTypes): Asked {
  const [verb, target, named, ...more] = positionals
  if (verb === undefined || target === undefined || more.length > 0)
    throw new UsageError('expected VERB RESOURCE, VERB RESOURCE/NAME or VERB /path')
  if (target.startsWith('/')) {
    if (named !== undefined || flags.subresource !== '') throw new UsageError('a path has neither name nor subresource')
    return { question: { nonResourceAttributes: { path: target, verb: verb.toLowerCase() } }, warnings: [] }
  }
  const [text = '', name = named ?? ''] = target.split(/\/(.*)/s)
  const type = typeNamed(types, text)
  const [plural = '', ...group] = text.split('.')
  const isEverywhere = flags['all-namespaces'] || type?.isNamespaced === false
  const resourceAttributes = {
    verb,
    name,
    subresource: flags.subresource,
    namespace: isEverywhere ? '' : flags.namespace,
    group: type?.group ?? (text === '*' ? '*' : group.join('.')),
    version: type?.version ?? '*',
    resource: type?.plural ?? plural,
  }
  const unknown =
    type === undefined && text !== '*' ? [`the server doesn't have a resource type ${JSON.stringify(text)}`] : []
  return { question: { resourceAttributes }, warnings: unknown }
}
