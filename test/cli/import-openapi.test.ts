import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { run as generate } from '../../cli/generate/command.ts'
import { run } from '../../cli/import/command.ts'
import { runHere } from './diff/support.ts'
import { root, scratch } from './support.ts'

const document = (path: string): string => join(root, 'generated', path, 'openapi.json')

it('OpenAPI documents become schema files that pass generate', async () => {
  const schemas = scratch()
  const generated = scratch()
  const leases = [document('coordination/v1'), document('coordination/v1beta1')]
  expect(await runHere(run, ...leases, '--out', schemas)).toEqual({
    code: 0,
    stderr: '',
    stdout: ['vendor.yaml', 'meta/v1.yaml', 'coordination/v1.yaml', 'coordination/v1beta1.yaml']
      .map((path) => `created ${path}\n`)
      .join(''),
  })
  expect(readFileSync(join(schemas, 'coordination/v1.yaml'), 'utf8')).toMatch(
    /Lease:\n {6}description: Claim to a role for a time, which its holder renews\.\n {6}type: object\n {6}x-orch-resource:\n {8}plural: leases/,
  )
  expect(await runHere(generate, schemas, '--out', generated)).toMatchObject({ code: 0 })
  expect(readdirSync(join(generated, 'coordination'))).toContain('v1beta1')
})

it('what can not be imported of them is said, and nothing is written over', async () => {
  const folder = scratch()
  const out = join(folder, 'out')
  const file = join(folder, 'd.json')
  writeFileSync(file, JSON.stringify({ openapi: '3.0.0', components: { schemas: {} } }))
  expect((await runHere(run, file, '--out', out)).stderr).toBe(`there is no kind in ${file}`)
  const lease = document('coordination/v1')
  expect((await runHere(run, lease, '--group', 'a.example', '--out', out)).stderr).toBe(
    `there is no kind of a.example in ${lease}`,
  )
  const older = await runHere(run, document('extensions/v1beta1'), '--out', out)
  expect(older).toMatchObject({
    code: 1,
    stderr: 'orch: extensions/v1beta1/replicationcontrollers is left out: nothing says of which kind its objects are\n',
  })
  expect(await runHere(run, document('extensions/v1beta1'), '--out', out)).toMatchObject({ code: 2 })
})
