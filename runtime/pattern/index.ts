/** User-supplied patterns (RE2), matched in time linear in the text and within a work budget. */
export { Pattern, matchingBudget, patternError, patternsBudget } from './pattern.ts'
