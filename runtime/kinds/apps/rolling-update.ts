import type { JsonObject } from '../../json/index.ts'
import { ensureObject, fillIn } from '../draft.ts'

/** Fills in the parameters of a rolling update where the strategy is one. Edits `owner`. */
export function defaultRollingUpdate(owner: JsonObject, field: string, defaults: Readonly<JsonObject>): void {
  const strategy = ensureObject(owner, field)
  fillIn(strategy, 'type', 'RollingUpdate')
  if (strategy.type !== 'RollingUpdate') return
  const rolling = ensureObject(strategy, 'rollingUpdate')
  for (const [name, value] of Object.entries(defaults)) fillIn(rolling, name, value)
}
