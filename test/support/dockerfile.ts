import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** A line of a Dockerfile, its continuation lines joined. */
interface Instruction {
  readonly name: string
  readonly rest: string
}

/** What follows one FROM. */
export interface Stage {
  readonly image: string
  readonly name: string
  readonly instructions: readonly Instruction[]
}

/** Returns the stages of a Dockerfile. */
export function stagesOf(text: string): readonly Stage[] {
  const stages: (Stage & { readonly instructions: Instruction[] })[] = []
  for (const line of text.replaceAll(/\\\n\s*/g, '').split('\n')) {
    const [, name = '', rest = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? []
    if (name === 'FROM') {
      const [image = '', , alias = String(stages.length)] = rest.split(' ')
      stages.push({ image, name: alias, instructions: [] })
    } else if (name !== '') stages.at(-1)?.instructions.push({ name, rest })
  }
  return stages
}

/** Returns the words of the last instruction of a name that is written as a list; [] if there is none. */
export function wordsOf({ instructions }: Stage, name: string): readonly string[] {
  const { rest = '' } = instructions.findLast((each) => each.name === name) ?? {}
  const list = /\[.*\]$/.exec(rest)?.[0]
  return list === undefined ? [] : (JSON.parse(list) as string[])
}

/** Whether a file of the project goes into an image, by the names of folders in its .dockerignore. */
function ignores(context: string): (path: string) => boolean {
  const lines = readFileSync(join(context, '.dockerignore'), 'utf8').split('\n')
  const folders = lines.filter((line) => line.endsWith('/')).map((line) => join(context, line.slice(0, -1)))
  return (path) => folders.some((folder) => path === folder || path.startsWith(`${folder}/`))
}

interface BuildOptions {
  /** The folder of the project. */
  readonly context: string
  /** Where the root folders of the stages are made. */
  readonly scratch: string
  readonly env: NodeJS.ProcessEnv
  /** Returns what is run here in the place of a command. */
  replace(command: string, folder: string): string
}

/**
 * Does what the COPY and RUN lines of a Dockerfile say, each stage in a folder of its own, with the programs of this machine.
 * Returns the working folder of the last stage. Throws for a line that fails.
 */
export function buildStages(stages: readonly Stage[], { context, scratch, env, replace }: BuildOptions): string {
  let folder = ''
  for (const { name, instructions } of stages) {
    const root = join(scratch, name)
    for (const { name: instruction, rest } of instructions) {
      if (instruction === 'WORKDIR') mkdirSync((folder = join(root, rest)), { recursive: true })
      if (instruction === 'COPY') {
        const words = rest.split(' ')
        const from = words[0]?.startsWith('--from=') === true ? join(scratch, words.shift()?.slice(7) ?? '') : context
        const to = join(folder, words.pop() ?? '')
        const isIgnored = from === context ? ignores(context) : () => false
        for (const word of words) {
          const source = join(from, word)
          if (!existsSync(source)) throw new Error(`COPY ${rest}: there is no ${word}`)
          const isFile = /\.json$/.test(word)
          cpSync(source, isFile ? join(to, basename(word)) : to, {
            recursive: true,
            filter: (path) => !isIgnored(path),
          })
        }
      }
      if (instruction === 'RUN') {
        const command = replace(rest, folder)
        const { status, stderr } = spawnSync('sh', ['-ec', command], { cwd: folder, env, encoding: 'utf8' })
        if (status !== 0) throw new Error(`RUN ${rest}: ${stderr}`)
      }
    }
  }
  return folder
}
