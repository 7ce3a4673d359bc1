// Generated from schemas by `orch generate`. Do not edit.
import type { GroupVersionDefinition, ReadAsset } from '../runtime/codegen/index.ts'
import * as admissionregistrationGroup from './admissionregistration/resources.ts'
import * as apiextensionsGroup from './apiextensions/resources.ts'
import * as apiregistrationGroup from './apiregistration/resources.ts'
import * as appsGroup from './apps/resources.ts'
import * as authenticationGroup from './authentication/resources.ts'
import * as authorizationGroup from './authorization/resources.ts'
import * as autoscalingGroup from './autoscaling/resources.ts'
import * as batchGroup from './batch/resources.ts'
import * as certificatesGroup from './certificates/resources.ts'
import * as coordinationGroup from './coordination/resources.ts'
import * as coreGroup from './core/resources.ts'
import * as discoveryGroup from './discovery/resources.ts'
import * as eventsGroup from './events/resources.ts'
import * as extensionsGroup from './extensions/resources.ts'
import * as flowcontrolGroup from './flowcontrol/resources.ts'
import * as networkingGroup from './networking/resources.ts'
import * as nodeGroup from './node/resources.ts'
import * as policyGroup from './policy/resources.ts'
import * as rbacGroup from './rbac/resources.ts'
import * as resourceGroup from './resource/resources.ts'
import * as schedulingGroup from './scheduling/resources.ts'
import * as storageGroup from './storage/resources.ts'

export { vendor } from './vendor.ts'
export * as documents from './meta/v1/schemas.ts'

/**
 * All served group versions. The OpenAPI documents stand beside this file and are read when they are asked for, through
 * `readAsset`: only the caller knows where the generated folder is once the code is bundled.
 */
export const groupVersions = (readAsset: ReadAsset): readonly GroupVersionDefinition[] => [
  {
    group: 'admissionregistration.orch.io',
    version: 'v1',
    folder: 'admissionregistration',
    resources: [
      admissionregistrationGroup.MutatingWebhookConfigurationResource,
      admissionregistrationGroup.ValidatingAdmissionPolicyResource,
      admissionregistrationGroup.ValidatingAdmissionPolicyBindingResource,
      admissionregistrationGroup.ValidatingWebhookConfigurationResource,
    ],
    openapi: () => readAsset('admissionregistration/v1/openapi.json'),
  },
  {
    group: 'admissionregistration.orch.io',
    version: 'v1alpha1',
    folder: 'admissionregistration',
    resources: [
      admissionregistrationGroup.ValidatingAdmissionPolicyResource,
      admissionregistrationGroup.ValidatingAdmissionPolicyBindingResource,
      admissionregistrationGroup.MutatingAdmissionPolicyResource,
      admissionregistrationGroup.MutatingAdmissionPolicyBindingResource,
    ],
    openapi: () => readAsset('admissionregistration/v1alpha1/openapi.json'),
  },
  {
    group: 'admissionregistration.orch.io',
    version: 'v1beta1',
    folder: 'admissionregistration',
    resources: [
      admissionregistrationGroup.MutatingWebhookConfigurationResource,
      admissionregistrationGroup.ValidatingAdmissionPolicyResource,
      admissionregistrationGroup.ValidatingAdmissionPolicyBindingResource,
      admissionregistrationGroup.ValidatingWebhookConfigurationResource,
      admissionregistrationGroup.MutatingAdmissionPolicyResource,
      admissionregistrationGroup.MutatingAdmissionPolicyBindingResource,
    ],
    openapi: () => readAsset('admissionregistration/v1beta1/openapi.json'),
  },
  {
    group: 'apiextensions.orch.io',
    version: 'v1',
    folder: 'apiextensions',
    resources: [apiextensionsGroup.CustomResourceDefinitionResource],
    openapi: () => readAsset('apiextensions/v1/openapi.json'),
  },
  {
    group: 'apiextensions.orch.io',
    version: 'v1beta1',
    folder: 'apiextensions',
    resources: [apiextensionsGroup.CustomResourceDefinitionResource],
    openapi: () => readAsset('apiextensions/v1beta1/openapi.json'),
  },
  {
    group: 'apiregistration.orch.io',
    version: 'v1',
    folder: 'apiregistration',
    resources: [apiregistrationGroup.APIServiceResource],
    openapi: () => readAsset('apiregistration/v1/openapi.json'),
  },
  {
    group: 'apiregistration.orch.io',
    version: 'v1beta1',
    folder: 'apiregistration',
    resources: [apiregistrationGroup.APIServiceResource],
    openapi: () => readAsset('apiregistration/v1beta1/openapi.json'),
  },
  {
    group: 'apps',
    version: 'v1',
    folder: 'apps',
    resources: [
      appsGroup.ControllerRevisionResource,
      appsGroup.DaemonSetResource,
      appsGroup.DeploymentResource,
      appsGroup.ReplicaSetResource,
      appsGroup.StatefulSetResource,
    ],
    openapi: () => readAsset('apps/v1/openapi.json'),
  },
  {
    group: 'apps',
    version: 'v1beta1',
    folder: 'apps',
    resources: [appsGroup.ControllerRevisionResource, appsGroup.DeploymentResource, appsGroup.StatefulSetResource],
    openapi: () => readAsset('apps/v1beta1/openapi.json'),
  },
  {
    group: 'apps',
    version: 'v1beta2',
    folder: 'apps',
    resources: [
      appsGroup.ControllerRevisionResource,
      appsGroup.DaemonSetResource,
      appsGroup.DeploymentResource,
      appsGroup.ReplicaSetResource,
      appsGroup.StatefulSetResource,
    ],
    openapi: () => readAsset('apps/v1beta2/openapi.json'),
  },
  {
    group: 'authentication.orch.io',
    version: 'v1',
    folder: 'authentication',
    resources: [authenticationGroup.SelfSubjectReviewResource, authenticationGroup.TokenReviewResource],
    openapi: () => readAsset('authentication/v1/openapi.json'),
  },
  {
    group: 'authentication.orch.io',
    version: 'v1alpha1',
    folder: 'authentication',
    resources: [authenticationGroup.SelfSubjectReviewResource],
    openapi: () => readAsset('authentication/v1alpha1/openapi.json'),
  },
  {
    group: 'authentication.orch.io',
    version: 'v1beta1',
    folder: 'authentication',
    resources: [authenticationGroup.SelfSubjectReviewResource, authenticationGroup.TokenReviewResource],
    openapi: () => readAsset('authentication/v1beta1/openapi.json'),
  },
  {
    group: 'authorization.orch.io',
    version: 'v1',
    folder: 'authorization',
    resources: [
      authorizationGroup.LocalSubjectAccessReviewResource,
      authorizationGroup.SelfSubjectAccessReviewResource,
      authorizationGroup.SelfSubjectRulesReviewResource,
      authorizationGroup.SubjectAccessReviewResource,
    ],
    openapi: () => readAsset('authorization/v1/openapi.json'),
  },
  {
    group: 'authorization.orch.io',
    version: 'v1beta1',
    folder: 'authorization',
    resources: [
      authorizationGroup.LocalSubjectAccessReviewResource,
      authorizationGroup.SelfSubjectAccessReviewResource,
      authorizationGroup.SelfSubjectRulesReviewResource,
      authorizationGroup.SubjectAccessReviewResource,
    ],
    openapi: () => readAsset('authorization/v1beta1/openapi.json'),
  },
  {
    group: 'autoscaling',
    version: 'v1',
    folder: 'autoscaling',
    resources: [autoscalingGroup.HorizontalPodAutoscalerResource],
    openapi: () => readAsset('autoscaling/v1/openapi.json'),
  },
  {
    group: 'autoscaling',
    version: 'v2',
    folder: 'autoscaling',
    resources: [autoscalingGroup.HorizontalPodAutoscalerResource],
    openapi: () => readAsset('autoscaling/v2/openapi.json'),
  },
  {
    group: 'autoscaling',
    version: 'v2beta1',
    folder: 'autoscaling',
    resources: [autoscalingGroup.HorizontalPodAutoscalerResource],
    openapi: () => readAsset('autoscaling/v2beta1/openapi.json'),
  },
  {
    group: 'autoscaling',
    version: 'v2beta2',
    folder: 'autoscaling',
    resources: [autoscalingGroup.HorizontalPodAutoscalerResource],
    openapi: () => readAsset('autoscaling/v2beta2/openapi.json'),
  },
  {
    group: 'batch',
    version: 'v1',
    folder: 'batch',
    resources: [batchGroup.CronJobResource, batchGroup.JobResource],
    openapi: () => readAsset('batch/v1/openapi.json'),
  },
  {
    group: 'batch',
    version: 'v1beta1',
    folder: 'batch',
    resources: [batchGroup.CronJobResource],
    openapi: () => readAsset('batch/v1beta1/openapi.json'),
  },
  {
    group: 'certificates.orch.io',
    version: 'v1',
    folder: 'certificates',
    resources: [certificatesGroup.CertificateSigningRequestResource],
    openapi: () => readAsset('certificates/v1/openapi.json'),
  },
  {
    group: 'certificates.orch.io',
    version: 'v1alpha1',
    folder: 'certificates',
    resources: [certificatesGroup.PodCertificateRequestResource],
    openapi: () => readAsset('certificates/v1alpha1/openapi.json'),
  },
  {
    group: 'certificates.orch.io',
    version: 'v1beta1',
    folder: 'certificates',
    resources: [certificatesGroup.CertificateSigningRequestResource, certificatesGroup.ClusterTrustBundleResource],
    openapi: () => readAsset('certificates/v1beta1/openapi.json'),
  },
  {
    group: 'coordination.orch.io',
    version: 'v1',
    folder: 'coordination',
    resources: [coordinationGroup.LeaseResource],
    openapi: () => readAsset('coordination/v1/openapi.json'),
  },
  {
    group: 'coordination.orch.io',
    version: 'v1beta1',
    folder: 'coordination',
    resources: [coordinationGroup.LeaseResource, coordinationGroup.LeaseCandidateResource],
    openapi: () => readAsset('coordination/v1beta1/openapi.json'),
  },
  {
    group: '',
    version: 'v1',
    folder: 'core',
    resources: [
      coreGroup.BindingResource,
      coreGroup.ComponentStatusResource,
      coreGroup.ConfigMapResource,
      coreGroup.EndpointsResource,
      coreGroup.EventResource,
      coreGroup.LimitRangeResource,
      coreGroup.NamespaceResource,
      coreGroup.NodeResource,
      coreGroup.PersistentVolumeResource,
      coreGroup.PersistentVolumeClaimResource,
      coreGroup.PodResource,
      coreGroup.PodTemplateResource,
      coreGroup.ReplicationControllerResource,
      coreGroup.ResourceQuotaResource,
      coreGroup.SecretResource,
      coreGroup.ServiceResource,
      coreGroup.ServiceAccountResource,
    ],
    openapi: () => readAsset('core/v1/openapi.json'),
  },
  {
    group: 'discovery.orch.io',
    version: 'v1',
    folder: 'discovery',
    resources: [discoveryGroup.EndpointSliceResource],
    openapi: () => readAsset('discovery/v1/openapi.json'),
  },
  {
    group: 'discovery.orch.io',
    version: 'v1beta1',
    folder: 'discovery',
    resources: [discoveryGroup.EndpointSliceResource],
    openapi: () => readAsset('discovery/v1beta1/openapi.json'),
  },
  {
    group: 'events.orch.io',
    version: 'v1',
    folder: 'events',
    resources: [eventsGroup.EventResource],
    openapi: () => readAsset('events/v1/openapi.json'),
  },
  {
    group: 'events.orch.io',
    version: 'v1beta1',
    folder: 'events',
    resources: [eventsGroup.EventResource],
    openapi: () => readAsset('events/v1beta1/openapi.json'),
  },
  {
    group: 'extensions',
    version: 'v1beta1',
    folder: 'extensions',
    resources: [
      extensionsGroup.DaemonSetResource,
      extensionsGroup.DeploymentResource,
      extensionsGroup.ReplicaSetResource,
      extensionsGroup.ReplicationControllerResource,
      extensionsGroup.IngressResource,
      extensionsGroup.NetworkPolicyResource,
      extensionsGroup.PodSecurityPolicyResource,
    ],
    openapi: () => readAsset('extensions/v1beta1/openapi.json'),
  },
  {
    group: 'flowcontrol.apiserver.orch.io',
    version: 'v1',
    folder: 'flowcontrol',
    resources: [flowcontrolGroup.FlowSchemaResource, flowcontrolGroup.PriorityLevelConfigurationResource],
    openapi: () => readAsset('flowcontrol/v1/openapi.json'),
  },
  {
    group: 'flowcontrol.apiserver.orch.io',
    version: 'v1beta1',
    folder: 'flowcontrol',
    resources: [flowcontrolGroup.FlowSchemaResource, flowcontrolGroup.PriorityLevelConfigurationResource],
    openapi: () => readAsset('flowcontrol/v1beta1/openapi.json'),
  },
  {
    group: 'flowcontrol.apiserver.orch.io',
    version: 'v1beta2',
    folder: 'flowcontrol',
    resources: [flowcontrolGroup.FlowSchemaResource, flowcontrolGroup.PriorityLevelConfigurationResource],
    openapi: () => readAsset('flowcontrol/v1beta2/openapi.json'),
  },
  {
    group: 'flowcontrol.apiserver.orch.io',
    version: 'v1beta3',
    folder: 'flowcontrol',
    resources: [flowcontrolGroup.FlowSchemaResource, flowcontrolGroup.PriorityLevelConfigurationResource],
    openapi: () => readAsset('flowcontrol/v1beta3/openapi.json'),
  },
  {
    group: 'networking.orch.io',
    version: 'v1',
    folder: 'networking',
    resources: [
      networkingGroup.IPAddressResource,
      networkingGroup.IngressResource,
      networkingGroup.IngressClassResource,
      networkingGroup.NetworkPolicyResource,
      networkingGroup.ServiceCIDRResource,
    ],
    openapi: () => readAsset('networking/v1/openapi.json'),
  },
  {
    group: 'networking.orch.io',
    version: 'v1beta1',
    folder: 'networking',
    resources: [
      networkingGroup.IPAddressResource,
      networkingGroup.IngressResource,
      networkingGroup.IngressClassResource,
      networkingGroup.ServiceCIDRResource,
    ],
    openapi: () => readAsset('networking/v1beta1/openapi.json'),
  },
  {
    group: 'node.orch.io',
    version: 'v1',
    folder: 'node',
    resources: [nodeGroup.RuntimeClassResource],
    openapi: () => readAsset('node/v1/openapi.json'),
  },
  {
    group: 'node.orch.io',
    version: 'v1alpha1',
    folder: 'node',
    resources: [nodeGroup.RuntimeClassResource],
    openapi: () => readAsset('node/v1alpha1/openapi.json'),
  },
  {
    group: 'node.orch.io',
    version: 'v1beta1',
    folder: 'node',
    resources: [nodeGroup.RuntimeClassResource],
    openapi: () => readAsset('node/v1beta1/openapi.json'),
  },
  {
    group: 'policy',
    version: 'v1',
    folder: 'policy',
    resources: [policyGroup.PodDisruptionBudgetResource],
    openapi: () => readAsset('policy/v1/openapi.json'),
  },
  {
    group: 'policy',
    version: 'v1beta1',
    folder: 'policy',
    resources: [policyGroup.PodDisruptionBudgetResource, policyGroup.PodSecurityPolicyResource],
    openapi: () => readAsset('policy/v1beta1/openapi.json'),
  },
  {
    group: 'rbac.authorization.orch.io',
    version: 'v1',
    folder: 'rbac',
    resources: [
      rbacGroup.ClusterRoleResource,
      rbacGroup.ClusterRoleBindingResource,
      rbacGroup.RoleResource,
      rbacGroup.RoleBindingResource,
    ],
    openapi: () => readAsset('rbac/v1/openapi.json'),
  },
  {
    group: 'rbac.authorization.orch.io',
    version: 'v1alpha1',
    folder: 'rbac',
    resources: [
      rbacGroup.ClusterRoleResource,
      rbacGroup.ClusterRoleBindingResource,
      rbacGroup.RoleResource,
      rbacGroup.RoleBindingResource,
    ],
    openapi: () => readAsset('rbac/v1alpha1/openapi.json'),
  },
  {
    group: 'rbac.authorization.orch.io',
    version: 'v1beta1',
    folder: 'rbac',
    resources: [
      rbacGroup.ClusterRoleResource,
      rbacGroup.ClusterRoleBindingResource,
      rbacGroup.RoleResource,
      rbacGroup.RoleBindingResource,
    ],
    openapi: () => readAsset('rbac/v1beta1/openapi.json'),
  },
  {
    group: 'resource.orch.io',
    version: 'v1',
    folder: 'resource',
    resources: [
      resourceGroup.DeviceClassResource,
      resourceGroup.ResourceClaimResource,
      resourceGroup.ResourceClaimTemplateResource,
      resourceGroup.ResourceSliceResource,
    ],
    openapi: () => readAsset('resource/v1/openapi.json'),
  },
  {
    group: 'scheduling.orch.io',
    version: 'v1',
    folder: 'scheduling',
    resources: [schedulingGroup.PriorityClassResource],
    openapi: () => readAsset('scheduling/v1/openapi.json'),
  },
  {
    group: 'scheduling.orch.io',
    version: 'v1alpha1',
    folder: 'scheduling',
    resources: [schedulingGroup.PriorityClassResource],
    openapi: () => readAsset('scheduling/v1alpha1/openapi.json'),
  },
  {
    group: 'scheduling.orch.io',
    version: 'v1beta1',
    folder: 'scheduling',
    resources: [schedulingGroup.PriorityClassResource],
    openapi: () => readAsset('scheduling/v1beta1/openapi.json'),
  },
  {
    group: 'storage.orch.io',
    version: 'v1',
    folder: 'storage',
    resources: [
      storageGroup.CSIDriverResource,
      storageGroup.CSINodeResource,
      storageGroup.CSIStorageCapacityResource,
      storageGroup.StorageClassResource,
      storageGroup.VolumeAttachmentResource,
      storageGroup.VolumeAttributesClassResource,
    ],
    openapi: () => readAsset('storage/v1/openapi.json'),
  },
  {
    group: 'storage.orch.io',
    version: 'v1alpha1',
    folder: 'storage',
    resources: [
      storageGroup.CSIStorageCapacityResource,
      storageGroup.VolumeAttachmentResource,
      storageGroup.VolumeAttributesClassResource,
    ],
    openapi: () => readAsset('storage/v1alpha1/openapi.json'),
  },
  {
    group: 'storage.orch.io',
    version: 'v1beta1',
    folder: 'storage',
    resources: [
      storageGroup.CSIDriverResource,
      storageGroup.CSINodeResource,
      storageGroup.CSIStorageCapacityResource,
      storageGroup.StorageClassResource,
      storageGroup.VolumeAttachmentResource,
      storageGroup.VolumeAttributesClassResource,
    ],
    openapi: () => readAsset('storage/v1beta1/openapi.json'),
  },
]

/** The objects that exist from the first start: JSON of a list of `BootstrapObjects`. */
export const bootstrapObjects = (readAsset: ReadAsset): Promise<Uint8Array> => readAsset('bootstrap.json')
