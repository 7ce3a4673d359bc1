import type { VersionInfo } from '../../runtime/http/index.ts'
import type { Metrics } from '../../runtime/metrics/index.ts'

/** Registers the metric with the information of `/version`. */
export function buildMetric(metrics: Metrics, info: VersionInfo): void {
  const { major, minor, gitVersion, gitCommit, gitTreeState, buildDate, goVersion, compiler, platform } = info
  metrics
    .gauge({
      name: 'kubernetes_build_info',
      help: "A metric with a constant '1' value labeled by major, minor, git version, git commit, git tree state, build date, runtime version, and compiler from which the server was built, and platform on which it is running.",
      stability: 'ALPHA',
      across: 'most',
      labels: [
        ...(['major', 'minor', 'git_version', 'git_commit', 'git_tree_state'] as const),
        ...(['build_date', 'go_version', 'compiler', 'platform'] as const),
      ],
    })
    .set(
      {
        major,
        minor,
        compiler,
        platform,
        git_version: gitVersion,
        git_commit: gitCommit,
        git_tree_state: gitTreeState,
        build_date: buildDate,
        go_version: goVersion,
      },
      1,
    )
}
