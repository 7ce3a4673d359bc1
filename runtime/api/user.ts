/** Attributes of the caller, made by authentication and read by authorization; opaque to everything else. */
export interface UserInfo {
  readonly username: string
  readonly uid?: string
  readonly groups: readonly string[]
  readonly extra?: Readonly<Record<string, readonly string[]>>
}
