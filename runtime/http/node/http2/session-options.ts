import type { ServerOptions } from 'node:http2'

/**
 * Bytes of a head that is read, each header with 32 more, so that it is answered with 431: more than fits in the nine frames
 * that nghttp2 takes for a head. Only a head that its compression makes larger is above it.
 */
const MOST_HEAD_BYTES = 256 * 1024
/** Pairs of a head that are read: as many as its bytes can hold. */
const MOST_PAIRS = MOST_HEAD_BYTES / 32
/** Of node for one connection: queues and tables; above it new streams are refused. */
const MOST_MEGABYTES = 128

/**
 * Returns what node enforces by itself for one connection. By nghttp2 beside these: eight CONTINUATION frames of a head, a
 * thousand answers to pings and settings that the client does not read, a thousand resets at once.
 *
 * @param maxStreams requests and watches at once
 */
export const sessionOptions = (maxStreams: number): ServerOptions => ({
  settings: {
    maxConcurrentStreams: maxStreams,
    maxHeaderListSize: MOST_HEAD_BYTES,
  },
  maxHeaderListPairs: MOST_PAIRS,
  maxSessionMemory: MOST_MEGABYTES,
  // Empty DATA frames among them (CVE-2019-9518).
  maxSessionInvalidFrames: 1_000,
  maxSessionRejectedStreams: 100,
  maxSettings: 32,
})
