import { vendor } from '../../../generated/index.ts'
import type { Client } from '../../support/client.ts'
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
