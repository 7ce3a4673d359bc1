import { MAX_NODES, WorkBudget } from '../../api/index.ts'
import { setField } from '../../json/index.ts'
import { BodyRoom } from '../json/room.ts'
import { DecodingError } from '../json/decoding-error.ts'

/** Most characters of all texts in a document; one that an alias repeats counts each time. */
const MAX_CHARACTERS = 3 * 1024 * 1024

/**
 * Returns a copy of a value in which nothing is shared: few bytes of anchors and aliases may produce very many values
 * (a "billion laughs"), or a cycle. Throws DecodingError if it is nested too deeply or has too many values.
 */
export function withoutAliases(value: unknown): unknown {
  const room = new BodyRoom()
  const nodes = new WorkBudget(MAX_NODES, 'values')
  const characters = new WorkBudget(MAX_CHARACTERS, 'characters')
  const take = (text: string): void => {
    if (!characters.affords(text.length)) throw excessive()
  }
  const copy = (original: unknown): unknown => {
    if (!nodes.affords(1)) throw excessive()
    if (typeof original === 'string') take(original)
    if (typeof original !== 'object' || original === null) return original
    room.enter()
    const copied = Array.isArray(original) ? original.map(copy) : copyFields(original)
    room.leave()
    return copied
  }
  const copyFields = (original: object): object => {
    const copied: Record<string, unknown> = {}
    for (const [key, field] of Object.entries(original)) {
      take(key)
      setField(copied, key, copy(field))
    }
    return copied
  }
  return copy(value)
}

const excessive = (): DecodingError => new DecodingError('yaml: document contains excessive aliasing')
