import {
  admissionPolicies,
  certificateRequestor,
  httpsCaller,
  mutatingWebhooks,
  namespaceLifecycle,
  podPriority,
  validatingWebhooks,
  type Admission,
  type AdmissionEnvironments,
} from '../../runtime/admission/index.ts'
import { escalationGuard, expressionChecks, type PolicyWrite } from '../../runtime/auth/index.ts'
import { applyJsonPatch, parseJsonPatch } from '../../runtime/apply/index.ts'
import { whenKnown, type Eventual } from '../../runtime/meta/eventual.ts'
import { cloneJson } from '../../runtime/meta/json.ts'
import { collectionRange, objectKey } from '../../runtime/meta/keys.ts'
import type { DynamicObject, GroupResource } from '../../runtime/meta/object.ts'
import type { Vendor } from '../../runtime/meta/vendor.ts'
import { decodeObject, isDynamicObject, type ResourceCatalog } from '../../runtime/registry/index.ts'
import type { Store, Stored } from '../../runtime/store/contract/index.ts'
import type { Access } from './access.ts'
import { paramSource } from './params.ts'

const NAMESPACES = { group: '', resource: 'namespaces' }

/** Answers of local state by name, kept until it moves on: the writes between two batches of the log ask for the same. */
class LocalAnswers<T> {
  private readonly store: Store
  private readonly answers = new Map<string, T>()
  private revision = -1

  constructor(store: Store) {
    this.store = store
  }

  get(name: string, ask: (name: string) => Promise<T>): Eventual<T> {
    const revision = this.store.localRevision()
    if (revision !== this.revision) {
      this.answers.clear()
      this.revision = revision
    }
    const known = this.answers.get(name)
    if (known !== undefined) return known
    return ask(name).then((answer) => {
      if (this.revision === revision) this.answers.set(name, answer)
      return answer
    })
  }
}

/**
 * Finds cluster-scoped objects: in local state, and where they are absent there, in the newest. Many writes ask for the
 * same ones: each version is decoded once.
 */
function finder(store: Store, type: GroupResource): (name: string) => Eventual<DynamicObject | undefined> {
  const decoded = new WeakMap<Stored, DynamicObject>()
  const answers = new LocalAnswers<DynamicObject | undefined>(store)
  const inState = async (name: string, read: 'any' | 'consistent'): Promise<DynamicObject | undefined> => {
    const stored = await store.get(objectKey(type, { namespace: '', name }), { read })
    if (stored === undefined) return undefined
    const known = decoded.get(stored) ?? decodeObject(stored)
    decoded.set(stored, known)
    return known
  }
  const local = (name: string) => inState(name, 'any')
  return (name) => whenKnown(answers.get(name, local), (known) => known ?? inState(name, 'consistent'))
}

/** All cluster-scoped objects of a type in local state, by name; each version is decoded once. */
function lister(store: Store, type: GroupResource): () => Eventual<readonly DynamicObject[]> {
  const decoded = new WeakMap<Stored, DynamicObject>()
  const answers = new LocalAnswers<readonly DynamicObject[]>(store)
  const range = collectionRange(type, '')
  const list = async (): Promise<readonly DynamicObject[]> => {
    const { items } = await store.list(range, { read: 'any' })
    return items.map((stored) => {
      const object = decoded.get(stored) ?? decodeObject(stored)
      decoded.set(stored, object)
      return object
    })
  }
  return () => answers.get('', list)
}

function patched(object: DynamicObject, operations: unknown): DynamicObject {
  const result = applyJsonPatch(cloneJson(object), parseJsonPatch(operations))
  if (!isDynamicObject(result)) throw new TypeError('the patch leaves no object')
  return result
}

const noEscalation = (group: string, guard: (write: PolicyWrite) => Promise<void>): Admission => ({
  handles: (operation, resource, subresource) =>
    (operation === 'CREATE' || operation === 'UPDATE') && resource.group === group && subresource === '',
  validate: guard,
})

export interface BuiltInAdmissionOptions {
  readonly store: Store
  readonly vendor: Vendor
  readonly access: Pick<Access, 'authorizer' | 'policies'>
  /** All served types, where policies find their parameters; asked for when there is a request. */
  readonly catalog: () => ResourceCatalog
  /** Of expressions that are stored. */
  readonly environments: AdmissionEnvironments
}

/** The admission stages of every server: all changes in this order, then all judgements in this order. */
export function builtInAdmission(options: BuiltInAdmissionOptions): readonly Admission[] {
  const { store, vendor, access, catalog, environments } = options
  const priorityClasses = { group: `scheduling.${vendor.apiDomain}`, resource: 'priorityclasses' }
  const group = `admissionregistration.${vendor.apiDomain}`
  const namespace = finder(store, NAMESPACES)
  const judging = {
    apiDomain: vendor.apiDomain,
    namespace,
    authorize: expressionChecks(access.authorizer),
    environments,
  }
  const webhooks = { ...judging, call: httpsCaller() }
  return [
    namespaceLifecycle({
      permanent: new Set(['default', vendor.systemNamespace, vendor.publicNamespace]),
      find: namespace,
    }),
    certificateRequestor(`certificates.${vendor.apiDomain}`),
    podPriority({
      group: priorityClasses.group,
      find: finder(store, priorityClasses),
      all: async () =>
        (await store.list(collectionRange(priorityClasses, ''), { read: 'any' })).items.map(decodeObject),
    }),
    noEscalation(`rbac.authorization.${vendor.apiDomain}`, escalationGuard(access)),
    mutatingWebhooks({
      ...webhooks,
      configurations: lister(store, { group, resource: 'mutatingwebhookconfigurations' }),
      patch: patched,
    }),
    admissionPolicies({
      ...judging,
      policies: lister(store, { group, resource: 'validatingadmissionpolicies' }),
      bindings: lister(store, { group, resource: 'validatingadmissionpolicybindings' }),
      params: paramSource(catalog),
    }),
    validatingWebhooks({
      ...webhooks,
      configurations: lister(store, { group, resource: 'validatingwebhookconfigurations' }),
    }),
  ]
}
