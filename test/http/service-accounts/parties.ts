import { expect } from 'vitest'
import { vendor } from '../../../generated/index.ts'
import type { Client } from '../../support/client.ts'
import { waitFor } from '../../support/patience.ts'
import { core, succeeded } from '../objects.ts'

export const account = (name: string) => ({ apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name } })
export const secret = (name: string) => ({ apiVersion: 'v1', kind: 'Secret', metadata: { name } })

export interface Asked {
  readonly audiences?: readonly string[]
  readonly expirationSeconds?: number
  readonly boundObjectRef?: Readonly<Record<string, string>>
}

/** Asks for a token of a service account. */
export const requestToken = (client: Client, ns: string, name: string, spec: Asked = {}) =>
  client.post(`${core(ns, 'serviceaccounts', name)}/token`, {
    apiVersion: `authentication.${vendor.apiDomain}/v1`,
    kind: 'TokenRequest',
    spec,
  })

/** A new token of a service account. */
export async function tokenOf(client: Client, ns: string, name: string, spec: Asked = {}): Promise<string> {
  const { status } = succeeded(await requestToken(client, ns, name, spec))
  return (status as { token: string }).token
}

export const reference = (kind: string, name: string) => ({ boundObjectRef: { apiVersion: 'v1', kind, name } })

/** A Secret that asks for a token of an account. */
export const tokenSecret = (name: string, of: string) => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name, annotations: { [`${vendor.domain}/service-account.name`]: of } },
  type: `${vendor.domain}/service-account-token`,
})
/** The text of a value of a Secret. */
export const textOf = (value: unknown): string => Buffer.from(String(value), 'base64').toString()

interface Filled {
  readonly type: string
  readonly metadata: { readonly annotations: Record<string, string>; readonly labels?: Record<string, string> }
  readonly data: Record<string, string>
}

/** Makes an account and a Secret for its token, and waits until the Secret has one. */
export async function filledSecret(client: Client, ns: string, name: string): Promise<Filled> {
  succeeded(await client.post(core(ns, 'serviceaccounts'), account(name)))
  succeeded(await client.post(core(ns, 'secrets'), tokenSecret(name, name)))
  return waitFor(async () => {
    const secret = succeeded(await client.get(core(ns, 'secrets', name))) as unknown as Filled
    expect(secret.data?.['token']).toBeDefined()
    return secret
  })
}
