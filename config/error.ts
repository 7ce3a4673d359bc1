/** Wrong use of what a project configures. The message is one sentence; the command line puts the file before it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}
