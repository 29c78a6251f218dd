import type { PassportReportState } from '@vouch/contract'

/** States that an administrator may set from each state of a report. A decision is final: the reporter has been told. */
export const reportTransitions: Readonly<Record<PassportReportState, readonly PassportReportState[]>> = {
  open: ['dismissed', 'acted'],
  dismissed: [],
  acted: [],
}

/** Whether an administrator may decide a report so. */
export function mayDecideReport(from: PassportReportState, to: PassportReportState): boolean {
  return reportTransitions[from].includes(to)
}
