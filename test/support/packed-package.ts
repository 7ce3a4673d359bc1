import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { httpServer } from './http-server.ts'

const checkout = resolve(import.meta.dirname, '../..')

interface Manifest {
  readonly name: string
  readonly version: string
}

/** Packs the package into an empty folder, makes that a project, and installs it there. Returns the file of the package. */
export function installPacked(folder: string): string {
  const npm = (cwd: string, ...args: readonly string[]): void =>
    void execFileSync('npm', [...args], { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
  npm(checkout, 'pack', '--silent', '--pack-destination', folder)
  const tarball = join(folder, readdirSync(folder)[0] ?? '')
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'consumer', private: true, type: 'module' }))
  npm(folder, 'install', '--omit=dev', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error', tarball)
  return tarball
}

/** A registry that has the packed package. */
interface Registry {
  /** What makes npm ask it for packages of its scope. */
  readonly environment: Readonly<Record<string, string>>
  close(): void
}

/** Serves the packed package as a registry does, so that it is installed by its name before it is published. */
export async function serveRegistry(tarball: string): Promise<Registry> {
  const bytes = readFileSync(tarball)
  const manifest = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8')) as Manifest
  const { name, version } = manifest
  const digest = createHash('sha512').update(bytes).digest('base64')
  // npm keeps what it has read by its URL: another package never has the same.
  const path = `/${digest.replaceAll(/[^a-zA-Z0-9]/g, '')}`
  const server = httpServer((request, response) => {
    if (request.url?.endsWith('.tgz')) return response.end(bytes)
    const dist = { tarball: `${urlOf()}/package.tgz`, integrity: `sha512-${digest}` }
    response.setHeader('content-type', 'application/json')
    return response.end(
      JSON.stringify({ name, 'dist-tags': { latest: version }, versions: { [version]: { ...manifest, dist } } }),
    )
  })
  const urlOf = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    environment: { [`npm_config_${name.slice(0, name.indexOf('/'))}:registry`]: urlOf() },
    close: () => void server.close(),
  }
}
