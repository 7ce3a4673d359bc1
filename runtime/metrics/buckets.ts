/** Upper bounds (seconds) of distributions for which Kubernetes names none: those of the client library of Prometheus. */
export const DEFAULT_SECONDS: readonly number[] = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
