// Generated from schemas/policy/v1beta1.yaml by `orch generate`. Do not edit.
import type { ApiObject, ObjectList } from '../../../runtime/codegen/index.ts';
import type * as core_v1 from '../../core/v1/types.ts';

export interface PodSecurityPolicy extends ApiObject {
  spec?: PodSecurityPolicySpec;
}

/** A list of PodSecurityPolicy objects. */
export type PodSecurityPolicyList = ObjectList<PodSecurityPolicy>;

export interface AllowedCSIDriver {
  name: string;
}

export interface AllowedFlexVolume {
  driver: string;
}

export interface AllowedHostPath {
  pathPrefix?: string;
  readOnly?: boolean;
}

export interface FSGroupStrategyOptions {
  rule?: 'MayRunAs' | 'MustRunAs' | 'RunAsAny';
  ranges?: IDRange[];
}

export interface HostPortRange {
  min: number;
  max: number;
}

export interface IDRange {
  min: number;
  max: number;
}

export interface PodSecurityPolicySpec {
  privileged?: boolean;
  defaultAddCapabilities?: string[];
  requiredDropCapabilities?: string[];
  allowedCapabilities?: string[];
  volumes?: ('*' | 'awsElasticBlockStore' | 'azureDisk' | 'azureFile' | 'cephFS' | 'cinder' | 'configMap' | 'csi' | 'downwardAPI' | 'emptyDir' | 'ephemeral' | 'fc' | 'flexVolume' | 'flocker' | 'gcePersistentDisk' | 'gitRepo' | 'glusterfs' | 'hostPath' | 'iscsi' | 'nfs' | 'persistentVolumeClaim' | 'photonPersistentDisk' | 'portworxVolume' | 'projected' | 'quobyte' | 'rbd' | 'scaleIO' | 'secret' | 'storageos' | 'vsphereVolume')[];
  hostNetwork?: boolean;
  hostPorts?: HostPortRange[];
  hostPID?: boolean;
  hostIPC?: boolean;
  seLinux?: SELinuxStrategyOptions;
  runAsUser?: RunAsUserStrategyOptions;
  runAsGroup?: RunAsGroupStrategyOptions;
  supplementalGroups?: SupplementalGroupsStrategyOptions;
  fsGroup?: FSGroupStrategyOptions;
  readOnlyRootFilesystem?: boolean;
  defaultAllowPrivilegeEscalation?: boolean;
  allowPrivilegeEscalation?: boolean;
  allowedHostPaths?: AllowedHostPath[];
  allowedFlexVolumes?: AllowedFlexVolume[];
  allowedCSIDrivers?: AllowedCSIDriver[];
  allowedUnsafeSysctls?: string[];
  forbiddenSysctls?: string[];
  allowedProcMountTypes?: ('Default' | 'Unmasked')[];
  runtimeClass?: RuntimeClassStrategyOptions;
}

export interface RunAsGroupStrategyOptions {
  rule: 'MayRunAs' | 'MustRunAs' | 'RunAsAny';
  ranges?: IDRange[];
}

export interface RunAsUserStrategyOptions {
  rule: 'MustRunAs' | 'MustRunAsNonRoot' | 'RunAsAny';
  ranges?: IDRange[];
}

export interface RuntimeClassStrategyOptions {
  allowedRuntimeClassNames: string[];
  defaultRuntimeClassName?: string;
}

export interface SELinuxStrategyOptions {
  rule: 'MustRunAs' | 'RunAsAny';
  seLinuxOptions?: core_v1.SELinuxOptions;
}

export interface SupplementalGroupsStrategyOptions {
  rule?: 'MayRunAs' | 'MustRunAs' | 'RunAsAny';
  ranges?: IDRange[];
}
