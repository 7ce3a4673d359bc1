/** Where the bytes of a stream go: a response, or a test. */
export interface ByteSink {
  /** Takes a chunk; false: the client is behind, nothing should be written before `onDrain`. */
  write(chunk: Uint8Array): boolean
  /** Called once, when what was written has been taken. */
  onDrain(callback: () => void): void
  /** Called once, when the client has gone or the stream was ended. */
  onClose(callback: () => void): void
  /** Ends the stream after what was written. */
  end(): void
  /** Cuts the connection. */
  destroy(): void
}
