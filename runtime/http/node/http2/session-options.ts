import type { ServerOptions } from 'node:http2'
import { MAX_HEAD_BYTES } from '../request-head.ts'

/** Pairs of a head that are read: as many as its bytes can hold, so that the head is answered with 431, not cut. */
const MOST_PAIRS = 2_000
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
    // A head of up to twice what is taken is read, to be answered with 431.
    maxHeaderListSize: 2 * MAX_HEAD_BYTES,
  },
  maxHeaderListPairs: MOST_PAIRS,
  maxSessionMemory: MOST_MEGABYTES,
  // Empty DATA frames among them (CVE-2019-9518).
  maxSessionInvalidFrames: 1_000,
  maxSessionRejectedStreams: 100,
  maxSettings: 32,
})
