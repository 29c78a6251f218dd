import { Button, Menu, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { changeFeedbacks, type FeedbackChange, feedbackLimits } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { notify } from '#lib/api/notify.ts'
import { useCommand } from '#lib/api/use-command.ts'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { texts } from './feedback-queue.en.ts'
import classes from './feedback-queue.module.css'
import { reloadQueue } from './queue-queries.ts'
import { useAssignees } from './use-assignees.ts'

const statuses = ['in-progress', 'resolved', 'dismissed'] as const

interface BulkBarProps {
  readonly chosen: ReadonlySet<string>
  /** Replaces the choice: after a change, those that could not be changed stay chosen. */
  readonly onChosen: (ids: readonly string[]) => void
  readonly onChooseAll: () => void
}

/** Changes the state or the assignee of all chosen feedback. */
export function BulkBar({ chosen, onChosen, onChooseAll }: BulkBarProps) {
  const t = useTexts(texts)
  const word = useTexts(glossary)
  const client = useQueryClient()
  const assignees = useAssignees()
  const { run, busy } = useCommand(async (change: FeedbackChange) => {
    const body = { ids: [...chosen], change }
    const { changed, skipped } = await api(changeFeedbacks, { body })
    const left = skipped.length > 0 ? ` ${t('bulk.skipped', { count: skipped.length })}` : ''
    const message = `${t('bulk.done', { count: changed })}${left}`
    notify(skipped.length > 0 ? { message, tone: 'info', sticky: true } : message)
    onChosen(skipped)
    reloadQueue(client)
    void client.invalidateQueries({ queryKey: ['feedbacks', 'one'] })
  })
  const tooMany = chosen.size > feedbackLimits.bulk
  const none = chosen.size === 0
  return (
    <section className={classes.bulk} aria-label={t('bulk.label')}>
      <Button variant="default" onClick={onChooseAll}>
        {t('chooseAll')}
      </Button>
      <span role="status">{!none && t('bulk.chosen', { count: chosen.size })}</span>
      {!none && (
        <>
          <Menu withinPortal={false}>
            <Menu.Target>
              <Button variant="default" disabled={tooMany} loading={busy}>
                {t('bulk.status')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {statuses.map((status) => (
                <Menu.Item key={status} onClick={() => run({ status })}>
                  {word(`feedbackStatus.${status}`)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
          <Menu withinPortal={false}>
            <Menu.Target>
              <Button variant="default" disabled={tooMany} loading={busy}>
                {t('bulk.assign')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {assignees.map(({ value, label }) => (
                <Menu.Item key={value} onClick={() => run({ assigneeId: value })}>
                  {label}
                </Menu.Item>
              ))}
              <Menu.Item onClick={() => run({ assigneeId: null })}>{t('nobody')}</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </>
      )}
      {!none && (
        <Button variant="subtle" color="gray" onClick={() => onChosen([])}>
          {t('bulk.clear')}
        </Button>
      )}
      {tooMany && <Text size="sm">{t('bulk.most', { max: feedbackLimits.bulk })}</Text>}
    </section>
  )
}
