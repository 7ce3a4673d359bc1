import { X509Certificate } from 'node:crypto'
import { UsageError } from '../../flags/errors.ts'

/** A pair of files and the host names that it is used for. */
export interface SniFiles {
  readonly certificateFile: string
  readonly keyFile: string
  /** Host names, whose first label may be `*`; empty: those of the certificate. */
  readonly patterns: readonly string[]
}

/** Parses values of the form `cert.pem,key.pem[:name,*.name]`. Throws UsageError. */
export const parseSniFiles = (texts: readonly string[], flag: string): readonly SniFiles[] =>
  texts.map((text) => {
    const [files = '', names, ...more] = text.split(':')
    const [certificateFile = '', keyFile = '', ...others] = files.split(',')
    const patterns = names === undefined ? [] : names.split(',')
    const isGood = certificateFile !== '' && keyFile !== '' && others.length === 0 && !patterns.includes('')
    if (!isGood || more.length > 0)
      throw new UsageError(`--${flag}: ${JSON.stringify(text)} is not of the form cert.pem,key.pem[:name,name]`)
    return { certificateFile, keyFile, patterns: patterns.map((pattern) => pattern.toLowerCase()) }
  })

/** Returns the DNS names of a certificate, in lower case; its common name if it has no alternative names. */
export function namesOf(pem: string): readonly string[] {
  const { subjectAltName = '', subject } = new X509Certificate(pem)
  const names = subjectAltName.split(', ').flatMap((name) => (name.startsWith('DNS:') ? [name.slice(4)] : []))
  const common = subject.split('\n').flatMap((part) => (part.startsWith('CN=') ? [part.slice(3)] : []))
  return (names.length > 0 ? names : common).map((name) => name.toLowerCase())
}

interface Named<T> {
  readonly patterns: readonly string[]
  /** Whether the operator gave the patterns, which take precedence over those of the certificate. */
  readonly source: 'given' | 'certificate'
  readonly value: T
}

/**
 * Returns a function that finds the entry for a host name; undefined: the default. An exact name precedes a wildcard, a
 * given name one of a certificate, and an earlier entry a later one. A star matches one label.
 */
export function byHostName<T>(all: readonly Named<T>[]): (host: string) => T | undefined {
  const values = new Map<string, T>()
  for (const wanted of ['given', 'certificate'] as const)
    for (const { patterns, source, value } of all)
      if (source === wanted) for (const pattern of patterns) if (!values.has(pattern)) values.set(pattern, value)
  return (host) => {
    const name = host.toLowerCase()
    const dot = name.indexOf('.')
    return values.get(name) ?? (dot < 0 ? undefined : values.get(`*${name.slice(dot)}`))
  }
}
