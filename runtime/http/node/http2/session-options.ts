import type { ServerOptions } from 'node:http2'

/**
 * Bytes of a head, each header counted with 32 more, up to which it is read and answered with 431: more than the nine
 * frames that nghttp2 accepts for a head can hold uncompressed. Only a compressed head can exceed it.
 */
const MOST_HEAD_BYTES = 256 * 1024
/** Headers of a head that are read: as many as its bytes can hold. */
const MOST_PAIRS = MOST_HEAD_BYTES / 32
/** Megabytes of node's queues and tables for one connection; above it new streams are refused. */
const MOST_MEGABYTES = 128

/**
 * Returns the limits that node enforces for one connection. Besides these, nghttp2 limits a head to eight CONTINUATION
 * frames, unread answers to pings and settings to a thousand, and resets at once to a thousand.
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
