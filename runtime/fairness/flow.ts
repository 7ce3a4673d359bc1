import type { SchemaSpec } from './configuration.ts'
import type { PriorityLevel } from './priority-level.ts'
import type { Queue } from './queue.ts'
import type { FlowStatistics } from './statistics.ts'

/** A flow schema in force. */
export interface FlowSchema {
  readonly spec: SchemaSpec
  readonly level: PriorityLevel
  readonly statistics: FlowStatistics
  /** Headers of every answer to a request of this schema: names and values in turn. */
  readonly headers: readonly string[]
}

/** Requests of one schema that share one hand of queues: those of a user, or of a namespace. */
export class Flow {
  readonly schema: FlowSchema
  readonly level: PriorityLevel
  readonly distinguisher: string
  #hand: readonly Queue[] | undefined

  constructor(schema: FlowSchema, distinguisher: string) {
    this.schema = schema
    this.level = schema.level
    this.distinguisher = distinguisher
  }

  /** The queues that it may use. A change of the configuration replaces all flows, so they stay the same. */
  get hand(): readonly Queue[] {
    return (this.#hand ??= this.level.queues.handOf(this.schema.spec.name, this.distinguisher))
  }
}
