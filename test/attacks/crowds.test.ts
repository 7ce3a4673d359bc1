import { CONFIG_MAPS, postConfigMap, send, type Attack } from './attack.ts'
import { describeAttacks } from './harness.ts'

const repeated = (n: number, make: (index: number) => string): string =>
  Array.from({ length: n }, (_, i) => make(i)).join(',')

/** The same from many clients at once. */
const crowd = (clients: number, attack: Attack): Attack => ({
  ...attack,
  name: `${clients} clients at once with ${attack.name}`,
  clients,
})

describeAttacks('crowds', [
  crowd(50, {
    name: 'bodies of three megabytes in a few texts',
    size: 3 * 1024 * 1024 - 1_000,
    answers: [201, 422, 429],
    requests: (run) => [postConfigMap(run, `,"data":{"a":"${'x'.repeat(run.size - 1_000)}"}`)],
  }),
  crowd(50, {
    name: 'bodies of three megabytes that are nothing',
    size: 3 * 1024 * 1024 - 1_000,
    answers: [400, 429],
    requests: ({ size }) => [send('POST', CONFIG_MAPS, '['.repeat(size))],
  }),
  crowd(20, {
    name: 'bodies of many values',
    size: 20_000,
    answers: [201, 429],
    requests: (run) => [postConfigMap(run, `,"data":{${repeated(run.size, (i) => `"k${i}":"v"`)}}`)],
  }),
  crowd(20, {
    name: 'YAML of many values',
    size: 12_000,
    answers: [201, 429],
    requests: ({ id, size }) => [
      send(
        'POST',
        CONFIG_MAPS,
        `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${id}}\ndata:\n${Array.from({ length: size }, (_, i) => `  k${i}: v\n`).join('')}`,
        'application/yaml',
      ),
    ],
  }),
])
