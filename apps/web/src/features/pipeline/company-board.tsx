import { useQuery } from '@tanstack/react-query'
import type { CompanyApplicantRow, Stage } from '@vouch/contract'
import type { CompanyApplicantFilters } from '#lib/data/applicants.ts'
import { currentPersonQuery } from '#lib/identity/current-person.ts'
import { ApplicantsBoard } from './applicants-board.tsx'
import type { RenderDecision } from './card-decision.ts'
import { MoveReasonDialog } from './move-reason-dialog.tsx'
import { useCompanyColumns } from './stage-columns.ts'
import { useMoves } from './use-moves.ts'

interface CompanyBoardProps {
  readonly filters: CompanyApplicantFilters
  readonly onStage: (stage: Stage) => void
  readonly renderDecision: RenderDecision | undefined
}

/** The applicants of all jobs by stage. */
export function CompanyBoard({ filters, onStage, renderDecision }: CompanyBoardProps) {
  const { data: person } = useQuery(currentPersonQuery)
  const memberships = person?.memberships ?? []
  const placeOf = ({ job, company }: CompanyApplicantRow) => ({
    jobId: job.id,
    role: memberships.find(({ companyId }) => companyId === company.id)?.role ?? null,
  })
  const moves = useMoves(placeOf)
  return (
    <>
      <ApplicantsBoard
        columns={useCompanyColumns(filters)}
        placeOf={placeOf}
        moves={moves}
        jobOf={({ job, company }) => (memberships.length > 1 ? `${job.title}, ${company.name}` : job.title)}
        filters={filters}
        onStage={onStage}
        renderDecision={renderDecision}
      />
      <MoveReasonDialog moves={moves} />
    </>
  )
}
