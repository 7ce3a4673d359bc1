import { BlockList } from 'node:net'
import { lazy } from '../../async/index.ts'
import { invalidValue, type FieldError } from '../../api/index.ts'

/** Ranges that other hosts can't send traffic to, each with its message. */
const SPECIAL: readonly (readonly [string, readonly (readonly [string, number])[]])[] = [
  [
    'may not be unspecified (0.0.0.0 or ::)',
    [
      ['0.0.0.0', 32],
      ['::', 128],
    ],
  ],
  [
    'may not be in the loopback range (127.0.0.0/8, ::1/128)',
    [
      ['127.0.0.0', 8],
      ['::1', 128],
    ],
  ],
  [
    'may not be in the link-local range (169.254.0.0/16, fe80::/10)',
    [
      ['169.254.0.0', 16],
      ['fe80::', 10],
    ],
  ],
  [
    'may not be in the link-local multicast range (224.0.0.0/24, ff02::/10)',
    [
      ['224.0.0.0', 24],
      ['ff02::', 10],
    ],
  ],
]

/**
 * Returns the family of a well-formed address. Unlike `isIPv6` of node, whose first call takes milliseconds, this costs
 * nothing at the start.
 */
const familyOf = (text: string): 'ipv4' | 'ipv6' => (text.includes(':') ? 'ipv6' : 'ipv4')

const lists = lazy(() =>
  SPECIAL.map(([detail, ranges]) => {
    const list = new BlockList()
    for (const [network, prefix] of ranges) list.addSubnet(network, prefix, familyOf(network))
    return { detail, list }
  }),
)

/** Errors of a well-formed address that other hosts can't reach. */
export const specialAddressErrors = (text: string, at: string): FieldError[] =>
  lists()
    .filter(({ list }) => list.check(text, familyOf(text)))
    .map(({ detail }) => invalidValue(at, text, detail))
