/** The labels of a request: each is one of few values, whatever clients send. */
export interface RequestKind {
  /** `GET`, `LIST`, `WATCH`, `POST`, `PUT`, `PATCH`, `APPLY`, `DELETE`, `DELETECOLLECTION`, `CONNECT` or `other`. */
  readonly verb: string
  /** `All`, `invalid` or ''. */
  readonly dryRun: string
  readonly group: string
  readonly version: string
  /** A type that is served; '' for other paths. */
  readonly resource: string
  /** A subresource of the type; without a type, the first segment of a path that is served, with its slash. */
  readonly subresource: string
  readonly scope: 'cluster' | 'namespace' | 'resource' | ''
  /** Set for a version that is deprecated; '' if the release that removes it is not known. */
  readonly removedRelease: string | undefined
}

/** Receives the measurements of one kind of requests. Its methods must not throw. */
export interface RequestMeasures {
  /**
   * Called when all of a response has been handed over.
   *
   * @param code HTTP status
   * @param seconds time from the arrival of the request
   * @param waitedSeconds the part of that time which the request waited for webhooks and in queues
   */
  answered(code: number, seconds: number, waitedSeconds: number): void
  /** Called with the bytes of a request's body, if it was read. */
  received(bytes: number): void
  /** Called with the bytes of a response's body. */
  sent(bytes: number): void
  /** Called with 1 when a lasting request begins to stream its response, and with -1 when that ends. */
  lasting(change: 1 | -1): void
}

/** Called when a request begins, by the clock of the process (milliseconds), and when it is answered. */
export interface InFlightMeasure {
  enter(now: number): void
  leave(): void
}

/** Counts requests. */
export interface RequestObserver {
  /** Returns the measures of a kind; called once for each kind, because kinds are looked up with every request. */
  measuresOf(kind: RequestKind): RequestMeasures
  readonly reading: InFlightMeasure
  readonly mutating: InFlightMeasure
}
