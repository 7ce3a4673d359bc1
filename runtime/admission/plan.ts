import type { GroupResource } from '../api/index.ts'
import type { Admission, AdmissionStages, MutatingStage, Operation, ValidatingStage } from './types.ts'

const mutates = (stage: Admission): stage is Admission & MutatingStage => stage.admit !== undefined
const validates = (stage: Admission): stage is Admission & ValidatingStage => stage.validate !== undefined

/** The stages that take part in the writes of one type; computed once for each sort of write. */
export class AdmissionPlan {
  readonly #admission: readonly Admission[]
  readonly #resource: GroupResource
  readonly #known = new Map<Operation, Map<string, AdmissionStages>>()

  constructor(admission: readonly Admission[], resource: GroupResource) {
    this.#admission = admission
    this.#resource = resource
  }

  stagesOf(operation: Operation, subresource: string): AdmissionStages {
    let bySubresource = this.#known.get(operation)
    if (bySubresource === undefined) this.#known.set(operation, (bySubresource = new Map<string, AdmissionStages>()))
    let stages = bySubresource.get(subresource)
    if (stages === undefined) bySubresource.set(subresource, (stages = this.#find(operation, subresource)))
    return stages
  }

  #find(operation: Operation, subresource: string): AdmissionStages {
    const handling = this.#admission.filter((stage) => stage.handles(operation, this.#resource, subresource))
    return { mutating: handling.filter(mutates), validating: handling.filter(validates) }
  }
}
