/** Patterns of users, matched in time in proportion to the text. */
export { Pattern, matchingBudget, patternError, patternsBudget } from './pattern.ts'
