/**
 * Attributes of the caller. Authentication sets them and authorization reads them; they are opaque to all other code.
 */
export interface UserInfo {
  readonly username: string
  readonly uid?: string
  readonly groups: readonly string[]
  readonly extra?: Readonly<Record<string, readonly string[]>>
}
