import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface KeyPair {
  readonly cert: string
  readonly key: string
}

const NEW_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']

/** How subjects of certificates name the uid of a user, beside the short names that openssl knows: `/UID_FIELD=u1`. */
export const UID_FIELD = 'kubernetesUserUid'

const CONFIGURATION = `oid_section = numbers
[numbers]
${UID_FIELD} = 1.3.6.1.4.1.57683.2
[req]
distinguished_name = subject
string_mask = utf8only
[subject]
`

interface IssueOptions {
  readonly subject: string
  /** Name of the authority. */
  readonly by: string
  readonly extensions: string
  readonly name?: string
  readonly days?: number
}

/** A folder in which openssl makes authorities and certificates. */
export class CertificateFolder {
  readonly path = mkdtempSync(join(tmpdir(), 'orch-certificates-'))
  #made = 0

  /** Makes an authority of that name. */
  authority(name: string, commonName = name): KeyPair {
    this.#openssl('req', '-x509', ...NEW_KEY, ...this.#files(name), '-days', '2', '-subj', `/CN=${commonName}`)
    return this.#pair(name)
  }

  /** Makes an authority of that name that another has signed, for so many days. */
  intermediate(name: string, by: string, days = 2): KeyPair {
    return this.#issue({ subject: `/CN=${name}`, by, extensions: 'basicConstraints=critical,CA:TRUE\n', name, days })
  }

  /** Issues a certificate for clients. */
  client(subject: string, by: string): KeyPair {
    return this.#issue({ subject, by, extensions: 'extendedKeyUsage=clientAuth\n' })
  }

  /** Makes a request for a certificate (PEM). */
  request(subject: string): string {
    const name = `request${++this.#made}`
    const out = ['-keyout', `${name}.key`, '-out', `${name}.csr`]
    this.#openssl(
      'req',
      '-config',
      this.write('openssl.cnf', CONFIGURATION),
      '-utf8',
      ...NEW_KEY,
      ...out,
      '-subj',
      subject,
    )
    return readFileSync(join(this.path, `${name}.csr`), 'utf8')
  }

  /** Issues a certificate for servers of these host names, and 127.0.0.1. */
  serving(names: readonly string[], by: string): KeyPair {
    const all = [...names.map((name) => `DNS:${name}`), 'IP:127.0.0.1'].join(',')
    const extensions = `extendedKeyUsage=serverAuth\nsubjectAltName=${all}\n`
    return this.#issue({ subject: `/CN=${names[0] ?? ''}`, by, extensions })
  }

  /** Writes a file, or replaces it in one step. Returns its path. */
  write(name: string, content: string): string {
    const path = join(this.path, name)
    writeFileSync(`${path}.new`, content)
    renameSync(`${path}.new`, path)
    return path
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true })
  }

  #issue({ subject, by, extensions, name = `issued-${++this.#made}`, days = 2 }: IssueOptions): KeyPair {
    const extensionFile = this.write(`${name}.ext`, extensions)
    const config = ['-config', this.write('openssl.cnf', CONFIGURATION), '-utf8']
    this.#openssl('req', ...config, ...NEW_KEY, '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', subject)
    const signer = ['-CA', `${by}.crt`, '-CAkey', `${by}.key`, '-CAcreateserial', '-extfile', extensionFile]
    this.#openssl('x509', '-req', '-in', `${name}.csr`, '-out', `${name}.crt`, ...signer, '-days', String(days))
    return this.#pair(name)
  }

  #files = (name: string): readonly string[] => ['-keyout', `${name}.key`, '-out', `${name}.crt`]

  #openssl(...args: string[]): void {
    execFileSync('openssl', args, { cwd: this.path, stdio: 'pipe' })
  }

  #pair(name: string): KeyPair {
    const read = (file: string): string => readFileSync(join(this.path, file), 'utf8')
    return { cert: read(`${name}.crt`), key: read(`${name}.key`) }
  }
}
