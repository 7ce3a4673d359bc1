import type { Vendor } from '../runtime/api/index.ts'
import type { ResourceDefinition } from '../runtime/scheme/index.ts'
import type { OwnController, Right } from './controller.ts'

/** A rule of a role, as it is written. */
export interface RoleRule {
  apiGroups: string[]
  resources: string[]
  resourceNames?: string[]
  verbs: string[]
}

/** The rights that controllers need in a process of their own. */
export interface ControllerRights {
  /** In all namespaces. */
  readonly everywhere: readonly RoleRule[]
  /** In the system namespace, where their Leases are; empty: they elect nobody. */
  readonly elections: readonly RoleRule[]
}

const READ = ['get', 'list', 'watch']
const CHANGE = ['update', 'patch']

/**
 * Returns the rights of controllers: of their own types to read and change objects and status, of what they own to make that
 * too, of what they watch to read, to record Events, and whatever each of them says that it does besides.
 *
 * @param election whether one of several processes is elected for each of them, by a Lease of its name
 */
export function rightsOf(
  controllers: readonly OwnController[],
  { vendor, election }: { readonly vendor: Vendor; readonly election: 'by Lease' | 'none' },
): ControllerRights {
  const verbs = new VerbsByResource()
  for (const { resource, spec } of controllers) {
    verbs.allow(resource, [...READ, ...CHANGE])
    if (hasStatus(resource)) verbs.allow(resource, CHANGE, 'status')
    for (const owned of spec.owns ?? []) verbs.allow(owned, [...READ, 'create', ...CHANGE])
    for (const watch of spec.watches ?? []) verbs.allow(watch.resource, READ)
    for (const right of spec.rights ?? []) verbs.allow(right.resource, right.verbs, right.subresource)
  }
  verbs.allow({ group: '', plural: 'events' }, ['get', 'create', 'patch'])
  const leases = { apiGroups: [`coordination.${vendor.apiDomain}`], resources: ['leases'] }
  const resourceNames = controllers.map(({ name }) => name)
  return {
    everywhere: verbs.rules(),
    // What is created has no name yet by which it could be allowed.
    elections:
      election === 'none'
        ? []
        : [
            { ...leases, verbs: ['create'] },
            { ...leases, resourceNames, verbs: ['get', 'update'] },
          ],
  }
}

const hasStatus = ({ versions, storageVersion }: ResourceDefinition): boolean =>
  versions[storageVersion]?.subresources['status'] !== undefined

/** Collects verbs by resource, and joins the resources of a group that have the same ones. */
class VerbsByResource {
  readonly #groups = new Map<string, Map<string, Set<string>>>()

  allow({ group, plural }: Right['resource'], verbs: readonly string[], subresource?: string): void {
    const resources = this.#groups.get(group) ?? new Map<string, Set<string>>()
    this.#groups.set(group, resources)
    const name = subresource === undefined ? plural : `${plural}/${subresource}`
    resources.set(name, new Set([...(resources.get(name) ?? []), ...verbs]))
  }

  rules(): RoleRule[] {
    return [...this.#groups].flatMap(([group, resources]) => {
      const rules = new Map<string, RoleRule>()
      for (const [name, verbs] of resources) {
        const same = [...verbs].toSorted().join()
        const rule = rules.get(same) ?? { apiGroups: [group], resources: [], verbs: [...verbs] }
        rule.resources.push(name)
        rules.set(same, rule)
      }
      return [...rules.values()]
    })
  }
}
