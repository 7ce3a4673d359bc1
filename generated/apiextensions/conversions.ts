// Generated from schemas/apiextensions by `orch generate`. Do not edit.
import { convert } from '../../runtime/codegen/index.ts'

export const CustomResourceDefinitionV1beta1V1 = convert.lazily(() =>
  convert.conversion(
    'apiextensions.orch.io/v1beta1',
    'apiextensions.orch.io/v1',
    [
      convert.inverse(
        convert.zero('spec.preserveUnknownFields', false, 'apiextensions.orch.io/v1.spec.preserveUnknownFields', {
          absence: 'zero',
        }),
      ),
      convert.head(
        'spec.version',
        'spec.versions',
        { name: '$value', served: true, storage: true },
        'apiextensions.orch.io/v1beta1.spec.version',
      ),
      convert.spread('spec.validation', 'spec.versions', 'schema', 'apiextensions.orch.io/v1beta1.spec.validation'),
      convert.spread(
        'spec.subresources',
        'spec.versions',
        'subresources',
        'apiextensions.orch.io/v1beta1.spec.subresources',
      ),
      convert.spread(
        'spec.additionalPrinterColumns',
        'spec.versions',
        'additionalPrinterColumns',
        'apiextensions.orch.io/v1beta1.spec.additionalPrinterColumns',
      ),
      convert.spread(
        'spec.selectableFields',
        'spec.versions',
        'selectableFields',
        'apiextensions.orch.io/v1beta1.spec.selectableFields',
      ),
      convert.each(
        'spec.versions',
        'apiextensions.orch.io/v1.spec.versions',
        convert.sequence([
          convert.each(
            'additionalPrinterColumns',
            'additionalPrinterColumns',
            convert.sequence([convert.rename('JSONPath', 'jsonPath')]),
          ),
        ]),
      ),
      convert.move('spec.conversion.webhookClientConfig', 'spec.conversion.webhook.clientConfig'),
      convert.move('spec.conversion.conversionReviewVersions', 'spec.conversion.webhook.conversionReviewVersions'),
    ],
    { second: [{ field: 'spec.conversion.webhook', name: 'apiextensions.orch.io/v1.spec.conversion.webhook' }] },
  ),
)
