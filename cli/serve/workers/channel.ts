import { withDeadline } from '../../../runtime/async/index.ts'
import { messageOf } from '../../../flags/errors.ts'

/** Questions by name, each with its payload and its answer. */
export type Questions = Readonly<Record<string, readonly [carried: unknown, answer: unknown]>>

/** Handlers of questions. The message of an error is sent to the other process. */
export type Answers<Q extends Questions> = { readonly [Name in keyof Q]: (carried: Q[Name][0]) => Promise<Q[Name][1]> }

/** One end of a connection between two processes that copies messages. */
export interface Port {
  /** Calls `failed` if the message can't be sent. */
  send(message: object, failed: (error: Error) => void): void
  onMessage(take: (message: unknown) => void): void
}

interface Pending {
  resolve(value: unknown): void
  reject(error: Error): void
}

interface Question {
  readonly id: number
  readonly question: string
  readonly carried: unknown
}

interface Answer {
  readonly id: number
  readonly answer: unknown
  readonly error: string | undefined
}

/** Questions and answers between the primary process and a worker. */
export class Channel<Asked extends Questions, Answered extends Questions> {
  readonly #port: Port
  readonly #answers: Answers<Answered>
  readonly #pending = new Map<number, Pending>()
  #asked = 0

  constructor(port: Port, answers: Answers<Answered>) {
    this.#port = port
    this.#answers = answers
    port.onMessage((message) => this.#take(message as Question | Answer))
  }

  /**
   * Asks the other process.
   *
   * @param milliseconds for the answer
   * @throws Error if the other process fails, is gone or does not answer in time
   */
  async ask<Name extends keyof Asked & string>(
    question: Name,
    carried: Asked[Name][0],
    milliseconds: number,
  ): Promise<Asked[Name][1]> {
    const id = ++this.#asked
    try {
      return await withDeadline({ milliseconds }, () => {
        return new Promise<Asked[Name][1]>((resolve, reject) => {
          this.#pending.set(id, { resolve, reject })
          this.#port.send({ id, question, carried }, reject)
        })
      })
    } finally {
      this.#pending.delete(id)
    }
  }

  /** Rejects pending questions: the other process is gone. */
  close(error: Error): void {
    for (const { reject } of this.#pending.values()) reject(error)
  }

  #take(message: Question | Answer): void {
    if ('question' in message) return void this.#answer(message)
    const pending = this.#pending.get(message.id)
    if (message.error === undefined) pending?.resolve(message.answer)
    else pending?.reject(new Error(message.error))
  }

  async #answer({ id, question, carried }: Question): Promise<void> {
    const send = (answer: Answer): void => this.#port.send(answer, () => undefined)
    try {
      const answer: (carried: unknown) => Promise<unknown> = this.#answers[question]!
      send({ id, answer: await answer(carried), error: undefined })
    } catch (error) {
      send({ id, answer: undefined, error: messageOf(error) })
    }
  }
}
