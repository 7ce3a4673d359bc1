import { expressionEnvironments, type ExpressionEnvironments } from '../admission/index.ts'
import type { TokenIssuer } from '../auth/index.ts'
import type { SchemaJudge } from '../definitions/index.ts'
import type { Vendor } from '../api/index.ts'
import type { Strategy, StrategyLookup } from '../registry/index.ts'
import { admissionPolicies, admissionPolicyBindings, webhookConfigurations } from './admissionregistration/index.ts'
import { customResourceDefinitions } from './apiextensions/index.ts'
import { daemonSets, deployments, replicaSets, statefulSets } from './apps/index.ts'
import { horizontalPodAutoscalers } from './autoscaling/index.ts'
import { cronJobs, jobs } from './batch/index.ts'
import { certificateRequests } from './certificates/index.ts'
import { configMaps, secrets } from './core/config.ts'
import { endpoints } from './core/endpoints.ts'
import { namespaces } from './core/namespaces.ts'
import { limitRanges, nodes, podTemplates, replicationControllers } from './core/others.ts'
import { pods } from './core/pods.ts'
import { validateQuota, validateQuotaChange } from './core/quotas.ts'
import { DEFAULT_RANGES, type ServiceRanges } from './core/service-ranges.ts'
import { tokenSubresource } from './core/service-account-token.ts'
import { services } from './core/services.ts'
import { persistentVolumeClaims, persistentVolumes } from './core/storage.ts'
import { leases } from './coordination/index.ts'
import { endpointSlices } from './discovery/index.ts'
import { coreEvents, events } from './events/index.ts'
import { flowSchemas, priorityLevels } from './flowcontrol/index.ts'
import { ingresses, networkPolicies } from './networking/index.ts'
import { runtimeClasses } from './node/index.ts'
import { podDisruptionBudgets } from './policy/index.ts'
import { clusterRoleBindings, clusterRoles, roleBindings, roles } from './rbac/index.ts'
import { priorityClasses } from './scheduling/index.ts'
import { storageClasses } from './storage/index.ts'

export interface StrategyOptions {
  /** Where Services get their addresses and node ports from. */
  readonly serviceRanges?: ServiceRanges
  /** Without it no tokens of service accounts are issued. */
  readonly tokenIssuer?: TokenIssuer
  /** Of expressions in policies and webhooks; without it everything may be written. */
  readonly expressions?: ExpressionEnvironments
  /** Look at the schemas of definitions, beyond what makes them structural. */
  readonly schemaJudges?: readonly SchemaJudge[]
}

const withoutGeneration: Strategy = { generation: 'none' }
const answersObject: Strategy = { generation: 'none', deletionAnswer: 'object' }

/** Strategies by `<plural>.<group>`, the groups without the vendor's domain in front of a dot written with it. */
function byType(
  vendor: Vendor,
  {
    serviceRanges = DEFAULT_RANGES,
    tokenIssuer,
    schemaJudges = [],
    expressions = expressionEnvironments(),
  }: StrategyOptions,
): Readonly<Record<string, Strategy>> {
  const { apiDomain } = vendor
  const core: Readonly<Record<string, Strategy>> = {
    configmaps: configMaps,
    endpoints,
    events: coreEvents,
    limitranges: limitRanges,
    namespaces: namespaces(vendor),
    nodes: nodes(vendor),
    persistentvolumeclaims: persistentVolumeClaims(vendor),
    persistentvolumes: persistentVolumes(vendor),
    pods: pods(vendor),
    podtemplates: podTemplates,
    replicationcontrollers: replicationControllers,
    resourcequotas: { ...answersObject, validate: validateQuota, validateUpdate: validateQuotaChange },
    secrets: secrets(vendor),
    serviceaccounts:
      tokenIssuer === undefined
        ? answersObject
        : { ...answersObject, subresources: { token: tokenSubresource(`authentication.${apiDomain}`, tokenIssuer) } },
    services: services(serviceRanges),
  }
  return {
    ...Object.fromEntries(Object.entries(core).map(([plural, strategy]) => [`${plural}.`, strategy])),
    'daemonsets.apps': daemonSets,
    'deployments.apps': deployments,
    'replicasets.apps': replicaSets,
    'statefulsets.apps': statefulSets,
    'horizontalpodautoscalers.autoscaling': horizontalPodAutoscalers,
    'cronjobs.batch': cronJobs,
    'jobs.batch': jobs(vendor),
    'poddisruptionbudgets.policy': podDisruptionBudgets,
    [`mutatingwebhookconfigurations.admissionregistration.${apiDomain}`]: webhookConfigurations(expressions),
    [`validatingadmissionpolicies.admissionregistration.${apiDomain}`]: admissionPolicies(expressions),
    [`validatingadmissionpolicybindings.admissionregistration.${apiDomain}`]: admissionPolicyBindings,
    [`validatingwebhookconfigurations.admissionregistration.${apiDomain}`]: webhookConfigurations(expressions),
    [`customresourcedefinitions.apiextensions.${apiDomain}`]: customResourceDefinitions(vendor, schemaJudges),
    [`apiservices.apiregistration.${apiDomain}`]: { ...withoutGeneration, statusMetadata: [] },
    [`certificatesigningrequests.certificates.${apiDomain}`]: certificateRequests(vendor),
    [`leases.coordination.${apiDomain}`]: leases,
    [`endpointslices.discovery.${apiDomain}`]: endpointSlices,
    [`events.events.${apiDomain}`]: events,
    [`flowschemas.flowcontrol.apiserver.${apiDomain}`]: flowSchemas,
    [`prioritylevelconfigurations.flowcontrol.apiserver.${apiDomain}`]: priorityLevels,
    [`ingresses.networking.${apiDomain}`]: ingresses,
    [`networkpolicies.networking.${apiDomain}`]: networkPolicies,
    [`runtimeclasses.node.${apiDomain}`]: runtimeClasses,
    [`clusterrolebindings.rbac.authorization.${apiDomain}`]: clusterRoleBindings(vendor),
    [`clusterroles.rbac.authorization.${apiDomain}`]: clusterRoles,
    [`rolebindings.rbac.authorization.${apiDomain}`]: roleBindings(vendor),
    [`roles.rbac.authorization.${apiDomain}`]: roles,
    [`priorityclasses.scheduling.${apiDomain}`]: priorityClasses,
    [`resourceclaims.resource.${apiDomain}`]: { statusMetadata: [] },
    [`csidrivers.storage.${apiDomain}`]: answersObject,
    [`csinodes.storage.${apiDomain}`]: answersObject,
    [`storageclasses.storage.${apiDomain}`]: storageClasses,
    [`volumeattachments.storage.${apiDomain}`]: { ...answersObject, statusMetadata: [] },
  }
}

/** What the built-in kinds do differently from the generic registry, one strategy per kind that needs one. */
export function builtInStrategies(vendor: Vendor, options: StrategyOptions = {}): StrategyLookup {
  const strategies = byType(vendor, options)
  return (group, plural) => {
    const name = `${plural}.${group}`
    return Object.hasOwn(strategies, name) ? strategies[name] : undefined
  }
}

export { requestedGroups } from './certificates/pkcs10.ts'
export { addressRange, portRange, type ServiceRanges } from './core/service-ranges.ts'
export { builtInOperations, type OperationOptions } from './operations.ts'
