import type { JsonObject } from '../../json/index.ts'
import { ensureObject, fillIn } from '../draft.ts'

/** Parameters of a rolling update hold only where it is one. */
export function defaultRollingUpdate(owner: JsonObject, field: string, defaults: Readonly<JsonObject>): void {
  const strategy = ensureObject(owner, field)
  fillIn(strategy, 'type', 'RollingUpdate')
  if (strategy.type !== 'RollingUpdate') return
  const rolling = ensureObject(strategy, 'rollingUpdate')
  for (const [name, value] of Object.entries(defaults)) fillIn(rolling, name, value)
}
