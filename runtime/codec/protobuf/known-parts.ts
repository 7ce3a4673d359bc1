import type { ValueCodec } from './value.ts'

/** Bytes of a part below which writing it again takes no longer. */
const FEW_BYTES = 128

interface KnownPart {
  readonly codec: ValueCodec
  readonly bytes: Buffer
}

/**
 * The encoded bytes of parts of immutable objects, by part. A part that a write leaves unchanged is the same in the object
 * before and after the write, and in metadata that is sent alone.
 */
export type KnownParts = WeakMap<object, KnownPart>

/** Returns a codec that writes the known bytes of a value, if its writer has known parts. */
export const knowing = (codec: ValueCodec): ValueCodec => ({
  ...codec,
  write(out, value) {
    const { parts } = out
    if (parts === undefined || typeof value !== 'object' || value === null) return codec.write(out, value)
    const known = parts.get(value)
    if (known?.codec === codec) return out.bytes(known.bytes)
    const before = out.length
    codec.write(out, value)
    if (out.length - before >= FEW_BYTES) parts.set(value, { codec, bytes: out.since(before) })
  },
})
