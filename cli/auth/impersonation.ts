import type { AuthFlags } from './flags.ts'

/** Headers are bytes: names that are no ASCII travel as UTF-8. */
const header = (value: string): string => Buffer.from(value, 'utf8').toString('latin1')

/** Returns the headers by which a user acts as another one. */
export function impersonation({
  as,
  'as-group': groups,
  'as-uid': uid,
}: AuthFlags): Readonly<Record<string, string | string[]>> {
  return {
    ...(as === '' ? {} : { 'impersonate-user': header(as) }),
    ...(groups.length === 0 ? {} : { 'impersonate-group': groups.map(header) }),
    ...(uid === '' ? {} : { 'impersonate-uid': header(uid) }),
  }
}
