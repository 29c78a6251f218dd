import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { NotificationBell } from '#features/notifications/notification-bell.tsx'
import { currentPersonQuery } from '#lib/identity/current-person.ts'
import { AdminLayout } from './admin-layout.tsx'

/** On public pages that members' lists link to: the signed-in layout for members, the public layout for visitors. */
export function MemberArea({ page, publicFrame }: { page: ReactNode; publicFrame: ReactNode }) {
  const { data: person } = useQuery({ ...currentPersonQuery, retryOnMount: false })
  if (!person?.roles.length) return publicFrame
  return (
    <AdminLayout person={person} bell={<NotificationBell />}>
      {page}
    </AdminLayout>
  )
}
