import type { Client } from './client.ts'

export const SECRETS = '/api/v1/namespaces/orch-system/secrets'

export interface TokenParts {
  readonly id: string
  readonly secret: string
}

export const TOKEN: TokenParts = { id: 'abcdef', secret: '0123456789abcdef' }

export const textOf = ({ id, secret }: TokenParts): string => `${id}.${secret}`

/** The Secret of a bootstrap token for authentication and signing; `data` replaces entries, or removes those undefined. */
export const secretOf = (
  { id, secret }: TokenParts,
  data: Readonly<Record<string, string | undefined>> = {},
  more: object = {},
) => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name: `bootstrap-token-${id}` },
  type: 'bootstrap.orch.io/token',
  stringData: Object.fromEntries(
    Object.entries({
      'token-id': id,
      'token-secret': secret,
      'usage-bootstrap-authentication': 'true',
      'usage-bootstrap-signing': 'true',
      ...data,
    }).filter(([, value]) => value !== undefined),
  ),
  ...more,
})

/** Replaces the Secret of a name by this one. */
export async function putSecret(client: Client, secret: ReturnType<typeof secretOf>, into = SECRETS): Promise<void> {
  await client.delete(`${into}/${secret.metadata.name}`)
  const { status, text } = await client.post(into, secret)
  if (status !== 201) throw new Error(text)
}
