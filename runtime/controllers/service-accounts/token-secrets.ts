import type { DynamicObject, Vendor } from '../../api/index.ts'
import { objectOf, stringOf } from '../../json/index.ts'
import type { ObjectChange } from '../../watch/index.ts'
import { decodeObject, identityOf, type ObjectReference, type ResourceRegistry } from '../../registry/index.ts'
import type { Controller, ControllerOptions } from '../controller.ts'
import { controllerContext, editObject, isAnswer, readObject } from '../operate.ts'
import { runReflector } from '../reflector.ts'
import { WorkQueue, type WorkResult } from '../work-queue.ts'
import type { RootCertificates } from '../root-certificates.ts'
import { AccountSecrets } from './account-secrets.ts'

const CONTROLLER = 'tokens-controller'
const BACKOFF = { firstMilliseconds: 100, longestMilliseconds: 60_000 }

/** The contents of service accounts' Secrets. */
export interface SecretContents {
  /** Those by which clients verify this server; undefined: none. */
  readonly rootCertificates: RootCertificates | undefined
  /** Issues the token of a Secret, which is valid while the Secret holds it. */
  issueLegacy(
    namespace: string,
    account: { readonly name: string; readonly uid: string },
    secret: string,
  ): Promise<string>
}

const base64 = (text: string): string => Buffer.from(text).toString('base64')

/**
 * Fills Secrets that request a token of a service account, and deletes those whose account is gone or was replaced
 * (AUTHN-SA-09).
 */
export function tokenSecrets(options: ControllerOptions, contents: SecretContents): Controller {
  const { catalog, vendor, report, observer } = options
  const stop = new AbortController()
  const { signal } = stop
  const secrets = catalog.find('', 'secrets')
  const accounts = catalog.find('', 'serviceaccounts')
  const named = new AccountSecrets()
  const queue = new WorkQueue(
    { name: CONTROLLER, delayMilliseconds: 0, backoff: BACKOFF, report, observer },
    async (key, end): Promise<WorkResult> => {
      const [namespace = '', name = ''] = key.split('/')
      if (secrets !== undefined && accounts !== undefined)
        await reconcile({ secrets, accounts, vendor, contents, signal: end }, { namespace, name })
      return 'done'
    },
  )
  const ofSecrets = {
    take({ type, object }: ObjectChange) {
      const { namespace, name } = identityOf(object)
      const account = accountOf(decodeObject(object), vendor).name
      if (type === 'DELETED') return named.delete({ namespace, name: account }, name)
      named.add({ namespace, name: account }, name)
      queue.add(`${namespace}/${name}`)
    },
  }
  const ofAccounts = {
    take({ object }: ObjectChange) {
      const account = identityOf(object)
      for (const secret of named.of(account)) queue.add(`${account.namespace}/${secret}`)
    },
  }
  const common = { controller: CONTROLLER, signal, report, observer }
  const fieldSelector = `type=${tokenType(vendor)}`
  const running = [
    ...(secrets === undefined
      ? []
      : [runReflector({ ...common, registry: secrets, handler: ofSecrets, fieldSelector })]),
    ...(accounts === undefined ? [] : [runReflector({ ...common, registry: accounts, handler: ofAccounts })]),
  ]
  const unheard = contents.rootCertificates?.onChange(() => {
    for (const secret of named.all()) queue.add(secret)
  })
  return {
    async close() {
      unheard?.()
      stop.abort()
      await queue.close()
      await Promise.all(running)
    },
  }
}

const tokenType = ({ domain }: Vendor): string => `${domain}/service-account-token`
const nameKey = ({ domain }: Vendor): string => `${domain}/service-account.name`
const uidKey = ({ domain }: Vendor): string => `${domain}/service-account.uid`

/** Returns the account that a Secret names; its uid is '' until the Secret is filled. */
const accountOf = ({ metadata: { annotations } }: DynamicObject, vendor: Vendor) => ({
  name: annotations?.[nameKey(vendor)] ?? '',
  uid: annotations?.[uidKey(vendor)] ?? '',
})

interface ReconcileOptions {
  readonly secrets: ResourceRegistry
  readonly accounts: ResourceRegistry
  readonly vendor: Vendor
  readonly contents: SecretContents
  readonly signal: AbortSignal
}

/** Fills or deletes a Secret, by a consistent read of it and of its account. */
async function reconcile(options: ReconcileOptions, target: ObjectReference): Promise<void> {
  const { secrets, accounts, vendor, signal } = options
  const context = controllerContext(secrets, CONTROLLER, signal)
  const secret = await readObject(secrets, context, target)
  if (secret === undefined || secret.type !== tokenType(vendor)) return
  const { name, uid } = accountOf(secret, vendor)
  const account = await readObject(accounts, controllerContext(accounts, CONTROLLER, signal), {
    namespace: target.namespace,
    name,
  })
  if (account !== undefined && (uid === '' || uid === account.metadata.uid)) {
    await fill(options, secret, { name, uid: account.metadata.uid ?? '' })
    return
  }
  const preconditions = { uid: secret.metadata.uid ?? '' }
  try {
    await secrets.delete(context, target, { preconditions })
  } catch (error) {
    if (!isAnswer(error, 404, 409)) throw error
  }
}

/** Adds what a Secret lacks. */
async function fill(
  { secrets, vendor, contents, signal }: ReconcileOptions,
  secret: DynamicObject,
  account: { readonly name: string; readonly uid: string },
): Promise<void> {
  const { namespace = '', name = '', uid = '' } = secret.metadata
  const data = objectOf(secret.data)
  const { rootCertificates } = contents
  const wanted = {
    ...(rootCertificates === undefined ? {} : { 'ca.crt': base64(rootCertificates.present()) }),
    namespace: stringOf(data.namespace) || base64(namespace),
    token: stringOf(data.token) || base64(await contents.issueLegacy(namespace, account, name)),
  }
  const isFilled = Object.entries(wanted).every(([key, value]) => data[key] === value)
  if (isFilled && secret.metadata.annotations?.[uidKey(vendor)] === account.uid) return
  const context = controllerContext(secrets, CONTROLLER, signal)
  await editObject(secrets, context, { namespace, name, uid }, (draft) => {
    const present = objectOf(draft.data)
    // Another server may have been first: its token stays.
    draft.data = { ...present, ...wanted, ...(stringOf(present.token) === '' ? {} : { token: present.token }) }
    draft.metadata.annotations = {
      ...draft.metadata.annotations,
      [nameKey(vendor)]: account.name,
      [uidKey(vendor)]: account.uid,
    }
  })
}
