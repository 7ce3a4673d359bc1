import type { DynamicObject } from '../meta/object.ts'
import { formatGroupVersion } from '../meta/object.ts'
import type { Vendor } from '../meta/vendor.ts'
import type { ResourceCatalog } from '../registry/index.ts'
import { controllerContext, isAnswer } from './operate.ts'

const CONTROLLER = 'bootstrap'

interface SystemObject {
  readonly group: string
  readonly plural: string
  readonly name: string
  readonly content: Readonly<Record<string, unknown>>
}

/** What exists after the first start (NS-04). */
export const systemObjects = (vendor: Vendor): readonly SystemObject[] => [
  ...['default', vendor.nodeLeaseNamespace, vendor.publicNamespace, vendor.systemNamespace].map((name) => ({
    group: '',
    plural: 'namespaces',
    name,
    content: {},
  })),
  ...[
    {
      name: 'system-cluster-critical',
      value: 2_000_000_000,
      description:
        'Used for system critical pods that must run in the cluster, but can be moved to another node if necessary.',
    },
    {
      name: 'system-node-critical',
      value: 2_000_001_000,
      description: 'Used for system critical pods that must not be moved from their current node.',
    },
  ].map(({ name, ...content }) => ({
    group: `scheduling.${vendor.apiDomain}`,
    plural: 'priorityclasses',
    name,
    content,
  })),
]

/** Creates the system objects that are missing; safe on several servers at once and at every start. */
export async function createSystemObjects(
  catalog: ResourceCatalog,
  vendor: Vendor,
  signal: AbortSignal,
): Promise<void> {
  for (const { group, plural, name, content } of systemObjects(vendor)) {
    const registry = catalog.find(group, plural)
    if (registry === undefined) continue
    const { kind, storageVersion } = registry.definition
    const apiVersion = formatGroupVersion({ group, version: storageVersion })
    const object: DynamicObject = { ...content, kind, apiVersion, metadata: { name } }
    try {
      await registry.create(controllerContext(registry, CONTROLLER, signal), { namespace: '', name }, object, {
        dryRun: undefined,
      })
    } catch (error) {
      if (!isAnswer(error, 409)) throw error
    }
  }
}
