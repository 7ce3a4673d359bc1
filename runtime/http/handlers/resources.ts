import type { AuditEvent } from '../../audit/index.ts'
import type { Lifecycle, Verb } from '../../scheme/index.ts'
import { unthrown, whenKnown, type Eventual } from '../../async/index.ts'
import { pathSegment, ApiError, badRequest, withWarnings } from '../../api/index.ts'
import { methodNotAllowed, notFoundPath } from '../pipeline/responses.ts'
import type { ApiResponse, Handler, RequestInfo } from '../pipeline/types.ts'
import { answerResponse, contextOf, type ResourceCall, type ResourceVerb } from './call.ts'
import type { ApiServices } from './services.ts'
import { TargetLocator, type Target } from './target.ts'
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

/** Forwards a request to the backend of an object if the subresource connects to one; undefined otherwise. */
async function connect(call: ResourceCall): Promise<ApiResponse | undefined> {
  const { scope, target } = call
  const { method, path, query } = scope.request
  const mark = `/${target.reference.name}/${target.subresourceName}/`
  const at = path.indexOf(mark)
  const answer = await target.registry.connect?.(contextOf(call), target.reference, {
    method,
    query,
    path: at < 0 ? '' : path.slice(at + mark.length),
  })
  return answer === undefined ? undefined : answerResponse(call, answer)
}

/** Serves requests on resources: finds the type, then the verb (VERB-11, PATH-14). */
export function resourceHandler(services: ApiServices): Handler {
  const targets = new TargetLocator(services.catalog)
  const loadAndLocate = async (info: RequestInfo): Promise<Target | undefined> => {
    await services.load(info.group, info.resource)
    return targets.locate(info)
  }
  return (scope) =>
    unthrown(() =>
      whenKnown(targets.locate(scope.info) ?? loadAndLocate(scope.info), (target) => {
        if (target === undefined) throw notFoundPath()
        const call = { scope, target, services }
        return target.version.warning === undefined ? answer(call) : withWarning(call, target.version.warning)
      }),
    )
}

/** Throws ApiError 400 for names that no object can have: once decoded they would change the path. */
function checkNames({ path, namespace, name }: RequestInfo): void {
  if (!path.includes('%') && !path.includes('/.')) return
  for (const given of [namespace, name]) {
    const problems = pathSegment(given)
    if (problems.length > 0) throw badRequest(`Name parameter invalid: ${JSON.stringify(given)}: ${problems.join(';')}`)
  }
}

function answer(call: ResourceCall): Eventual<ApiResponse> {
  const { scope, target } = call
  const { verb } = scope.info
  checkNames(scope.info)
  if (!isVerb(verb) || !target.verbs.includes(verb)) return Promise.reject(methodNotAllowed())
  if (target.subresource === undefined) return VERBS[verb](call)
  return connect(call).then((passedOn) => passedOn ?? VERBS[verb](call))
}

/** Adds the warning about a deprecated version to the response, also to an error. */
async function withWarning(call: ResourceCall, text: string): Promise<ApiResponse> {
  const { scope, services, target } = call
  scope.answer.warn(text)
  if (scope.event !== undefined) noteDeprecated(scope.event, services.apiDomain, target.version.lifecycle)
  try {
    return await answer(call)
  } catch (error) {
    throw error instanceof ApiError ? withWarnings(error, [text]) : error
  }
}

/** Annotates the audit event of a request to a deprecated version (AUDIT-01). */
function noteDeprecated(event: AuditEvent, apiDomain: string, { removed }: Lifecycle): void {
  event.annotate(`${apiDomain}/deprecated`, 'true')
  if (removed !== undefined) event.annotate(`${apiDomain}/removed-release`, removed)
}
