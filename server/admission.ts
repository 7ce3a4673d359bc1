import { atOnce, type Turn } from '../runtime/async/index.ts'
import {
  admissionPolicies,
  httpsCaller,
  measuredStage,
  mutatingWebhooks,
  namespaceLifecycle,
  nodeRestriction,
  paramRights,
  validatingWebhooks,
  type Admission,
  type AdmissionEnvironments,
  type MeasureAdmission,
  type ExpressionObserver,
  type PolicyObserver,
  type WatchPartial,
  type WebhookObserver,
} from '../runtime/admission/index.ts'
import { expressionChecks, nodeOf, podReferences, SUPERUSER_GROUP } from '../runtime/auth/index.ts'
import { applyJsonPatch, parseJsonPatch } from '../runtime/apply/index.ts'
import { ExplainedError, type DynamicObject, type Vendor } from '../runtime/api/index.ts'
import { isDynamicObject, type ObjectReference, type ResourceCatalog } from '../runtime/registry/index.ts'
import {
  certificateRequestor,
  certificateSigners,
  podPriority,
  podServiceAccount,
  refuseEscalation,
  requestedCommonName,
  requestedGroups,
  singleDefaultPriorityClass,
} from '../runtime/kinds/index.ts'
import type { LocalStore } from '../runtime/store/contract/index.ts'
import type { Access } from './access.ts'
import { finder, lister, readable } from './stores/local-objects.ts'
import type { FeatureGates } from './release/feature-gates.ts'
import { paramSource, paramType } from './params.ts'
import { accountObjects } from './service-accounts/objects.ts'
import type { ReadStored } from './stores/stored-objects.ts'

const NAMESPACES = { group: '', resource: 'namespaces' }

function patched(object: DynamicObject, operations: unknown): DynamicObject {
  const result = atOnce(applyJsonPatch(object, parseJsonPatch(operations)))
  if (!isDynamicObject(result)) throw new ExplainedError('the patch leaves no object')
  return result
}

export interface BuiltInAdmissionOptions {
  readonly store: LocalStore
  readonly read: ReadStored
  readonly vendor: Vendor
  readonly access: Pick<Access, 'authorizer' | 'policies'>
  /** Returns all served types, in which policies find their parameters. Called for each request. */
  readonly catalog: () => ResourceCatalog
  /** Environments of stored expressions. */
  readonly environments: AdmissionEnvironments
  readonly gates: Pick<FeatureGates, 'AllowInsecureKubeletCertificateSigningRequests'>
  /** Names of the plugins that are switched off. */
  readonly disabled: ReadonlySet<string>
  /** Called with errors about unreadable stored objects that configure admission. */
  report(error: unknown): void
  readonly observer: AdmissionObserver
  /** Waits for a turn of the event loop, shared by all requests that do long work. */
  readonly turn: Turn
}

interface AdmissionObserver {
  /** Returns the measure of the stage of a name. */
  stage(name: string): MeasureAdmission
  readonly webhook: WebhookObserver
  readonly policy: PolicyObserver
  readonly expressions: ExpressionObserver
  readonly watchPartial: WatchPartial
}

/** The admission plugins of every server: all mutate in this order, then all validate in this order. */
export function builtInAdmission(options: BuiltInAdmissionOptions): readonly Admission[] {
  const { store, read, vendor, access, catalog, environments, gates, disabled, report, observer, turn } = options
  const priorityClasses = { group: `scheduling.${vendor.apiDomain}`, resource: 'priorityclasses' }
  const allPriorityClasses = readable(lister({ store, read, type: priorityClasses, report }))
  const group = `admissionregistration.${vendor.apiDomain}`
  const namespace = finder({ store, read, type: NAMESPACES })
  const accounts = accountObjects(store)
  const serviceAccounts = (target: ObjectReference) => accounts.find('serviceaccounts', target)
  const validating = {
    apiDomain: vendor.apiDomain,
    namespace,
    authorize: expressionChecks(access.authorizer),
    environments,
    report,
    expressions: observer.expressions,
    turn,
    watchPartial: observer.watchPartial,
  }
  const all = (resource: string) => lister({ store, read, type: { group, resource }, report })
  const webhooks = { ...validating, call: httpsCaller(), observe: observer.webhook }
  const stages: Readonly<Record<string, Admission>> = {
    NamespaceLifecycle: namespaceLifecycle({
      permanent: new Set(['default', vendor.systemNamespace, vendor.publicNamespace]),
      find: namespace,
    }),
    CertificateRequestor: certificateRequestor(`certificates.${vendor.apiDomain}`),
    ServiceAccount: podServiceAccount({ vendor, find: serviceAccounts }),
    NodeRestriction: nodeRestriction({
      vendor,
      nodeOf,
      references: podReferences,
      commonNameOf: requestedCommonName,
      certificateRequests: gates.AllowInsecureKubeletCertificateSigningRequests ? 'any' : 'own',
      find: accounts.find,
    }),
    Priority: podPriority({ find: finder({ store, read, type: priorityClasses }), all: allPriorityClasses }),
    PriorityClassDefault: singleDefaultPriorityClass(priorityClasses.group, allPriorityClasses),
    CertificateSigning: certificateSigners({
      group: `certificates.${vendor.apiDomain}`,
      authorize: validating.authorize,
      clientSigner: `${vendor.domain}/${vendor.componentPrefix}-apiserver-client`,
      reservedGroup: SUPERUSER_GROUP,
      groupsOf: requestedGroups,
    }),
    ParamRights: paramRights({
      group,
      authorize: validating.authorize,
      policy: finder({ store, read, type: { group, resource: 'validatingadmissionpolicies' } }),
      typeOf: paramType(catalog),
    }),
    RBACEscalation: refuseEscalation(`rbac.authorization.${vendor.apiDomain}`, access),
    MutatingAdmissionWebhook: mutatingWebhooks({
      ...webhooks,
      configurations: all('mutatingwebhookconfigurations'),
      patch: patched,
    }),
    ValidatingAdmissionPolicy: admissionPolicies({
      ...validating,
      policies: all('validatingadmissionpolicies'),
      bindings: all('validatingadmissionpolicybindings'),
      params: paramSource(catalog, turn),
      observePolicy: observer.policy,
    }),
    ValidatingAdmissionWebhook: validatingWebhooks({
      ...webhooks,
      configurations: all('validatingwebhookconfigurations'),
    }),
  }
  return Object.entries(stages)
    .filter(([name]) => !disabled.has(name))
    .map(([name, stage]) => measuredStage(stage, observer.stage(name)))
}
