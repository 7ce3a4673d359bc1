import { UsageError } from '../flags/errors.ts'
import { describeFlags } from '../flags/help.ts'
import { parseFlags, type FlagTable, type FlagValues } from '../flags/parse.ts'
import type { CommandContext } from './command.ts'

interface Usage<F extends FlagTable> {
  /** What stands before the flags in its help. */
  readonly usage: string
  readonly flags: F
  /** What it takes one of, as it says where there are more: `lock takes one folder of schemas`. */
  readonly takes: string
}

/**
 * Reads the arguments of a command that takes one word at most beside its flags. Undefined: help was asked for, and is written.
 * Throws UsageError.
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
