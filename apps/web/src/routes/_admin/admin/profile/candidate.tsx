import { createFileRoute } from '@tanstack/react-router'
import { requireRole } from '#app/route-guard.ts'
import { CandidateProfilePage } from '#features/candidate-profile/candidate-profile-page.tsx'
import { ResumeExport } from '#features/resume-import/resume-export.tsx'
import { ResumeImportPanel } from '#features/resume-import/resume-import-panel.tsx'

export const Route = createFileRoute('/_admin/admin/profile/candidate')({
  beforeLoad: ({ context }) => requireRole(context, 'candidate'),
  component: CandidateProfile,
})

function CandidateProfile() {
  return <CandidateProfilePage imports={<ResumeImportPanel />} exports={<ResumeExport />} />
}
