import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { hostAuthorities } from '../../../server/authentication/host-authorities.ts'

it('takes the authorities of the host from the file that the environment names', () => {
  const folder = mkdtempSync(join(tmpdir(), 'authorities-'))
  const file = join(folder, 'roots.pem')
  writeFileSync(file, 'PEM')
  expect(hostAuthorities({ SSL_CERT_FILE: file })).toBe('PEM')
  expect(hostAuthorities({ SSL_CERT_FILE: join(folder, 'none') })).toBeUndefined()
  rmSync(folder, { recursive: true })
})
