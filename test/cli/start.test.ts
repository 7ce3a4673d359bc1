import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Agent, fetch } from 'undici'
import { expect, it, onTestFinished } from 'vitest'
import { orch, orchHere, root, scratch } from './support.ts'

it('npm start takes the names of another vendor and the flags of serve, and leaves the code under its own names', async () => {
  const data = join(scratch(), 'data')
  const manifest = join(root, 'generated/.orch-manifest.json')
  const before = readFileSync(manifest, 'utf8')
  const flags = ['--vendor', 'kubernetes', '--data-dir', data, '--secure-port=0']
  const child = spawn('npm', ['start', '--silent', '--', ...flags], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  while (!output.includes('curl')) await once(child.stdout, 'data')
  const [, url = ''] = /listens on (https:\/\/[^\s,]+)/.exec(output) ?? []
  const dispatcher = new Agent({ connect: { ca: readFileSync(join(data, 'pki/ca.crt')) } })
  onTestFinished(() => dispatcher.close())
  const authorization = `Bearer ${readFileSync(join(data, 'admin.token'), 'utf8').trim()}`
  const answer = await fetch(`${url}/apis/rbac.authorization.k8s.io`, { dispatcher, headers: { authorization } })
  expect(answer.status).toBe(200)
  expect(readFileSync(manifest, 'utf8')).toBe(before)
})

it('says which names there are', async () => {
  for (const command of ['start', 'generate']) {
    expect(await orchHere(command, '--vendor', 'kubernets')).toMatchObject({
      code: 2,
      stdout: '',
      stderr: 'orch: --vendor: "kubernets" is neither a file nor the name of a vendor; did you mean kubernetes?\n',
    })
    expect((await orchHere(command, '--vendor=zzz')).stderr).toContain(
      'is neither a file nor the name of a vendor; there is kubernetes\n',
    )
  }
  expect((await orch('start', '--vendor')).stderr).toBe('orch: --vendor needs a value (NAME|FILE)\n')
})
