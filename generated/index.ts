// Generated from schemas by `orch generate`. Do not edit.
import type { GroupVersionDefinition, ReadAsset } from '../runtime/codegen/index.ts'
import * as admissionregistration from './admissionregistration/resources.ts'
import * as apiextensions from './apiextensions/resources.ts'
import * as apiregistration from './apiregistration/resources.ts'
import * as apps from './apps/resources.ts'
import * as authentication from './authentication/resources.ts'
import * as authorization from './authorization/resources.ts'
import * as autoscaling from './autoscaling/resources.ts'
import * as batch from './batch/resources.ts'
import * as certificates from './certificates/resources.ts'
import * as coordination from './coordination/resources.ts'
import * as core from './core/resources.ts'
import * as discovery from './discovery/resources.ts'
import * as events from './events/resources.ts'
import * as flowcontrol from './flowcontrol/resources.ts'
import * as networking from './networking/resources.ts'
import * as node from './node/resources.ts'
import * as policy from './policy/resources.ts'
import * as rbac from './rbac/resources.ts'
import * as resource from './resource/resources.ts'
import * as scheduling from './scheduling/resources.ts'
import * as storage from './storage/resources.ts'

export { vendor } from './vendor.ts'

/**
 * All served group versions. The OpenAPI documents stand beside this file and are read when they are asked for, through
 * `readAsset`: only the caller knows where the generated folder is once the code is bundled.
 */
export const groupVersions = (readAsset: ReadAsset): readonly GroupVersionDefinition[] => [
  {
    group: 'admissionregistration.orch.io',
    version: 'v1',
    resources: [
      admissionregistration.MutatingWebhookConfigurationResource,
      admissionregistration.ValidatingAdmissionPolicyResource,
      admissionregistration.ValidatingAdmissionPolicyBindingResource,
      admissionregistration.ValidatingWebhookConfigurationResource,
    ],
    openapi: () => readAsset('admissionregistration/v1/openapi.json'),
  },
  {
    group: 'admissionregistration.orch.io',
    version: 'v1beta1',
    resources: [
      admissionregistration.MutatingAdmissionPolicyResource,
      admissionregistration.MutatingAdmissionPolicyBindingResource,
    ],
    openapi: () => readAsset('admissionregistration/v1beta1/openapi.json'),
  },
  {
    group: 'apiextensions.orch.io',
    version: 'v1',
    resources: [
      apiextensions.CustomResourceDefinitionResource,
    ],
    openapi: () => readAsset('apiextensions/v1/openapi.json'),
  },
  {
    group: 'apiregistration.orch.io',
    version: 'v1',
    resources: [
      apiregistration.APIServiceResource,
    ],
    openapi: () => readAsset('apiregistration/v1/openapi.json'),
  },
  {
    group: 'apps',
    version: 'v1',
    resources: [
      apps.ControllerRevisionResource,
      apps.DaemonSetResource,
      apps.DeploymentResource,
      apps.ReplicaSetResource,
      apps.StatefulSetResource,
    ],
    openapi: () => readAsset('apps/v1/openapi.json'),
  },
  {
    group: 'authentication.orch.io',
    version: 'v1',
    resources: [
      authentication.SelfSubjectReviewResource,
      authentication.TokenReviewResource,
    ],
    openapi: () => readAsset('authentication/v1/openapi.json'),
  },
  {
    group: 'authorization.orch.io',
    version: 'v1',
    resources: [
      authorization.LocalSubjectAccessReviewResource,
      authorization.SelfSubjectAccessReviewResource,
      authorization.SelfSubjectRulesReviewResource,
      authorization.SubjectAccessReviewResource,
    ],
    openapi: () => readAsset('authorization/v1/openapi.json'),
  },
  {
    group: 'autoscaling',
    version: 'v2',
    resources: [
      autoscaling.HorizontalPodAutoscalerResource,
    ],
    openapi: () => readAsset('autoscaling/v2/openapi.json'),
  },
  {
    group: 'batch',
    version: 'v1',
    resources: [
      batch.CronJobResource,
      batch.JobResource,
    ],
    openapi: () => readAsset('batch/v1/openapi.json'),
  },
  {
    group: 'certificates.orch.io',
    version: 'v1',
    resources: [
      certificates.CertificateSigningRequestResource,
    ],
    openapi: () => readAsset('certificates/v1/openapi.json'),
  },
  {
    group: 'certificates.orch.io',
    version: 'v1alpha1',
    resources: [
      certificates.PodCertificateRequestResource,
    ],
    openapi: () => readAsset('certificates/v1alpha1/openapi.json'),
  },
  {
    group: 'certificates.orch.io',
    version: 'v1beta1',
    resources: [
      certificates.ClusterTrustBundleResource,
    ],
    openapi: () => readAsset('certificates/v1beta1/openapi.json'),
  },
  {
    group: 'coordination.orch.io',
    version: 'v1',
    resources: [
      coordination.LeaseResource,
    ],
    openapi: () => readAsset('coordination/v1/openapi.json'),
  },
  {
    group: 'coordination.orch.io',
    version: 'v1beta1',
    resources: [
      coordination.LeaseCandidateResource,
    ],
    openapi: () => readAsset('coordination/v1beta1/openapi.json'),
  },
  {
    group: '',
    version: 'v1',
    resources: [
      core.BindingResource,
      core.ComponentStatusResource,
      core.ConfigMapResource,
      core.EndpointsResource,
      core.EventResource,
      core.LimitRangeResource,
      core.NamespaceResource,
      core.NodeResource,
      core.PersistentVolumeResource,
      core.PersistentVolumeClaimResource,
      core.PodResource,
      core.PodTemplateResource,
      core.ReplicationControllerResource,
      core.ResourceQuotaResource,
      core.SecretResource,
      core.ServiceResource,
      core.ServiceAccountResource,
    ],
    openapi: () => readAsset('core/v1/openapi.json'),
  },
  {
    group: 'discovery.orch.io',
    version: 'v1',
    resources: [
      discovery.EndpointSliceResource,
    ],
    openapi: () => readAsset('discovery/v1/openapi.json'),
  },
  {
    group: 'events.orch.io',
    version: 'v1',
    resources: [
      events.EventResource,
    ],
    openapi: () => readAsset('events/v1/openapi.json'),
  },
  {
    group: 'flowcontrol.apiserver.orch.io',
    version: 'v1',
    resources: [
      flowcontrol.FlowSchemaResource,
      flowcontrol.PriorityLevelConfigurationResource,
    ],
    openapi: () => readAsset('flowcontrol/v1/openapi.json'),
  },
  {
    group: 'networking.orch.io',
    version: 'v1',
    resources: [
      networking.IPAddressResource,
      networking.IngressResource,
      networking.IngressClassResource,
      networking.NetworkPolicyResource,
      networking.ServiceCIDRResource,
    ],
    openapi: () => readAsset('networking/v1/openapi.json'),
  },
  {
    group: 'node.orch.io',
    version: 'v1',
    resources: [
      node.RuntimeClassResource,
    ],
    openapi: () => readAsset('node/v1/openapi.json'),
  },
  {
    group: 'policy',
    version: 'v1',
    resources: [
      policy.PodDisruptionBudgetResource,
    ],
    openapi: () => readAsset('policy/v1/openapi.json'),
  },
  {
    group: 'policy',
    version: 'v1beta1',
    resources: [
      policy.PodSecurityPolicyResource,
    ],
    openapi: () => readAsset('policy/v1beta1/openapi.json'),
  },
  {
    group: 'rbac.authorization.orch.io',
    version: 'v1',
    resources: [
      rbac.ClusterRoleResource,
      rbac.ClusterRoleBindingResource,
      rbac.RoleResource,
      rbac.RoleBindingResource,
    ],
    openapi: () => readAsset('rbac/v1/openapi.json'),
  },
  {
    group: 'resource.orch.io',
    version: 'v1',
    resources: [
      resource.DeviceClassResource,
      resource.ResourceClaimResource,
      resource.ResourceClaimTemplateResource,
      resource.ResourceSliceResource,
    ],
    openapi: () => readAsset('resource/v1/openapi.json'),
  },
  {
    group: 'scheduling.orch.io',
    version: 'v1',
    resources: [
      scheduling.PriorityClassResource,
    ],
    openapi: () => readAsset('scheduling/v1/openapi.json'),
  },
  {
    group: 'storage.orch.io',
    version: 'v1',
    resources: [
      storage.CSIDriverResource,
      storage.CSINodeResource,
      storage.CSIStorageCapacityResource,
      storage.StorageClassResource,
      storage.VolumeAttachmentResource,
      storage.VolumeAttributesClassResource,
    ],
    openapi: () => readAsset('storage/v1/openapi.json'),
  },
]
