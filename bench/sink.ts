// A thread that opens watches and counts what comes, so that whoever measures latency does not wait for it.
import { parentPort, workerData } from 'node:worker_threads'
import { openStreams, type StreamOptions } from './streams.ts'

const streams = await openStreams(workerData as StreamOptions)
parentPort?.on('message', () => parentPort?.postMessage({ lines: streams.lines(), pieces: streams.pieces() }))
parentPort?.postMessage('open')
