import type { Admission } from '../../runtime/admission/index.ts'
import { isDynamicObject } from '../../runtime/registry/index.ts'
import { isolated, isolatedNow } from './isolated.ts'

const wrongObject = (answer: unknown): string | undefined =>
  isDynamicObject(answer) ? undefined : 'no object with apiVersion, kind and metadata'

/** Returns the admission stages of a project for the chain. If one fails, the write is answered with 500. */
export const ownAdmission = (own: readonly Admission[]): readonly Admission[] =>
  own.map((stage, index) => {
    const part = { subject: `own admission stage ${index + 1}` }
    const { admit, validate } = stage
    return {
      handles: (operation, resource, subresource) =>
        isolatedNow(part, () => stage.handles(operation, resource, subresource)),
      ...(admit === undefined
        ? {}
        : { admit: (attributes) => isolated(part, () => admit.call(stage, attributes), wrongObject) }),
      ...(validate === undefined
        ? {}
        : {
            validate: (attributes) =>
              isolated(
                part,
                () => validate.call(stage, attributes),
                () => undefined,
              ),
          }),
    }
  })
