// Generated from schemas/extensions by `orch generate`. Do not edit.
import { convert } from '../../runtime/codegen/index.ts'

export const DaemonSetV1beta1AppsV1 = convert.lazily(() =>
  convert.conversion('extensions/v1beta1', 'apps/v1', [
    convert.keep('spec.templateGeneration', 'deprecated.daemonset.template.generation'),
  ]),
)

export const DeploymentV1beta1AppsV1 = convert.lazily(() =>
  convert.conversion('extensions/v1beta1', 'apps/v1', [
    convert.keep('spec.rollbackTo', 'deprecated.deployment.rollback.rollbackTo', { number: 'revision' }),
    convert.inverse(convert.keep('status.terminatingReplicas', 'extensions/apps.v1.status.terminatingReplicas')),
  ]),
)

export const ReplicaSetV1beta1AppsV1 = convert.lazily(() =>
  convert.conversion('extensions/v1beta1', 'apps/v1', [
    convert.inverse(convert.keep('status.terminatingReplicas', 'extensions/apps.v1.status.terminatingReplicas')),
  ]),
)

export const ReplicationControllerV1beta1CoreV1 = convert.lazily(() =>
  convert.conversion('extensions/v1beta1', 'v1', []),
)

export const IngressV1beta1NetworkingV1 = convert.lazily(() =>
  convert.conversion(
    'extensions/v1beta1',
    'networking.orch.io/v1',
    [
      convert.move('spec.backend.serviceName', 'spec.defaultBackend.service.name'),
      convert.byType(
        'spec.backend.servicePort',
        { integer: 'spec.defaultBackend.service.port.number', string: 'spec.defaultBackend.service.port.name' },
        'extensions/networking.v1.spec.defaultBackend.service.port.name',
      ),
      convert.move('spec.backend.resource', 'spec.defaultBackend.resource'),
      convert.each(
        'spec.rules',
        'extensions/networking.v1.spec.rules',
        convert.sequence([
          convert.each(
            'http.paths',
            'http.paths',
            convert.sequence(
              [
                convert.move('backend.serviceName', 'backend.service.name'),
                convert.byType(
                  'backend.servicePort',
                  { integer: 'backend.service.port.number', string: 'backend.service.port.name' },
                  'backend.service.port.name',
                ),
              ],
              { second: [{ field: 'backend.service.port' }, { field: 'backend.service', name: 'backend.service' }] },
            ),
          ),
        ]),
      ),
      convert.each(
        'status.loadBalancer.ingress',
        'extensions/networking.v1.status.loadBalancer.ingress',
        convert.sequence([convert.keep('ipMode', 'ipMode')]),
      ),
    ],
    {
      first: [{ field: 'spec.backend', name: 'extensions/v1beta1.spec.backend' }],
      second: [
        { field: 'spec.defaultBackend.service.port' },
        { field: 'spec.defaultBackend.service', name: 'extensions/networking.v1.spec.defaultBackend.service' },
        { field: 'spec.defaultBackend', name: 'extensions/networking.v1.spec.defaultBackend' },
      ],
    },
  ),
)

export const NetworkPolicyV1beta1NetworkingV1 = convert.lazily(() =>
  convert.conversion('extensions/v1beta1', 'networking.orch.io/v1', []),
)

export const PodSecurityPolicyV1beta1PolicyV1beta1 = convert.lazily(() =>
  convert.conversion('extensions/v1beta1', 'policy/v1beta1', []),
)
