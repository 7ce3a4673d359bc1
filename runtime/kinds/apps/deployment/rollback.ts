import { cloneJson, objectOf, stringOf } from '../../../json/index.ts'
import { badRequest, done, invalid, notFound, requiredValue, type DynamicObject } from '../../../api/index.ts'
import {
  updateObject,
  wholeObject,
  type SubresourceCreate,
  type SubresourceHandler,
  type WriteResult,
} from '../../../registry/index.ts'
import { ensureObject } from '../../draft.ts'

/** Writes a requested rollback into the Deployment, in the version of the request. Throws ApiError 404. */
async function rollBack(call: SubresourceCreate, rollback: DynamicObject): Promise<WriteResult> {
  const { resource, context, target, options, admission } = call
  const refuse = (): Promise<never> => Promise.reject(notFound(resource.type, target.name))
  const { object } = await updateObject(
    { resource, target, admission, context, options: { ...options, authorizeCreate: refuse } },
    (current) => {
      if (current === undefined) throw notFound(resource.type, target.name)
      const deployment = cloneJson(current)
      ensureObject(deployment, 'spec').rollbackTo = objectOf(rollback.rollbackTo)
      const { annotations } = deployment.metadata
      const added = objectOf(rollback.updatedAnnotations) as Record<string, string>
      deployment.metadata.annotations = { ...annotations, ...added }
      return deployment
    },
    wholeObject(resource),
  )
  const message = `rollback request for deployment ${JSON.stringify(target.name)} succeeded`
  return { object, created: true, status: { ...done(201), message } }
}

/** Asks for the return to an earlier revision, in versions before apps/v1beta2. Answers with a Status. */
export const rollbackSubresource: SubresourceHandler = {
  async create(call, rollback) {
    const name = stringOf(rollback.name)
    if (name === '') throw invalid({ group: 'apps', kind: 'DeploymentRollback' }, '', [requiredValue('name')])
    if (name !== call.target.name) throw badRequest('name in URL does not match name in DeploymentRollback object')
    return { object: rollback, carryOut: () => rollBack(call, rollback) }
  },
}
