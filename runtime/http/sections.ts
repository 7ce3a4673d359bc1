import { Discovery } from './handlers/discovery/handler.ts'
import type { DiscoveryModel } from './handlers/discovery/model.ts'
import { documentSections } from './handlers/documents.ts'
import { fairnessDocuments } from './handlers/fairness-documents.ts'
import { HEALTH_ENDPOINTS, isCheckedAt, passingUntil, ping, shutdownCheck } from './handlers/health/checks.ts'
import { healthSection } from './handlers/health/section.ts'
import { OpenApiDocuments } from './handlers/openapi/documents.ts'
import { ProtoDocuments } from './handlers/openapi/proto-documents.ts'
import { openApiSection } from './handlers/openapi/section.ts'
import { pathsSection } from './handlers/paths.ts'
import type { Section, Sections } from './handlers/sections.ts'
import { versionSection } from './handlers/version.ts'
import type { ApiServerOptions } from './options.ts'
import type { Formats } from './pipeline/formats.ts'

export interface SectionParts {
  readonly model: DiscoveryModel
  readonly formats: Formats
  /** Whether the server has announced its shutdown. */
  isEnding(): boolean
}

/** Returns the sections of all paths that lead to no resource, by their first segment. */
export function sectionsOf(options: ApiServerOptions, { model, formats, isEnding }: SectionParts): Sections {
  const { vendor, version, types, diagnostics } = options
  const { report } = diagnostics
  const discovery = new Discovery({ model, formats, aggregatedGroup: `apidiscovery.${vendor.apiDomain}` })
  const v3 = new OpenApiDocuments({
    groupVersions: () => types.groupVersions(),
    title: vendor.title,
    version,
    schemaPrefix: vendor.openapiPrefix,
    report,
  })
  const proto = types.protoFiles === undefined ? undefined : new ProtoDocuments(types.protoFiles)
  const sections = new Map<string, Section>([
    ['api', discovery.core],
    ['apis', discovery.named],
    ['openapi', openApiSection({ v3, proto })],
    ['version', versionSection(version)],
  ])
  const fixed = ['/openapi/v2', '/openapi/v3', '/version']
  if (proto !== undefined) fixed.push('/openapi/proto')

  // As in Kubernetes, these are not in the list of paths.
  if (options.fairness !== undefined) sections.set('debug', fairnessDocuments(options.fairness.fairness))

  const { health } = diagnostics
  const checks = [ping, ...health.checks, shutdownCheck(isEnding)]
  const clock = health.clock ?? (() => performance.now())
  const graceEnds = clock() + (health.livenessGraceMilliseconds ?? 0)
  const reportCheck = (check: string, error: unknown): void =>
    report(new Error(`health check ${check} failed`, { cause: error }))
  for (const endpoint of HEALTH_ENDPOINTS) {
    const found = checks.filter((check) => isCheckedAt(check, endpoint))
    const own = endpoint === 'livez' ? found.map((check) => passingUntil(() => clock() >= graceEnds, check)) : found
    const observe = (name: string, outcome: 'passed' | 'failed'): void => health.observe?.(name, endpoint, outcome)
    sections.set(
      endpoint,
      healthSection({ checks: own, report: reportCheck, observe, deadlineMilliseconds: health.deadlineMilliseconds }),
    )
    fixed.push(`/${endpoint}`, ...own.map(({ name }) => `/${endpoint}/${name}`))
  }

  for (const [segment, section] of options.paths?.sections ?? []) {
    sections.set(segment, section)
    fixed.push(`/${segment}`)
  }
  const documents = options.paths?.documents ?? []
  for (const [segment, section] of documentSections(documents)) sections.set(segment, section)
  fixed.push(...documents.map(({ path }) => path))
  return sections.set('', pathsSection(model, fixed, formats))
}
