import { BACKSLASH, isJsonObject, jsonText, type JsonObject } from '../../json/index.ts'
import type { DynamicObject } from '../../api/index.ts'
import { FEW_BYTES, type ObjectSource } from './source.ts'

/** Characters from which on scanning a text for escapes takes longer than recognizing it. */
const LONG = 256

/**
 * The long texts of a stored object, most of which an update leaves unchanged. If the stored bytes have no escapes, a
 * text from them is written without scanning it again.
 */
export class KnownTexts {
  readonly #object: Readonly<JsonObject>

  /** Returns the texts of a stored object; undefined: the new object has no long one of them, or they may have escapes. */
  static of({ text, object }: ObjectSource, changed: DynamicObject): KnownTexts | undefined {
    if (text.length < FEW_BYTES || !sharesLongMember(changed, object) || text.includes(BACKSLASH)) return undefined
    return new KnownTexts(object)
  }

  private constructor(object: DynamicObject) {
    this.#object = object
  }

  /** Returns the name and the value of a member as JSON. */
  memberOf(name: string, value: unknown): string {
    return `${JSON.stringify(name)}:${textOf(value, this.#object[name])}`
  }
}

const isLongText = (value: unknown, known: unknown): boolean =>
  typeof value === 'string' && value.length >= LONG && value === known

/** Returns whether a member of an object has a field of its own that is a long text of the known one. */
function sharesLongMember(object: DynamicObject, known: DynamicObject): boolean {
  for (const name in object) {
    const value = object[name]
    const before = known[name]
    if (name !== 'metadata' && isJsonObject(value) && isJsonObject(before) && sharesLongText(value, before)) return true
  }
  return false
}

function sharesLongText(object: Readonly<JsonObject>, known: Readonly<JsonObject>): boolean {
  for (const name in object) if (isLongText(object[name], known[name])) return true
  return false
}

/** Returns a value as JSON. */
function textOf(value: unknown, known: unknown): string {
  if (!isJsonObject(value) || !isJsonObject(known) || !sharesLongText(value, known)) return jsonText(value)
  let text = ''
  for (const name in value) {
    const field = value[name]
    if (field === undefined) continue
    const written = isLongText(field, known[name]) ? `"${String(field)}"` : jsonText(field)
    text += `${text === '' ? '{' : ','}${JSON.stringify(name)}:${written}`
  }
  return text === '' ? '{}' : `${text}}`
}
