import { Button } from '@mantine/core'
import type { PassportBatch } from '@vouch/contract'
import { counted, formatMoment } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { useCountdown } from '#lib/format/use-countdown.ts'
import { Notice } from '#ui/layout/notice.tsx'
import { useFocusFallback } from '#ui/layout/use-focus-fallback.ts'
import { LinkButton } from '#ui/links/link.tsx'
import { texts } from './batches.en.ts'
import classes from './batches.module.css'
import { type BatchCommands, useBatchCommands } from './use-batch-commands.ts'

interface BatchStandingProps {
  readonly batch: PassportBatch
  readonly mayIssue: boolean
}

interface PartProps extends BatchStandingProps {
  readonly commands: BatchCommands
}

/** The state of a batch and what the viewer can do: offer, agree, undo. */
export function BatchStanding(props: BatchStandingProps) {
  const { batch } = props
  const commands = useBatchCommands(batch)
  // The pressed button is gone after the change.
  const { ref } = useFocusFallback<HTMLDivElement>(batch.state)
  const Part = parts[batch.state]
  return (
    <div ref={ref} tabIndex={-1} className={classes.standing}>
      <Part {...props} commands={commands} />
      {commands.dialog}
    </div>
  )
}

interface CountsProps {
  readonly batch: PassportBatch
  /** Whether a sentence above says already how many people there are. */
  readonly onlyOthers?: boolean
}

function Counts({ batch: { counts }, onlyOthers = false }: CountsProps) {
  const t = useTexts(texts)
  if (onlyOthers && counts.bad + counts.has === 0) return null
  return (
    <ul className={classes.counts}>
      {!onlyOthers && <li>{counts.good > 0 ? t('counts.good', counted(counts.good)) : t('counts.none')}</li>}
      {counts.bad > 0 && <li>{t('counts.bad', counted(counts.bad))}</li>}
      {counts.has > 0 && <li>{t('counts.has', counted(counts.has))}</li>}
    </ul>
  )
}

function Checked({ batch, mayIssue, commands }: PartProps) {
  const t = useTexts(texts)
  const { good } = batch.counts
  return (
    <Notice
      tone={good > 0 ? 'info' : 'warn'}
      title={t('checked')}
      actions={
        mayIssue &&
        good > 0 && (
          <Button loading={commands.running === 'offer'} onClick={() => commands.run('offer')}>
            {t('offer', counted(good))}
          </Button>
        )
      }
    >
      <Counts batch={batch} />
    </Notice>
  )
}

function Waiting({ batch, mayIssue, commands }: PartProps) {
  const t = useTexts(texts)
  const { mayAgree, createdBy, counts } = batch
  return (
    <Notice
      tone="accent"
      title={t('waiting.title')}
      actions={
        <>
          {mayAgree && (
            <Button loading={commands.running === 'agree'} onClick={() => commands.run('agree')}>
              {t('waiting.agree')}
            </Button>
          )}
          {mayIssue && (
            <Button
              variant="default"
              loading={commands.running === 'undo'}
              onClick={() => commands.run('undo')}
            >
              {t(mayAgree ? 'waiting.refuse' : 'waiting.takeBack')}
            </Button>
          )}
        </>
      }
    >
      {t('waiting.body', { name: createdBy, ...counted(counts.good) })}
      <Counts batch={batch} onlyOthers />
    </Notice>
  )
}

function Offered(props: PartProps) {
  const { batch, mayIssue, commands } = props
  const t = useTexts(texts)
  const { mailsAt, issuer, id } = batch
  const seconds = useCountdown(mailsAt === null ? 0 : Date.parse(mailsAt))
  const time = mailsAt === null ? '' : formatMoment(mailsAt)
  if (mailsAt !== null && seconds > 0) {
    const minutes = Math.floor(seconds / 60)
    return (
      <Notice
        tone="info"
        title={t('mails.title', { time })}
        actions={
          mayIssue && (
            <Button
              variant="default"
              loading={commands.running === 'undo'}
              onClick={() => commands.run('undo')}
            >
              {t('mails.undo')}
            </Button>
          )
        }
      >
        {t('offered', counted(batch.counts.good))}{' '}
        {minutes > 0 ? t('mails.left', { count: minutes }) : t('mails.soon')}
        <Counts batch={batch} onlyOthers />
      </Notice>
    )
  }
  return (
    <Notice
      tone="good"
      title={t('sent.title')}
      actions={
        <LinkButton
          to="/admin/skill-passports"
          search={{ tab: 'issued', issuer: issuer.id, batch: id }}
          variant="default"
        >
          {t('sent.see')}
        </LinkButton>
      }
    >
      {batch.progress.unsent > 0
        ? t('sent.unsent', counted(batch.progress.unsent))
        : mailsAt !== null && t('sent.body', { time })}
    </Notice>
  )
}

function Undone() {
  const t = useTexts(texts)
  return (
    <Notice tone="plain" title={t('undone.title')}>
      {t('undone.body')}
    </Notice>
  )
}

const parts = { checked: Checked, waiting: Waiting, offered: Offered, undone: Undone } as const
