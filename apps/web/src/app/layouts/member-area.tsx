import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { NotificationBell } from '#features/notifications/notification-bell.tsx'
import { currentPersonQuery } from '#lib/identity/current-person.ts'
import { AdminLayout } from './admin-layout.tsx'

interface MemberAreaProps {
  readonly page: ReactNode
  readonly publicFrame: ReactNode
  /** Shown until the account has loaded. */
  readonly waiting: ReactNode
}

/** On public pages that members' lists link to: the signed-in layout for members, the public layout for visitors. */
export function MemberArea({ page, publicFrame, waiting }: MemberAreaProps) {
  const { data: person, isPending } = useQuery({ ...currentPersonQuery, retryOnMount: false })
  if (isPending) return waiting
  if (!person?.roles.length) return publicFrame
  return (
    <AdminLayout person={person} bell={<NotificationBell />}>
      {page}
    </AdminLayout>
  )
}
