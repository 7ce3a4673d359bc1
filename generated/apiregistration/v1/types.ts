// Generated from schemas/apiregistration/v1.yaml by `orch generate`. Do not edit.
import type { ApiObject, ObjectList } from '../../../runtime/codegen/index.ts';

export interface APIService extends ApiObject {
  spec?: APIServiceSpec;
  status?: APIServiceStatus;
}

/** A list of APIService objects. */
export type APIServiceList = ObjectList<APIService>;

export interface APIServiceCondition {
  type: string;
  status?: string;
  lastTransitionTime?: string | null;
  reason?: string;
  message?: string;
}

export interface APIServiceSpec {
  service?: ServiceReference;
  group?: string;
  version: string;
  insecureSkipTLSVerify?: boolean;
  caBundle?: string;
  groupPriorityMinimum: number;
  versionPriority: number;
}

export interface APIServiceStatus {
  conditions?: APIServiceCondition[];
}

export interface ServiceReference {
  namespace?: string;
  name?: string;
  port?: number;
}
