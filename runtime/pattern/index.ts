/** Patterns of users, matched in time in proportion to the text. */
export { Pattern, matchingBudget, patternFault, patternsBudget } from './pattern.ts'
