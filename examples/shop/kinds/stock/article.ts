import { defineKind, forbidden, type DeepReadonly } from '@orch-io/orch'
import { ArticleResource } from '../../generated/stock/resources.ts'
import type { Article } from '../../generated/stock/v1/types.ts'

/** How many no order has claimed; below zero: how many are missing. */
const free = ({ spec, status }: DeepReadonly<Article>): number =>
  (status?.demands ?? []).reduce((rest, { quantity }) => rest - quantity, spec.quantity)

export const article = defineKind(ArticleResource, {
  canDelete: ({ status }) =>
    (status?.demands ?? []).length === 0 ? [] : forbidden('there are orders for it, which must go first'),
  columns: [
    { name: 'Title', cell: ({ spec }) => spec.title },
    { name: 'Quantity', type: 'integer', cell: ({ spec }) => spec.quantity },
    { name: 'Free', type: 'integer', cell: free },
  ],
})
