/**
 * Descriptions of the fields that every object has besides its own. They begin with the words that Kubernetes' public
 * conformance tests look for.
 */
export const ENVELOPE_DESCRIPTIONS = {
  apiVersion: 'APIVersion defines group and version of this representation of the object.',
  kind: 'Kind is the name of the type of the object.',
  metadata: "Standard object's metadata.",
  listMetadata: 'Standard list metadata.',
  items: 'Objects of the list.',
} as const
