import { X509Certificate } from 'node:crypto'
import { dirname, resolve } from 'node:path'
import { createSecureContext } from 'node:tls'
import type { RemoteService } from '../../runtime/auth/index.ts'
import { defined, type JsonObject, objectOf, objectsOf, stringOf } from '../../runtime/json/index.ts'
import type { StructuralSchema } from '../../runtime/schema/index.ts'
import { Failure, messageOf } from '../../flags/errors.ts'
import { readPresent } from '../files/private-file.ts'
import type { ReadText } from '../files/reloading-file.ts'
import { readDocument } from './document.ts'

const TEXT: StructuralSchema = { type: 'string' }
const FLAG: StructuralSchema = { type: 'boolean' }
const ANYTHING: StructuralSchema = { preserveUnknownFields: true }

/** Returns the schema of a struct; type errors show its name. */
const struct = (typeName: string, properties: Readonly<Record<string, StructuralSchema>>): StructuralSchema => ({
  type: 'object',
  typeName,
  properties,
})

const entries = (typeName: string, field: string, properties: Readonly<Record<string, StructuralSchema>>) => ({
  type: 'array' as const,
  items: struct(`Named${typeName}`, { name: TEXT, [field]: struct(typeName, properties) }),
})

/** The form of a kubeconfig without credential plugins. */
const SCHEMA = struct('Config', {
  apiVersion: TEXT,
  kind: TEXT,
  preferences: ANYTHING,
  extensions: ANYTHING,
  'current-context': TEXT,
  clusters: entries('Cluster', 'cluster', {
    server: TEXT,
    'tls-server-name': TEXT,
    'insecure-skip-tls-verify': FLAG,
    'certificate-authority': TEXT,
    'certificate-authority-data': TEXT,
    'disable-compression': FLAG,
    extensions: ANYTHING,
  }),
  users: entries('AuthInfo', 'user', {
    'client-certificate': TEXT,
    'client-certificate-data': TEXT,
    'client-key': TEXT,
    'client-key-data': TEXT,
    token: TEXT,
    tokenFile: TEXT,
    username: TEXT,
    password: TEXT,
    extensions: ANYTHING,
  }),
  contexts: entries('Context', 'context', { cluster: TEXT, user: TEXT, namespace: TEXT, extensions: ANYTHING }),
})

/**
 * Reads the files of a configuration; relative paths start at the folder of the configuration. Both methods throw
 * Failure.
 */
interface References {
  /** The text of a file. */
  readonly file: (path: string) => string
  /** The text of a file that is read with each call. */
  readonly latest: (path: string) => string
}

/** Returns the decoded value of `<field>-data`, or the content of the file that `<field>` names; undefined for neither. */
function material(owner: Readonly<JsonObject>, field: string, { file }: References): string | undefined {
  const data = stringOf(owner[`${field}-data`])
  if (data !== '') {
    const decoded = Buffer.from(data, 'base64')
    if (decoded.length === 0 || !/^[A-Za-z0-9+/\s]+=*$/.test(data.trimEnd()))
      throw new Failure(`${field}-data is not base64`)
    return decoded.toString('utf8')
  }
  const path = stringOf(owner[field])
  return path === '' ? undefined : file(path)
}

/** Returns the entry of a list that a context names. */
function named(list: unknown, listName: string, field: string, name: string): Readonly<JsonObject> {
  const entry = objectsOf(list).find((each) => each.name === name)
  if (entry === undefined) throw new Failure(`${listName} has no entry ${JSON.stringify(name)}`)
  return objectOf(entry[field])
}

/** The cluster and the user of a context, as the configuration writes them. */
interface Access {
  readonly cluster: Readonly<JsonObject>
  readonly user: Readonly<JsonObject>
}

function urlOf(server: string): string {
  if (server === '') throw new Failure('the cluster has no server')
  const url = URL.canParse(server) ? new URL(server) : undefined
  if (url === undefined || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    throw new Failure(`the server ${JSON.stringify(server)} is not an https:// or http:// URL`)
  }
  return url.href
}

function authorizationOf(user: Readonly<JsonObject>, { latest }: References): (() => string) | undefined {
  const token = stringOf(user.token)
  const tokenFile = stringOf(user.tokenFile)
  const username = stringOf(user.username)
  const password = stringOf(user.password)
  if ((token !== '' || tokenFile !== '') && username !== '') {
    throw new Failure('the user has a token and a username: only one of them can be shown')
  }
  if (tokenFile !== '') {
    return latestToken(() => latest(tokenFile).trim())
  }
  if (token !== '') return () => `Bearer ${token}`
  if (username === '') return undefined
  const basic = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  return () => basic
}

/**
 * Returns a function that reads the token with each call, because its file is replaced before the token expires. While
 * there is no file, the last token is used.
 */
function latestToken(read: () => string): () => string {
  let token = read()
  return () => {
    try {
      token = read()
    } catch (error) {
      if (!(error instanceof Failure)) throw error
    }
    return `Bearer ${token}`
  }
}

function certificateOf(user: Readonly<JsonObject>, references: References): RemoteService['clientCertificate'] {
  const certificate = material(user, 'client-certificate', references)
  const key = material(user, 'client-key', references)
  if (certificate === undefined && key === undefined) return undefined
  if (certificate === undefined || key === undefined) {
    throw new Failure(
      `the user has a client ${certificate === undefined ? 'key without a certificate' : 'certificate without a key'}`,
    )
  }
  return { certificate, key }
}

/** Throws Failure for certificates and keys that TLS would refuse at the first call. */
function validateCertificates(ca: string | undefined, client: RemoteService['clientCertificate']): void {
  try {
    // A secure context ignores authorities that it can't parse.
    if (ca !== undefined) new X509Certificate(ca)
    createSecureContext({
      ...defined({ ca }),
      ...(client === undefined ? {} : { cert: client.certificate, key: client.key }),
    })
  } catch (error) {
    throw new Failure(`its certificates or keys cannot be used: ${messageOf(error)}`)
  }
}

function currentOf(configuration: Readonly<JsonObject>): Access {
  const current = stringOf(configuration['current-context'])
  if (current === '') throw new Failure('there is no current-context')
  const context = named(configuration.contexts, 'contexts', 'context', current)
  const cluster = named(configuration.clusters, 'clusters', 'cluster', stringOf(context.cluster))
  const userName = stringOf(context.user)
  return { cluster, user: userName === '' ? {} : named(configuration.users, 'users', 'user', userName) }
}

function serviceOf({ cluster, user }: Access, references: References): RemoteService {
  const authorities = material(cluster, 'certificate-authority', references)
  const serverName = stringOf(cluster['tls-server-name'])
  const unverified = cluster['insecure-skip-tls-verify'] === true
  if (unverified && authorities !== undefined) {
    throw new Failure('certificate-authority cannot be combined with insecure-skip-tls-verify')
  }
  const clientCertificate = certificateOf(user, references)
  validateCertificates(authorities, clientCertificate)
  const authorization = authorizationOf(user, references)
  return {
    url: urlOf(stringOf(cluster.server)),
    ...defined({ authorities }),
    ...(unverified ? { verification: 'off' as const } : {}),
    ...(serverName === '' ? {} : { serverName }),
    ...defined({ clientCertificate, authorization }),
  }
}

/**
 * Returns the service of a client configuration's current context (`apiVersion: v1, kind: Config`), with its
 * authorities and credentials. Throws Failure that names the file.
 *
 * @param what the file's name in messages: `the webhook configuration`
 * @param read reads the configuration and the files that it names, except that of a token
 */
export function readClientConfiguration(what: string, path: string, read: ReadText = readPresent): RemoteService {
  const content = read(what, path)
  const place = (reference: string): string => resolve(dirname(path), reference)
  const references: References = {
    file: (reference) => read('the file', place(reference)),
    latest: (reference) => readPresent('the file', place(reference)),
  }
  try {
    const configuration = readDocument(content, { kind: 'Config', apiVersions: ['v1'], schema: SCHEMA })
    return serviceOf(currentOf(configuration), references)
  } catch (error) {
    if (error instanceof Failure) throw new Failure(`${what} ${path}: ${error.message}`)
    throw error
  }
}

/** A server, with files of its authorities and of a bearer token. */
export interface ServerAddress {
  readonly server: string
  readonly certificateAuthority?: string | undefined
  readonly tokenFile?: string | undefined
}

/** Returns the service at an address. Throws Failure. */
export const serviceAt = ({ server, certificateAuthority, tokenFile }: ServerAddress): RemoteService =>
  serviceOf(
    { cluster: { server, 'certificate-authority': certificateAuthority }, user: { tokenFile } },
    { file: (path) => readPresent('the file', path), latest: (path) => readPresent('the file', path) },
  )
