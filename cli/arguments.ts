import { UsageError } from '../flags/errors.ts'
import { describeFlags } from '../flags/help.ts'
import { parseFlags, type FlagTable, type FlagValues } from '../flags/parse.ts'
import type { CommandContext } from './command.ts'

interface Usage<F extends FlagTable> {
  /** The part of its help before the flags. */
  readonly usage: string
  readonly flags: F
  /** Its argument as the error about several names it: `lock takes one folder of schemas`. */
  readonly takes: string
}

/**
 * Reads the arguments of a command that takes at most one word besides its flags. Returns undefined if help was
 * requested, after writing it. Throws UsageError.
 */
export function readArguments<F extends FlagTable>(
  { argv, stdout }: Pick<CommandContext, 'argv' | 'stdout'>,
  { usage, flags, takes }: Usage<F>,
): { readonly flags: FlagValues<F>; readonly given: string | undefined } | undefined {
  const parsed = parseFlags({ argv, flags })
  const { positionals } = parsed
  if (parsed.help) {
    stdout.write(usage + describeFlags(flags))
    return undefined
  }
  if (positionals.length > 1) throw new UsageError(`${takes}, not ${positionals.length}`)
  return { flags: parsed.flags, given: positionals[0] }
}
