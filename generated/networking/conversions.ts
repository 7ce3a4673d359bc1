// Generated from schemas/networking by `orch generate`. Do not edit.
import { convert } from '../../runtime/codegen/index.ts'

export const IPAddressV1beta1V1 = convert.lazily(() =>
  convert.conversion('networking.orch.io/v1beta1', 'networking.orch.io/v1', []),
)

export const IngressV1beta1V1 = convert.lazily(() =>
  convert.conversion(
    'networking.orch.io/v1beta1',
    'networking.orch.io/v1',
    [
      convert.move('spec.backend.serviceName', 'spec.defaultBackend.service.name'),
      convert.byType(
        'spec.backend.servicePort',
        { integer: 'spec.defaultBackend.service.port.number', string: 'spec.defaultBackend.service.port.name' },
        'networking.orch.io/v1.spec.defaultBackend.service.port.name',
      ),
      convert.move('spec.backend.resource', 'spec.defaultBackend.resource'),
      convert.each(
        'spec.rules',
        'networking.orch.io/v1.spec.rules',
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
    ],
    {
      first: [{ field: 'spec.backend', name: 'networking.orch.io/v1beta1.spec.backend' }],
      second: [
        { field: 'spec.defaultBackend.service.port' },
        { field: 'spec.defaultBackend.service', name: 'networking.orch.io/v1.spec.defaultBackend.service' },
        { field: 'spec.defaultBackend', name: 'networking.orch.io/v1.spec.defaultBackend' },
      ],
    },
  ),
)

export const IngressClassV1beta1V1 = convert.lazily(() =>
  convert.conversion('networking.orch.io/v1beta1', 'networking.orch.io/v1', []),
)

export const ServiceCIDRV1beta1V1 = convert.lazily(() =>
  convert.conversion('networking.orch.io/v1beta1', 'networking.orch.io/v1', []),
)
