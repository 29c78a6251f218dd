import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { NotificationBell } from '#features/notifications/notification-bell.tsx'
import { currentPersonQuery } from '#lib/identity/current-person.ts'
import { AdminLayout } from './admin-layout.tsx'

/** Members keep their side menu on public pages that their own lists lead to; others get the public frame. */
export function MemberArea({ page, publicFrame }: { page: ReactNode; publicFrame: ReactNode }) {
  const { data: person } = useQuery({ ...currentPersonQuery, retryOnMount: false })
  if (!person?.roles.length) return publicFrame
  return (
    <AdminLayout person={person} bell={<NotificationBell />}>
      {page}
    </AdminLayout>
  )
}
