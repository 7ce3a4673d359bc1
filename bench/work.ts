/** One line of the table of budgets (see docs/architecture.md and bench/RESULTS.md). */
export interface Work {
  readonly name: string
  /** Title of its own section of the results: it runs only when it is named, because it takes minutes. */
  readonly section?: string
  run(environment: Environment): Promise<readonly Finding[]>
}

export interface Environment {
  /** Folder of the checkout. */
  readonly root: string
  /** Folder for this work alone; removed afterwards. */
  readonly scratch: string
  /** Length of one measurement in seconds. */
  readonly seconds: number
  /** Compiles an entry point and gives the path of the module. */
  compile(entry: string): Promise<string>
}

/** A measured figure beside its reference from the same run. */
export interface Finding {
  readonly what: string
  readonly unit: string
  readonly measured: number
  readonly reference?: { readonly what: string; readonly value: number }
  /** Limit of the ratio to the reference, or of the figure itself where there is none. Absent: for orientation only. */
  readonly budget?: { readonly limit: number; readonly direction: 'at most' | 'at least' }
}

/** What is held against the budget. */
export const verdictValue = ({ measured, reference }: Finding): number =>
  reference === undefined ? measured : measured / reference.value

export function isWithin(finding: Finding): boolean {
  if (finding.budget === undefined) return true
  const { limit, direction } = finding.budget
  const value = verdictValue(finding)
  return direction === 'at most' ? value <= limit : value >= limit
}
