import { createFileRoute, Outlet } from '@tanstack/react-router'

export const Route = createFileRoute('/_wizard-job/admin/jobs/employer/form/$id')({ component: Outlet })
