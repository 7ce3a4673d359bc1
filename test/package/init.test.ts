import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launcher, PLAIN_ENVIRONMENT, projectWithPackage } from '../support/installed-package.ts'

describe('the project that orch init makes', () => {
  let folder = ''
  const ends: (() => void)[] = []
  const run = (program: string, ...args: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync(program, args, {
      cwd: folder,
      encoding: 'utf8',
      env: PLAIN_ENVIRONMENT,
    })
    return { status, text: stdout + stderr }
  }
  const orch = (...args: readonly string[]) => run(launcher(folder), ...args)
  const node = (script: string, ...args: readonly string[]) =>
    run(process.execPath, join(folder, 'node_modules', script), ...args)

  beforeAll(() => {
    folder = projectWithPackage(['esbuild', 'typescript', 'vitest', '@types/node'], (end) => ends.push(end))
    rmSync(join(folder, 'package.json'))
    expect(orch('init', '--domain', 'acme.example', '--yes')).toMatchObject({ status: 0 })
    expect(orch('generate')).toMatchObject({ status: 0 })
  })
  afterAll(() => {
    for (const end of ends) end()
  })

  it('names the domain in one place', () => {
    const files = ['orch.config.ts', 'schemas/shop/v1.yaml', 'kinds/shop/order.ts', 'controllers/acceptance.ts']
    const naming = files.filter((file) => readFileSync(join(folder, file), 'utf8').includes('acme'))
    expect(naming).toEqual(['orch.config.ts'])
  })

  it('has types that hold', () => {
    expect(node('typescript/bin/tsc', '--noEmit')).toEqual({ status: 0, text: '' })
  })

  it('has a test that passes', () => {
    const { status, text } = node('vitest/vitest.mjs', 'run', '--root', '.')
    expect(text).toContain('2 passed')
    expect(status).toBe(0)
  })

  it('locks its first release, and compares with it', () => {
    expect(orch('lock')).toMatchObject({ status: 0 })
    expect(orch('diff', 'locks', 'schemas')).toMatchObject({ status: 0 })
  })

  it('is built', () => {
    expect(orch('build')).toMatchObject({ status: 0 })
  })

  it('is never overwritten', () => {
    const { status, text } = orch('init')
    expect(status).toBe(1)
    expect(text).toMatch(/^orch: .* has package\.json, .* already; nothing was written\n$/)
    mkdirSync(join(folder, 'part/kinds/shop'), { recursive: true })
    writeFileSync(join(folder, 'part/kinds/shop/order.ts'), 'mine')
    expect(orch('init', 'part').text).toMatch(/^orch: .* has kinds\/shop\/order\.ts already; nothing was written\n$/)
  })

  it('can be made under the names of another maker, with a group of its own', () => {
    expect(orch('init', 'other', '--vendor', 'kubernetes', '--domain', 'acme.example')).toMatchObject({ status: 0 })
    expect(readFileSync(join(folder, 'other/orch.config.ts'), 'utf8')).toContain("vendor: 'kubernetes'")
    expect(readFileSync(join(folder, 'other/schemas/shop/v1.yaml'), 'utf8')).toContain("title: 'shop.acme.example'")
  })

  it('is refused a domain that is none', () => {
    const { status, text } = orch('init', 'wrong', '--domain', 'acme')
    expect(status).toBe(2)
    expect(text).toBe("orch: --domain: vendor needs a domain, such as 'acme.example'\n")
  })
})
