import type { AuthFlags } from './flags.ts'

/** Headers are bytes: names beyond ASCII are sent as UTF-8. */
const header = (value: string): string => Buffer.from(value, 'utf8').toString('latin1')

/** Returns the headers with which a user impersonates another one. */
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
