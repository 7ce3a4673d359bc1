import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { mountReadOnly } from './read-only.ts'
import { ServerProcess, Shell } from './shell.ts'

/** What one block of a document asks for. */
type Action =
  | { readonly type: 'file'; readonly path: string; readonly text: string }
  | { readonly type: 'commands'; readonly text: string }
  /** `readOnly`: a folder that can't be written while the server runs. */
  | { readonly type: 'server'; readonly text: string; readonly readOnly?: string }
  /** What the commands before it, or the server, say. */
  | { readonly type: 'output'; readonly text: string; readonly of: 'commands' | 'server' }

/** What stands below one heading. */
interface Step {
  readonly title: string
  readonly actions: readonly Action[]
}

const BLOCK = /(?:^`([^`\n]+)`:\n\n)?^```(.*)\n([^]*?)^```$/gm

/**
 * Reads the steps of a document: `sh` blocks are commands, `sh server` is one that goes on (with `read-only=FOLDER`), `text`
 * and `text server` are what they say, and any other block is a file, whose path stands above it. Throws for a block that is
 * none of these.
 */
export const stepsOf = (document: string): readonly Step[] =>
  document
    .split(/^## /m)
    .slice(1)
    .map((section) => ({
      title: section.slice(0, section.indexOf('\n')),
      actions: [...section.matchAll(BLOCK)].map(([, path, info = '', text = '']) => actionOf(path, info, text)),
    }))
    .filter(({ actions }) => actions.length > 0)

function actionOf(path: string | undefined, info: string, text: string): Action {
  if (path !== undefined) return { type: 'file', path, text }
  const [language, of, option] = info.split(' ')
  if (language === 'text') return { type: 'output', text: text.trim(), of: of === 'server' ? 'server' : 'commands' }
  if (language !== 'sh') throw new Error(`a block of ${info} has no path above it: ${text}`)
  if (of !== 'server') return { type: 'commands', text }
  const readOnly = option?.split('=')[1]
  return { type: 'server', text, ...(readOnly === undefined ? {} : { readOnly }) }
}

/** How long a step took, and what its processes, the server too, computed meanwhile; seconds. */
interface StepTime {
  readonly title: string
  readonly seconds: number
  readonly cpuSeconds: number
}

/** Where the document says that the server listens; it gets a free port. */
const DOCUMENTED = 'https://127.0.0.1:8443'

/** Does what a document says, beginning in a folder, at two terminals. */
export class Journey {
  readonly #environment: NodeJS.ProcessEnv
  readonly #shell: Shell
  #server: ServerProcess | undefined
  #url = DOCUMENTED
  #output = ''
  #release: () => void = () => undefined
  /** Of servers that have ended. */
  #spent = 0

  constructor(folder: string, environment: NodeJS.ProcessEnv) {
    this.#environment = { ...environment, ORCH_SECURE_PORT: '0', NO_COLOR: '1', FORCE_COLOR: '' }
    this.#shell = new Shell(folder, this.#environment)
  }

  /** Takes a step, where the one before it ended. Throws where something fails, or says something else than the document. */
  async take({ title, actions }: Step): Promise<StepTime> {
    const began = performance.now()
    const before = this.#cpuSeconds()
    for (const action of actions) await this.#carryOut(action)
    return { title, seconds: (performance.now() - began) / 1000, cpuSeconds: this.#cpuSeconds() - before }
  }

  #cpuSeconds(): number {
    return this.#shell.cpuSeconds + this.#spent + (this.#server?.cpuSeconds() ?? 0)
  }

  async #carryOut(action: Action): Promise<void> {
    const text = action.text.replaceAll(DOCUMENTED, this.#url)
    if (action.type === 'file') {
      const file = join(this.#shell.folder, action.path)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, text)
    } else if (action.type === 'commands') this.#output = await this.#shell.run(text)
    else if (action.type === 'server') await this.#serve(text, action.readOnly)
    else if (action.of === 'server') await this.#server?.waitFor(text)
    else if (!this.#output.includes(text)) throw new Error(`${text} is not said: ${this.#output}`)
  }

  async #serve(command: string, readOnly: string | undefined): Promise<void> {
    await this.#endServer()
    const { folder } = this.#shell
    if (readOnly !== undefined) this.#release = mountReadOnly(join(folder, readOnly))
    this.#server = new ServerProcess(command, folder, this.#environment)
    this.#url = await this.#server.url()
  }

  async #endServer(): Promise<void> {
    this.#spent += this.#server?.cpuSeconds() ?? 0
    await this.#server?.end()
    this.#server = undefined
    this.#release()
    this.#release = () => undefined
  }

  async end(): Promise<void> {
    await this.#endServer()
    this.#shell.end()
  }
}
