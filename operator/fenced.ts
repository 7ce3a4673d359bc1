import type { Transport } from '../client/index.ts'
import { LeaseLost, type Term } from '../runtime/controllers/leadership/index.ts'

/**
 * Returns a transport that sends nothing after a term, and aborts what is on its way when the term ends: the fence of a leader,
 * whatever its code does. Throws LeaseLost.
 */
export const fenced =
  (term: Term) =>
  (transport: Transport): Transport =>
  async (request) => {
    if (term.left === 0) throw new LeaseLost()
    const { signal = term.signal } = request
    return transport({ ...request, signal: signal === term.signal ? signal : AbortSignal.any([signal, term.signal]) })
  }
