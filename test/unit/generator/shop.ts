/** A kind with subresources of its own: with types of what they take and answer, of one of both, and of none. */
export const SHOP = `openapi: 3.0.3
info: { title: shop.acme.example, version: v1 }
paths: {}
components:
  schemas:
    Order:
      description: An order.
      type: object
      x-orch-resource:
        plural: orders
        scope: Namespaced
        storage: true
        subresources:
          status: {}
          scale: { replicas: .spec.count, statusReplicas: .spec.count }
          note: { verbs: [get, patch, update], body: { $ref: '#/components/schemas/Note' } }
          price:
            verbs: [create]
            body: { $ref: '#/components/schemas/Question' }
            answer: { $ref: '#/components/schemas/Price' }
          total: { verbs: [get], answer: { $ref: '#/components/schemas/Price' } }
          receipt: { verbs: [create, get] }
      properties:
        spec:
          description: What is wanted.
          type: object
          x-orch-proto: 2
          properties: { count: { description: How many., type: integer, format: int32, x-orch-proto: 1 } }
    Note:
      description: A note.
      type: object
      properties: { text: { description: Of it., type: string, x-orch-proto: 2 } }
    Question:
      description: Asks for a price.
      type: object
      properties: { currency: { description: Of the price., type: string, x-orch-proto: 2 } }
    Price:
      description: A price.
      type: object
      required: [total]
      properties: { total: { description: In cents., type: integer, x-orch-proto: 2 } }
`
