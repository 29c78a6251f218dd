import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type NotificationMute, unmuteNotifications } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { notify } from '#lib/api/notify.ts'
import { mutesQuery } from '#lib/data/notification-mutes.ts'
import { useTexts } from '#lib/format/texts.ts'
import { RelativeTime } from '#ui/layout/relative-time.tsx'
import { useFocusFallback } from '#ui/layout/use-focus-fallback.ts'
import rows from '#ui/list/rows.module.css'
import { SettingsGroup } from '../settings-group.tsx'
import { texts } from './notification-settings.en.ts'

/** The jobs and applications that the person has muted; hidden while there are none. */
export function MutedGroup() {
  const t = useTexts(texts)
  const client = useQueryClient()
  const { data: mutes = [] } = useQuery(mutesQuery)
  const { ref } = useFocusFallback<HTMLUListElement>(mutes.length)
  const { mutate, variables, isPending } = useMutation({
    mutationFn: ({ id }: NotificationMute) => api(unmuteNotifications, { params: { id } }),
    onSuccess: (_nothing, { jobTitle }) => notify(t('muted.done', { job: jobTitle })),
    onSettled: () => client.invalidateQueries({ queryKey: mutesQuery.queryKey }),
  })
  if (mutes.length === 0) return null
  return (
    <SettingsGroup title={t('muted.title')} description={t('muted.body')}>
      <ul className={rows.rows} aria-label={t('muted.title')} ref={ref} tabIndex={-1}>
        {mutes.map((mute) => (
          <li key={mute.id} className={rows.row}>
            <div className={rows.body}>
              <span className={rows.name}>
                {mute.personName === null
                  ? mute.jobTitle
                  : t('muted.applicant', { name: mute.personName, job: mute.jobTitle })}
              </span>
              <span className={rows.quiet}>{t(`muted.${mute.subject}`, { company: mute.companyName })}</span>
              <span className={rows.quiet}>
                <RelativeTime value={mute.mutedAt} />
              </span>
            </div>
            <Button
              variant="default"
              aria-label={t('muted.unmuteNamed', { job: mute.jobTitle })}
              loading={isPending && variables.id === mute.id}
              onClick={() => mutate(mute)}
            >
              {t('muted.unmute')}
            </Button>
          </li>
        ))}
      </ul>
    </SettingsGroup>
  )
}
