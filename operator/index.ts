/** Controllers of a project: how they are defined, and what runs them over any client. */
export { typedClient, type Objects, type Served, type TypedClient } from './client.ts'
export {
  defineController,
  watched,
  type ControllerSpec,
  type OwnController,
  type Reconciliation,
  type ReconcileResult,
  type Right,
  type Watched,
} from './controller.ts'
export type { EventRecorder } from './events.ts'
export { isConditionTrue, ownedBy, setCondition, withFinalizer, type Condition } from './helpers.ts'
export type { Log } from './log.ts'
export { rightsOf, type RoleRule } from './role.ts'
export { requireNames, startOwnControllers, type RunningControllers } from './run.ts'
