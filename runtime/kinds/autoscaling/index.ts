import type { Kinds } from '../kind.ts'
import { autoscalerColumns } from './horizontal-pod-autoscaler/columns.ts'
import { horizontalPodAutoscalers } from './horizontal-pod-autoscaler/strategy.ts'

/** The kinds of the group `autoscaling`. */
export const autoscaling: Kinds = {
  horizontalpodautoscalers: { strategy: horizontalPodAutoscalers, columns: autoscalerColumns },
}
