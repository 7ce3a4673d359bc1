import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'

/** Who uses the application. */
export interface Account {
  readonly name: string
  readonly roles: readonly string[]
}

interface Entry extends Account {
  readonly salt: Buffer
  readonly hash: Buffer
}

const COOKIE = 'session='

const hashOf = (password: string, salt: Buffer): Buffer => scryptSync(password, salt, 32)

/** The users of the application and their sessions: in memory here, in a database elsewhere. */
export class Accounts {
  readonly #entries = new Map<string, Entry>()
  readonly #sessions = new Map<string, Account>()

  add(name: string, password: string, roles: readonly string[] = []): void {
    const salt = randomBytes(16)
    this.#entries.set(name, { name, roles, salt, hash: hashOf(password, salt) })
  }

  /** Begins a session; undefined: there is no such user, or it is not the password. */
  login(name: string, password: string): { readonly account: Account; readonly cookie: string } | undefined {
    const entry = this.#entries.get(name)
    if (entry === undefined || !timingSafeEqual(entry.hash, hashOf(password, entry.salt))) return undefined
    const session = randomBytes(32).toString('base64url')
    const account = { name: entry.name, roles: entry.roles }
    this.#sessions.set(session, account)
    return { account, cookie: `${COOKIE}${session}; HttpOnly; SameSite=Strict; Path=/` }
  }

  logout(cookies: string | undefined): void {
    this.#sessions.delete(sessionOf(cookies))
  }

  /** Returns the user of a request by its `Cookie` header; undefined: nobody is logged in. */
  of(cookies: string | undefined): Account | undefined {
    return this.#sessions.get(sessionOf(cookies))
  }
}

function sessionOf(cookies = ''): string {
  const cookie = cookies.split(';').find((each) => each.trim().startsWith(COOKIE))
  return cookie?.trim().slice(COOKIE.length) ?? ''
}
