import { expect, it } from 'vitest'
import { closest, didYouMean } from '../../../runtime/text/closest.ts'

const NAMES = ['--secure-port', '--store', '--tls-cert-file', '--v', 'generate', 'serve', 'backup']

it.each([
  ['--secure-prot', '--secure-port'],
  ['--secureport', '--secure-port'],
  ['--stroe', '--store'],
  ['--tls-cert-fil', '--tls-cert-file'],
  ['genrate', 'generate'],
  ['serv', 'serve'],
  ['sevre', 'serve'],
  ['bakcup', 'backup'],
])('takes %s for %s', (word, meant) => {
  expect(closest(word, NAMES)).toBe(meant)
  expect(didYouMean(word, NAMES, '')).toBe(`; did you mean ${meant}?`)
})

it.each(['', 'x', 'delete', '--password', 'x'.repeat(1_000_000)])(
  'takes nothing for what is like none of them',
  (word) => {
    expect(closest(word, NAMES.slice(0, 3))).toBeUndefined()
    expect(didYouMean(word, NAMES.slice(0, 3), '; see --help')).toBe('; see --help')
  },
)
