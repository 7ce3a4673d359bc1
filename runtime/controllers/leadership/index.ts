/** The election of a leader by a Lease, however the Lease is reached. */
export { LeaseCandidate, type LeaseAccess } from './candidate.ts'
export { runElected, type ElectionTimes } from './election.ts'
export { LeaseLost, type Term } from './term.ts'
