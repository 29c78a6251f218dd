import { createFileRoute } from '@tanstack/react-router'
import { ApplicationTab } from '#features/applicant/application-tab.tsx'
import { NotesTab } from '#features/applicant/notes/notes-tab.tsx'
import { TimelineTab } from '#features/applicant/timeline-tab.tsx'

export const Route = createFileRoute('/_admin/admin/jobs/employer/$jobId/$userId/')({
  component: Tab,
})

function Tab() {
  const { tab } = Route.useSearch()
  if (tab === 'timeline') return <TimelineTab />
  return tab === 'notes' ? <NotesTab /> : <ApplicationTab />
}
