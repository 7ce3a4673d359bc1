import type { ValueCodec } from './value.ts'

/** Bytes of a part below which writing it again takes no longer. */
const FEW_BYTES = 128

interface KnownPart {
  readonly codec: ValueCodec
  readonly bytes: Buffer
}

/**
 * Bytes of parts of objects that nobody changes, by the parts themselves: what a write leaves as it was is the same part in the
 * object before and after it, and in the metadata that is sent alone.
 */
export type KnownParts = WeakMap<object, KnownPart>

/** Returns a codec that writes what is known of a value, if its writer has such parts. */
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
