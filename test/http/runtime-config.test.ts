import { describe, expect, it } from 'vitest'
import { vendor } from '../../generated/index.ts'
import { useInProcessServer } from '../support/in-process.ts'
import { failed, succeeded } from './objects.ts'

const group = `flowcontrol.apiserver.${vendor.apiDomain}`
const serverOf = (minor: number, ...flags: string[]) =>
  useInProcessServer({ store: 'lmdb', release: { major: 1, minor }, flags })

describe('what a server serves', () => {
  const plain = serverOf(31)
  const told = serverOf(
    31,
    '--runtime-config',
    `${group}/v1beta3/flowschemas=true,batch/v1=false,storage.${vendor.apiDomain}/v1alpha1`,
  )
  const older = serverOf(19, '--runtime-config', 'api/beta=false')

  it('leaves alpha versions out, and beta versions that came late [VER-06] [VER-07] [VER-08]', async () => {
    failed(await plain.client.get(`/apis/${group}/v1beta3/flowschemas`), 404, 'NotFound')
    failed(
      await plain.client.get(`/apis/storage.${vendor.apiDomain}/v1alpha1/volumeattributesclasses`),
      404,
      'NotFound',
    )
    succeeded(await plain.client.get(`/apis/${group}/v1/flowschemas`))
  })

  it('follows its flag by version and by type [VER-01] [VER-02] [VER-03]', async () => {
    succeeded(await told.client.get(`/apis/${group}/v1beta3/flowschemas`))
    failed(await told.client.get(`/apis/${group}/v1beta3/prioritylevelconfigurations`), 404, 'NotFound')
    succeeded(await told.client.get(`/apis/storage.${vendor.apiDomain}/v1alpha1/volumeattributesclasses`))
    failed(await told.client.get('/apis/batch/v1/jobs'), 404, 'NotFound')
  })

  it('is that of the release that it acts as [VER-11]', async () => {
    expect(succeeded(await older.client.get('/version'))).toMatchObject({ major: '1', minor: '19' })
    succeeded(await older.client.get(`/apis/networking.${vendor.apiDomain}/v1/ingresses`))
    failed(await older.client.get(`/apis/networking.${vendor.apiDomain}/v1beta1/ingresses`), 404, 'NotFound')
    failed(await older.client.get('/apis/policy/v1/poddisruptionbudgets'), 404, 'NotFound')
  })
})
