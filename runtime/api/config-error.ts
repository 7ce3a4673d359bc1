/** A configuration that can't be served. The message is one sentence for its author. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}
