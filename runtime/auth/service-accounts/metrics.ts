import type { Counter, Metrics } from '../../metrics/index.ts'

/** Counts the uses of service account tokens that ought to be replaced. */
export interface AccountTokenMetrics {
  /** Tokens without an audience: those of Secrets. */
  readonly legacy: Counter
  /** Tokens whose life was extended, used later than they should have been renewed. */
  readonly stale: Counter
  /** Tokens whose life was extended, used in time. */
  readonly valid: Counter
  /** Tokens of automatically created Secrets, which the account names. */
  readonly automatic: Counter
  /** Tokens of manually created Secrets. */
  readonly manual: Counter
  /** Tokens of Secrets that are marked as invalid. */
  readonly invalid: Counter
}

/** Registers the metrics under Kubernetes' names. */
export function accountTokenMetrics(metrics: Metrics): AccountTokenMetrics {
  const counter = (name: string, help: string): Counter =>
    metrics.counter({ name: `serviceaccount_${name}_total`, help, stability: 'ALPHA' })
  return {
    legacy: counter('legacy_tokens', 'Cumulative legacy service account tokens used'),
    stale: counter('stale_tokens', 'Cumulative stale projected service account tokens used'),
    valid: counter('valid_tokens', 'Cumulative valid projected service account tokens used'),
    automatic: counter('legacy_auto_token_uses', 'Cumulative auto-generated legacy tokens used'),
    manual: counter('legacy_manual_token_uses', 'Cumulative manually created legacy tokens used'),
    invalid: counter('invalid_legacy_auto_token_uses', 'Cumulative invalid auto-generated legacy tokens used'),
  }
}
