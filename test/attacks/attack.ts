/** One request of an attack. */
export interface AttackRequest {
  readonly method: string
  readonly path: string
  /** Names and values, one after the other, so that a name may stand more than once. Without a credential unless named here. */
  readonly headers?: readonly string[]
  readonly body?: string | Uint8Array
  /** It is sent again until its answer has this text: when what the server does beside requests has come so far. */
  readonly until?: string
  /** Who sends it; default: the administrator. */
  readonly credential?: 'administrator' | 'nobody' | ClientCertificate
}

/** A certificate of the sender and its key (PEM). */
export interface ClientCertificate {
  readonly cert: string
  readonly key: string
}

/** What an attack is told when its requests are made. */
export interface AttackRun {
  /** Size of the attack: of its text, or of whatever is repeated. */
  readonly size: number
  /** Different for every run, for names of objects. */
  readonly id: string
}

/**
 * Input that is cheap to send and may be expensive to take. It runs against a server process of its area; the harness
 * (`describeAttacks`) demands that the server's processor time grows no faster than the input, that no other request has
 * to wait for long, that the answer is one of those expected and tells nothing of the engine, and that the server lives.
 */
export interface Attack {
  /** What is sent, as the rest of the sentence `survives …`. */
  readonly name: string
  /** The larger of the two sizes that are compared; the other is a quarter of it. Choose the largest that is accepted. */
  readonly size: number
  /** Makes the requests; they are sent one after the other, those of several clients at once. */
  requests(run: AttackRun): readonly AttackRequest[]
  /** Codes that the last answer may have at either size. */
  readonly answers: readonly number[]
  /** What is written in each of the last answers; default: it is not looked at. */
  shows?(run: AttackRun): string
  /** Most processor time of the event loop (milliseconds) that another request waits for; default: that of every attack. */
  readonly mostStall?: number
  /** How many clients send the requests at once; default 1. */
  readonly clients?: number
  /** Requests that come before and are not counted, e.g. those that make the object to be patched. */
  prepare?(run: AttackRun): readonly AttackRequest[]
  /** Requests that come after and are not counted: they take away what would cost those that follow. */
  cleanUp?(run: AttackRun): readonly AttackRequest[]
}

const JSON_TYPE = 'application/json'

/** A request with a body of that media type. */
export const send = (
  method: string,
  path: string,
  body: string | Uint8Array,
  mediaType: string = JSON_TYPE,
): AttackRequest => ({ method, path, headers: ['content-type', mediaType], body })

export const CONFIG_MAPS = '/api/v1/namespaces/default/configmaps'

/** A POST of a ConfigMap in JSON, with whatever text stands as its fields. */
export const postConfigMap = ({ id }: AttackRun, fields: string): AttackRequest =>
  send('POST', CONFIG_MAPS, `{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a-${id}"}${fields}}`)
