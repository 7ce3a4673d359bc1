import { describe, expect, it } from 'vitest'
import { parseTraceparent } from '../../../runtime/trace/index.ts'

const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
const span = '00f067aa0ba902b7'

describe('the header traceparent', () => {
  it('names a trace, a span of it, and whether that is recorded', () => {
    expect(parseTraceparent(`00-${trace}-${span}-01`)).toEqual({ traceId: trace, spanId: span, sampled: true })
    expect(parseTraceparent(`00-${trace}-${span}-00`)).toMatchObject({ sampled: false })
    expect(parseTraceparent(`01-${trace}-${span}-03-more`)).toMatchObject({ sampled: true })
  })

  it.each([undefined, '', 'known', `ff-${trace}-${span}-01`, `00-${'0'.repeat(32)}-${span}-01`, `00-${trace}-${span}`])(
    'is left out when it is %s',
    (header) => {
      expect(parseTraceparent(header)).toBeUndefined()
    },
  )
})
