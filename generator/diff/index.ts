/** Compares two sets of schemas by the deprecation rules, and writes and reads lock files. */
export { bySeverity, diff } from './diff.ts'
export { type Finding, placeOf, type TextPlace } from './finding.ts'
export { compareReleases, type Release, type ReleaseDates } from './release.ts'
export { isRuleName, type RuleName, ruleNames, ruleOf, type Severity } from './rules.ts'
export { loadSet, type SchemaSet, type SetSource, sourceOf } from './schema-set.ts'
export { lockOf, lockSource, parseLock, printLock } from '../lock/lock.ts'
