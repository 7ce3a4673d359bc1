import { expressionEnvironments, type ExpressionEnvironments } from '../admission/index.ts'
import type { Vendor } from '../api/index.ts'
import type { SchemaValidator } from '../definitions/index.ts'
import { admissionRegistration } from './admissionregistration/index.ts'
import { apiExtensions } from './apiextensions/index.ts'
import { apiRegistration } from './apiregistration/index.ts'
import { apps } from './apps/index.ts'
import { autoscaling } from './autoscaling/index.ts'
import { batch } from './batch/index.ts'
import { certificates } from './certificates/index.ts'
import { coordination } from './coordination/index.ts'
import { core, type CoreOptions } from './core/index.ts'
import { discovery } from './discovery/index.ts'
import { eventKinds } from './events/index.ts'
import { extensions } from './extensions/index.ts'
import { flowControl } from './flowcontrol/index.ts'
import type { Kind, Kinds } from './kind.ts'
import { networking } from './networking/index.ts'
import { node } from './node/index.ts'
import type { KindLookups } from './own/own-kinds.ts'
import { policy } from './policy/index.ts'
import { rbac } from './rbac/index.ts'
import { resource } from './resource/index.ts'
import { scheduling } from './scheduling/index.ts'
import { storage } from './storage/index.ts'

export interface KindOptions extends CoreOptions {
  /** Compile expressions in policies and webhooks; default: every feature may be used. */
  readonly expressions?: ExpressionEnvironments
  /** Check schemas of definitions beyond their structure. */
  readonly schemaValidators?: readonly SchemaValidator[]
}

function groupsOf(vendor: Vendor, options: KindOptions): Readonly<Record<string, Kinds>> {
  const { expressions = expressionEnvironments(), schemaValidators = [] } = options
  const { apiDomain } = vendor
  return {
    '': core(vendor, options),
    apps,
    extensions,
    autoscaling,
    batch: batch(vendor),
    policy,
    [`admissionregistration.${apiDomain}`]: admissionRegistration(expressions),
    [`apiextensions.${apiDomain}`]: apiExtensions(vendor, schemaValidators),
    [`apiregistration.${apiDomain}`]: apiRegistration,
    [`certificates.${apiDomain}`]: certificates(vendor),
    [`coordination.${apiDomain}`]: coordination,
    [`discovery.${apiDomain}`]: discovery,
    [`events.${apiDomain}`]: eventKinds,
    [`flowcontrol.apiserver.${apiDomain}`]: flowControl,
    [`networking.${apiDomain}`]: networking,
    [`node.${apiDomain}`]: node,
    [`rbac.authorization.${apiDomain}`]: rbac(vendor),
    [`resource.${apiDomain}`]: resource,
    [`scheduling.${apiDomain}`]: scheduling,
    [`storage.${apiDomain}`]: storage,
  }
}

/** The built-in kinds, found by their group and plural. */
export function builtInKinds(vendor: Vendor, options: KindOptions = {}): Omit<KindLookups, 'operations'> {
  const kinds = new Map<string, Kind>()
  for (const [group, byPlural] of Object.entries(groupsOf(vendor, options))) {
    for (const [plural, kind] of Object.entries(byPlural)) kinds.set(`${plural}.${group}`, kind)
  }
  return {
    strategies: (group, plural) => kinds.get(`${plural}.${group}`)?.strategy,
    columns: (group, plural) => kinds.get(`${plural}.${group}`)?.columns,
  }
}

export { requestedCommonName, requestedGroups } from './certificates/certificate-signing-request/pkcs10.ts'
export { certificateRequestor } from './certificates/certificate-signing-request/requestor.ts'
export { certificateSigners } from './certificates/certificate-signing-request/signers.ts'
export { podPriority } from './core/pod/priority.ts'
export { podServiceAccount } from './core/pod/service-account.ts'
export { addressRange, portRange, type ServiceRanges } from './core/service/ranges.ts'
export { builtInOperations } from './operations.ts'
export type { HookContext, Lookup, LookupOptions } from './own/context.ts'
export type {
  Allocation,
  AllocationContext,
  ClaimedName,
  KindHooks,
  KindSource,
  OwnColumn,
  OwnSubresource,
  SourceCall,
  SourceChange,
  SourceEvent,
  SourceTarget,
  SubresourceContext,
} from './own/hooks.ts'
export { defineKind, type OwnKind } from './own/own-kind.ts'
export { withOwnKinds, type KindLookups } from './own/own-kinds.ts'
export {
  badRequest,
  conflict,
  expired,
  forbidden,
  invalid,
  invalidFields,
  notFound,
  unavailable,
} from './own/refusal.ts'
export { reply, type ReplyPiece, type Reply, type ReplyOptions } from './own/reply.ts'
export type { DeepReadonly, Draft } from './own/types.ts'
export { refuseEscalation } from './rbac/escalation.ts'
export { singleDefaultPriorityClass } from './scheduling/priority-class/single-default.ts'
export { secretReferences } from './core/pod/secret-references.ts'
