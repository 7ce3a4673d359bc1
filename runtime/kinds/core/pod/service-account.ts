import { setTimeout as sleep } from 'node:timers/promises'
import { forbidden, type ApiError, type DynamicObject, type Vendor } from '../../../api/index.ts'
import { objectOf, objectsOf, stringOf, type JsonObject } from '../../../json/index.ts'
import type { Admission, AdmissionAttributes } from '../../../admission/index.ts'
import { secretReferences } from './secret-references.ts'
import { isAutomounted, withTokenVolume } from './token-volume.ts'

export interface PodServiceAccountOptions {
  readonly vendor: Vendor
  /** Finds a service account; undefined: absent. */
  find(target: { readonly namespace: string; readonly name: string }): Promise<DynamicObject | undefined>
}

const DEFAULT = 'default'
/** The controller creates the account of a new namespace a moment after the namespace. */
const DEFAULT_ATTEMPTS = 20
const PAUSE_MILLISECONDS = 50

/**
 * Sets a Pod's service account (default: `default`), the volume of its token and the account's image pull secrets;
 * refuses a Pod whose account does not exist (AUTHN-SA-07, AUTHN-SA-08). Kubernetes' admission plugin `ServiceAccount`.
 */
export function podServiceAccount({ vendor, find }: PodServiceAccountOptions): Admission {
  const isMirror = ({ metadata }: DynamicObject): boolean =>
    metadata.annotations?.[`${vendor.domain}/config.mirror`] !== undefined

  async function accountOf(attributes: AdmissionAttributes, name: string): Promise<DynamicObject> {
    const { namespace } = attributes
    const attempts = name === DEFAULT ? DEFAULT_ATTEMPTS : 1
    for (let attempt = 1; attempt <= attempts; attempt++) {
      if (attempt > 1) await sleep(PAUSE_MILLISECONDS, undefined, { ref: false })
      const account = await find({ namespace, name })
      if (account !== undefined) return account
    }
    const why = `serviceaccount ${JSON.stringify(name)} not found`
    throw refused(attributes, `error looking up service account ${namespace}/${name}: ${why}`)
  }

  async function admit(attributes: AdmissionAttributes): Promise<DynamicObject> {
    const pod = objectIn(attributes)
    if (attributes.operation !== 'CREATE' || isMirror(pod)) return pod
    const spec = objectOf(pod.spec)
    const name = stringOf(spec.serviceAccountName) || DEFAULT
    const account = await accountOf(attributes, name)
    const named = { ...spec, serviceAccountName: name, serviceAccount: name }
    const mounted = isAutomounted(spec, account) ? withTokenVolume(named, vendor) : named
    const pullSecrets = objectsOf(account.imagePullSecrets)
    const inherits = objectsOf(spec.imagePullSecrets).length === 0 && pullSecrets.length > 0
    return { ...pod, spec: inherits ? { ...mounted, imagePullSecrets: pullSecrets } : mounted }
  }

  async function validate(attributes: Readonly<AdmissionAttributes>): Promise<void> {
    const pod = objectIn(attributes)
    const spec = objectOf(pod.spec)
    if (isMirror(pod)) return attributes.operation === 'CREATE' ? validateMirror(attributes, spec) : undefined
    const name = stringOf(spec.serviceAccountName)
    if (name === '') throw refused(attributes, 'no service account specified for the pod')
    const account = await accountOf(attributes, name)
    if (account.metadata.annotations?.[`${vendor.domain}/enforce-mountable-secrets`] === 'true')
      validateSecrets(attributes, spec, account)
  }

  return {
    handles: (operation, { group, resource }, subresource) =>
      group === '' &&
      resource === 'pods' &&
      ((operation === 'CREATE' && subresource === '') ||
        (operation === 'UPDATE' && subresource === 'ephemeralcontainers')),
    admit,
    validate,
  }
}

function objectIn({ object }: AdmissionAttributes): DynamicObject {
  if (object === undefined) throw new TypeError('a write without an object')
  return object
}

const refused = ({ resource, name }: AdmissionAttributes, why: string): ApiError => forbidden(resource, name, why)

/** A mirror Pod represents a Pod that its node runs on its own: it can't use anything that only the API provides. */
function validateMirror(attributes: AdmissionAttributes, spec: Readonly<JsonObject>): void {
  if (stringOf(spec.serviceAccountName) !== '')
    throw refused(attributes, 'a mirror pod may not reference service accounts')
  if (secretReferences(spec).length > 0 || objectsOf(spec.imagePullSecrets).length > 0)
    throw refused(attributes, 'a mirror pod may not reference secrets')
  const sources = objectsOf(spec.volumes).flatMap(({ projected }) => objectsOf(objectOf(projected).sources))
  if (sources.some(({ serviceAccountToken }) => serviceAccountToken !== undefined))
    throw refused(attributes, 'a mirror pod may not use service account tokens')
}

/** An account may limit the Secrets that its Pods use to those that it lists. */
function validateSecrets(attributes: AdmissionAttributes, spec: Readonly<JsonObject>, account: DynamicObject): void {
  const namesIn = (list: unknown): ReadonlySet<string> => new Set(objectsOf(list).map(({ name }) => stringOf(name)))
  const mountable = namesIn(account.secrets)
  const unknown = secretReferences(spec).find(({ name }) => !mountable.has(name))
  const by = `service account ${account.metadata.name ?? ''} does not allow`
  if (unknown !== undefined) {
    const why = `${unknown.place} may not reference secret ${JSON.stringify(unknown.name)}, as ${by} it`
    throw refused(attributes, why)
  }
  const pullSecrets = namesIn(account.imagePullSecrets)
  const foreign = objectsOf(spec.imagePullSecrets).find(({ name }) => !pullSecrets.has(stringOf(name)))
  if (foreign !== undefined)
    throw refused(attributes, `imagePullSecrets may not reference ${JSON.stringify(foreign.name)}, as ${by} it`)
}
