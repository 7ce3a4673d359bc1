import type { GroupResource } from '../api/index.ts'
import { measuredStep, type MeasureAdmission } from './measured.ts'
import {
  runMutating,
  runValidating,
  type Admission,
  type AdmissionStages,
  type MutatingStage,
  type Operation,
  type ValidatingStage,
} from './types.ts'

const mutates = (stage: Admission): stage is Admission & MutatingStage => stage.admit !== undefined
const validates = (stage: Admission): stage is Admission & ValidatingStage => stage.validate !== undefined

/** The stages that take part in the writes of one type; computed once for each sort of write. */
export class AdmissionPlan {
  readonly #admission: readonly Admission[]
  readonly #resource: GroupResource
  readonly #measure: MeasureAdmission | undefined
  readonly #known = new Map<Operation, Map<string, AdmissionStages>>()

  /** `measure`: takes the time of all mutating stages of a write, and that of all validating ones. */
  constructor(admission: readonly Admission[], resource: GroupResource, measure?: MeasureAdmission) {
    this.#admission = admission
    this.#resource = resource
    this.#measure = measure
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
    const stages = { mutating: handling.filter(mutates), validating: handling.filter(validates) }
    return this.#measure === undefined ? stages : measuredAsOne(stages, this.#measure)
  }
}

/** Returns stages that are measured together: one that mutates and one that validates. */
const measuredAsOne = ({ mutating, validating }: AdmissionStages, measure: MeasureAdmission): AdmissionStages => ({
  mutating:
    mutating.length === 0
      ? mutating
      : [{ admit: measuredStep(measure, 'admit', (attributes) => runMutating(mutating, attributes)) }],
  validating:
    validating.length === 0
      ? validating
      : [{ validate: measuredStep(measure, 'validate', (attributes) => runValidating(validating, attributes)) }],
})
