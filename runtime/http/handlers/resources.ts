import type { Verb } from '../../codegen/definition.ts'
import { methodNotAllowed, notFoundPath } from '../pipeline/responses.ts'
import type { Handler } from '../pipeline/types.ts'
import type { ResourceVerb } from './call.ts'
import type { ApiServices } from './services.ts'
import { locate } from './target.ts'
import { create } from './verbs/create.ts'
import { deleteCollection } from './verbs/delete-collection.ts'
import { remove } from './verbs/delete.ts'
import { get } from './verbs/get.ts'
import { list } from './verbs/list.ts'
import { patch } from './verbs/patch.ts'
import { update } from './verbs/update.ts'
import { watch } from './verbs/watch.ts'

const VERBS: Readonly<Record<Verb, ResourceVerb>> = {
  create,
  delete: remove,
  deletecollection: deleteCollection,
  get,
  list,
  patch,
  update,
  watch,
}

const isVerb = (verb: string): verb is Verb => Object.hasOwn(VERBS, verb)

/** Answers requests on resources: finds the type, then the verb (VERB-11, PATH-14). */
export function resourceHandler(services: ApiServices): Handler {
  return async (scope) => {
    const target = locate(services.catalog, scope.info)
    if (target === undefined) throw notFoundPath()
    const { verb } = scope.info
    if (!isVerb(verb) || !target.verbs.includes(verb)) throw methodNotAllowed()
    return VERBS[verb]({ scope, target, services })
  }
}
