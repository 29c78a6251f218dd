import { createFileRoute } from '@tanstack/react-router'
import { useApplicant } from '#features/applicant/applicant-context.ts'
import { ApplicationTab } from '#features/applicant/application/application-tab.tsx'
import { ImpressionsTab } from '#features/applicant/impressions/impressions-tab.tsx'
import { NotesTab } from '#features/applicant/notes/notes-tab.tsx'
import { TimelineTab } from '#features/applicant/timeline-tab.tsx'

export const Route = createFileRoute('/_admin/admin/jobs/employer/$jobId/$userId/')({
  component: Tab,
})

function Tab() {
  const { tab } = Route.useSearch()
  const { application, isBeside } = useApplicant()
  if (tab === 'timeline') return <TimelineTab />
  // Where notes and impressions stand beside the application, their addresses show both.
  if (tab === 'notes' && !isBeside) return <NotesTab />
  if (tab === 'impressions' && !isBeside && application.mayTag) return <ImpressionsTab />
  return <ApplicationTab />
}
