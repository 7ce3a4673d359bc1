/** Somebody wrote a configuration that can't be served. The message is one sentence for them. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}
