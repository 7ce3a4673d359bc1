// Generated from schemas/discovery by `orch generate`. Do not edit.
import { convert } from '../../runtime/codegen/index.ts'

export const EndpointSliceV1beta1V1 = convert.lazily(() =>
  convert.conversion('discovery.orch.io/v1beta1', 'discovery.orch.io/v1', [
    convert.each(
      'endpoints',
      'discovery.orch.io/topology',
      convert.sequence([
        convert.entry(
          { map: 'topology', key: 'topology.orch.io/zone', field: 'zone', fieldIn: 'second' },
          'topology.zone',
        ),
        convert.entry(
          { map: 'topology', key: 'orch.io/hostname', field: 'nodeName', fieldIn: 'both' },
          'topology.nodeName',
        ),
        convert.rename('topology', 'deprecatedTopology'),
      ]),
    ),
  ]),
)
