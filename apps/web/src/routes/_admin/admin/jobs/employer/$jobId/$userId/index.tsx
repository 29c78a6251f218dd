import { createFileRoute } from '@tanstack/react-router'
import { useApplicant } from '#features/applicant/applicant-context.ts'
import { ApplicationTab } from '#features/applicant/application/application-tab.tsx'
import { NotesTab } from '#features/applicant/notes/notes-tab.tsx'
import { TimelineTab } from '#features/applicant/timeline-tab.tsx'

export const Route = createFileRoute('/_admin/admin/jobs/employer/$jobId/$userId/')({
  component: Tab,
})

function Tab() {
  const { tab } = Route.useSearch()
  const { isBeside } = useApplicant()
  if (tab === 'timeline') return <TimelineTab />
  // Where notes stand beside the application, this address shows both.
  return tab === 'notes' && !isBeside ? <NotesTab /> : <ApplicationTab />
}
