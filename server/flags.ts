import { duration, givenOnly, integer, ipAddress, list, mapped, path, repeated, text, toggle } from '../flags/flag.ts'
import type { FlagValues } from '../flags/parse.ts'
import { AUDIT_FLAGS } from './audit/flags.ts'
import { ADMISSION_FLAGS } from './admission-plugins.ts'
import { AUTHENTICATION_FLAGS } from './authentication/flags.ts'
import { PROXY_FLAGS } from './authentication/proxy.ts'
import { TOKEN_WEBHOOK_FLAGS } from './authentication/webhook.ts'
import { AUTHORIZATION_FLAGS } from './authorization/flags.ts'
import { LOG_FLAGS } from './log/flags.ts'
import { METRICS_FLAGS } from './metrics/flags.ts'
import { LEADERSHIP_FLAGS } from './leadership/flags.ts'
import { parseRelease } from './release/release.ts'
import { REQUEST_FLAGS } from './requests/flags.ts'
import { readRuntimeConfig } from './release/runtime-config.ts'
import { SERVICE_ACCOUNT_FLAGS } from './service-accounts/flags.ts'
import { readAddressRange, readPortRange } from './service-ranges.ts'
import { parseStoreAddress } from './stores/address.ts'
import { parseStoreOverrides } from './stores/override.ts'
import { TRACING_FLAGS } from './tracing/flags.ts'
import { TLS_FLAGS } from './tls/flags.ts'

const MINUTE = 60_000

/** Flags that `orch serve` and embedded servers share. */
export const SERVER_FLAGS = {
  'data-dir': text({
    placeholder: 'DIR',
    default: './data',
    help: 'Folder of everything this server keeps: generated certificates and credentials, and the embedded store.',
  }),
  'bind-address': ipAddress({
    default: '127.0.0.1',
    help: 'Address to listen on; 0.0.0.0 or :: for all interfaces.',
  }),
  'secure-port': integer({ minimum: 0, maximum: 65535, default: 6443, help: 'Port of HTTPS; 0 takes a free one.' }),
  store: mapped(
    path({
      placeholder: 'lmdb:DIR|mongodb://…',
      help: 'Where objects are kept: an embedded store in a folder, or a MongoDB replica set (default lmdb:<data-dir>/store).',
    }),
    (address, name) => (address === undefined ? undefined : parseStoreAddress(address, name)),
  ),
  'store-override': mapped(
    repeated({
      placeholder: 'RESOURCE[.GROUP]=DIR|mongodb://…/DATABASE',
      help: 'Gives a type a store of its own, such as events=/var/lib/events; repeatable. RESOURCE[.GROUP]= keeps the type with everything else again, and leaves the objects of its own store there.',
    }),
    parseStoreOverrides,
  ),
  ...TLS_FLAGS,
  'root-ca-file': path({
    help: 'PEM file of the certificates by which Pods know this server: a ConfigMap of every namespace holds them. Without it there is none, as with kube-apiserver alone; DATA-DIR/pki/ca.crt gives the authority that the server made.',
  }),
  'token-auth-file': path({
    help: 'CSV file of bearer tokens, one `token,user,uid[,"group1,group2"]` per line; read once, at the start.',
  }),
  'anonymous-auth': givenOnly(
    toggle({
      default: true,
      help: 'Whether a request without credentials is served as system:anonymous, who may read health and version only.',
    }),
  ),
  ...AUTHENTICATION_FLAGS,
  ...PROXY_FLAGS,
  ...TOKEN_WEBHOOK_FLAGS,
  ...AUTHORIZATION_FLAGS,
  ...AUDIT_FLAGS,
  ...LOG_FLAGS,
  ...TRACING_FLAGS,
  ...REQUEST_FLAGS,
  ...METRICS_FLAGS,
  ...SERVICE_ACCOUNT_FLAGS,
  ...ADMISSION_FLAGS,
  'service-cluster-ip-range': mapped(
    text({
      placeholder: 'CIDR',
      default: '10.96.0.0/12',
      help: 'Where Services get their addresses from; the same on every server of a store.',
    }),
    readAddressRange,
  ),
  'service-node-port-range': mapped(
    text({
      placeholder: 'FIRST-LAST',
      default: '30000-32767',
      help: 'Where Services get their node ports from; the same on every server of a store.',
    }),
    readPortRange,
  ),
  controllers: list({
    placeholder: 'NAME,…',
    default: ['*'],
    help: 'Controllers to run: * for all that are on by default, NAME for one, -NAME for all but one; they are listed below.',
  }),
  ...LEADERSHIP_FLAGS,
  'use-service-account-credentials': toggle({
    default: false,
    help: 'Whether each controller acts as its own service account, by the rights of its default role alone.',
  }),
  'feature-gates': list({
    placeholder: 'Name=true|false,…',
    default: [],
    help: 'Turns features on or off; the gates are listed below.',
  }),
  'deprecation-warnings': toggle({
    default: true,
    help: 'Whether the start warns of deprecated flags and feature gates that are given.',
  }),
  'emulated-version': mapped(
    text({ placeholder: '1.N', default: '1.31', help: 'Release that the server acts as.' }),
    parseRelease,
  ),
  'runtime-config': mapped(
    list({
      placeholder: 'KEY[=true|false],…',
      default: [],
      help: 'Serves group versions (apps/v1), types of one (apps/v1/deployments) or tracks (api/all, api/ga, api/beta, api/alpha), or not; the most particular key decides, and api/legacy does nothing. Alpha versions, and beta versions since 1.22, are off by default.',
    }),
    readRuntimeConfig,
  ),
  'history-retention': duration({
    default: 5 * MINUTE,
    help: 'How long versions can be watched from and read exactly before they are compacted.',
  }),
  'store-hot-bytes': integer({
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    default: 256 * 1024 * 1024,
    help: 'Bytes of stored values that are kept in memory as they are, besides the retained history; beyond that, values that were not written lately are compressed.',
  }),
  'continue-token-lifetime': duration({
    default: 5 * MINUTE,
    help: 'How long a continue token of a list can be used.',
  }),
  'gzip-threshold': integer({
    minimum: 0,
    maximum: 2 ** 31,
    default: 0,
    help: 'Smallest body, in bytes, of a get or list that is compressed for clients that accept gzip.',
  }),
  'livez-grace-period': duration({
    default: 0,
    help: 'How long after its start /livez does not fail, whatever the start still has to do.',
  }),
  'shutdown-delay-duration': duration({
    default: 0,
    help: 'How long the server goes on serving after SIGTERM while /readyz already fails.',
  }),
} as const

export type ServerFlags = FlagValues<typeof SERVER_FLAGS>
