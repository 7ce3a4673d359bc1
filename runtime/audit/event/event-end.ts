import type { ByteWriter } from '../encoding/byte-writer.ts'

const MICROS = 1_000_000
const FRACTION_DIGITS = 6
const NO_FRACTION = '0'.repeat(FRACTION_DIGITS)
const RECEIVED = ',"requestReceivedTimestamp":"'
const STAGE = 'Z","stageTimestamp":"'

/** Returns the field of an event that holds the Status of a successful answer with a code of HTTP. */
export const successField = (code: number): string => `,"responseStatus":{"metadata":{},"code":${code}}`

/** Returns a second since the epoch as MicroTime up to its fraction: RFC 3339 in UTC. */
const secondText = (second: number): string => new Date(second * 1000).toISOString().slice(0, 20)

/**
 * The end of events that differ only in their times (MicroTime: six digits of the second). It is encoded once a second
 * and copied for each event, for which only the digits are written.
 */
export class EventEnd {
  /** The text before the times, and the text after them. */
  readonly #before: string
  readonly #after: string
  /** The seconds of both times, and the bytes with them. */
  #receivedSecond = NaN
  #stageSecond = NaN
  #bytes = Buffer.alloc(0)
  /** Positions of the digits of both times in the bytes. */
  #receivedDigits = 0
  #stageDigits = 0

  /**
   * @param status the field of the answer's Status; '' for none
   * @param annotations the field of the annotations; '' for none
   */
  constructor(status: string, annotations: string) {
    this.#before = status + RECEIVED
    this.#after = `Z"${annotations}}`
  }

  /**
   * Writes the end of an event.
   *
   * @param received when it was received: microseconds since the epoch
   * @param stage when the stage of the event began, likewise
   */
  write(to: ByteWriter, received: number, stage: number): void {
    const receivedSecond = Math.floor(received / MICROS)
    const stageSecond = Math.floor(stage / MICROS)
    if (receivedSecond !== this.#receivedSecond || stageSecond !== this.#stageSecond)
      this.#encode(receivedSecond, stageSecond)
    const start = to.length
    to.bytes(this.#bytes)
    to.digitsAt(start + this.#receivedDigits, received - receivedSecond * MICROS, FRACTION_DIGITS)
    to.digitsAt(start + this.#stageDigits, stage - stageSecond * MICROS, FRACTION_DIGITS)
  }

  #encode(receivedSecond: number, stageSecond: number): void {
    const first = Buffer.from(this.#before + secondText(receivedSecond))
    const second = Buffer.from(NO_FRACTION + STAGE + secondText(stageSecond))
    this.#bytes = Buffer.concat([first, second, Buffer.from(NO_FRACTION + this.#after)])
    this.#receivedDigits = first.length
    this.#stageDigits = first.length + second.length
    this.#receivedSecond = receivedSecond
    this.#stageSecond = stageSecond
  }
}
