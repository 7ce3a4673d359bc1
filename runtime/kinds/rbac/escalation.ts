import type { Admission } from '../../admission/index.ts'
import { escalationGuard, type EscalationGuardOptions } from '../../auth/index.ts'

/** Refuses roles and bindings that grant more than their writer has (RBAC-16, RBAC-17). `group`: their API group. */
export const refuseEscalation = (group: string, options: EscalationGuardOptions): Admission => ({
  handles: (operation, resource, subresource) =>
    (operation === 'CREATE' || operation === 'UPDATE') && resource.group === group && subresource === '',
  validate: escalationGuard(options),
})
