import { Button, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type PassportShare, shareLimits } from '@vouch/contract'
import { useState } from 'react'
import { passportsQuery } from '#lib/data/own-passports.ts'
import { counted } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { ConfirmDialog } from '#ui/layout/confirm-dialog.tsx'
import { Dialog } from '#ui/layout/dialog.tsx'
import { Hint } from '#ui/layout/hint.tsx'
import { LoadState } from '#ui/layout/load-state.tsx'
import { useFocusFallback } from '#ui/layout/use-focus-fallback.ts'
import { useLast } from '#ui/layout/use-last.ts'
import { LinkButton } from '#ui/links/link.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { ListSkeleton } from '#ui/list/list-skeleton.tsx'
import rows from '#ui/list/rows.module.css'
import { sharesQuery } from '../holder-queries.ts'
import { texts as shared } from '../skill-passports.en.ts'
import { NewShareLink } from './new-share-link.tsx'
import { ShareForm } from './share-form.tsx'
import { ShareRow } from './share-row.tsx'
import { labelOf } from './share-words.ts'
import { texts } from './shares.en.ts'
import classes from './shares.module.css'
import { useShares } from './use-shares.ts'

/** The candidate's links to chosen passports. */
export default function SharesTab() {
  const t = useTexts(texts)
  const word = useTexts(shared)
  const sharesLoad = useQuery(sharesQuery)
  const heldLoad = useQuery(passportsQuery)
  const shares = sharesLoad.data
  const held = heldLoad.data
  const { end } = useShares()
  const { ref, rescue } = useFocusFallback<HTMLElement>(shares?.length)
  const [isSharing, setSharing] = useState(false)
  const [url, setUrl] = useState<string | null>(null)
  const [asking, setAsking] = useState<PassportShare | null>(null)
  const asked = useLast(asking)
  const open = () => {
    setUrl(null)
    setSharing(true)
  }
  const close = () => setSharing(false)
  /** Opens the dialog again if it was closed meanwhile: its link is shown only once. */
  const made = (link: string) => {
    setUrl(link)
    setSharing(true)
  }
  if (!shares || !held) {
    const failed = sharesLoad.error ? sharesLoad : heldLoad
    return (
      <LoadState error={failed.error} onRetry={failed.refetch} title={t('loadFailed')}>
        <ListSkeleton rows={3} />
      </LoadState>
    )
  }
  return (
    <section className={classes.section} ref={ref} tabIndex={-1} aria-label={word('tab.shares')}>
      {shares.length === 0 ? (
        <NoShares canShare={held.length > 0} onShare={open} />
      ) : (
        <>
          <div className={classes.head}>
            <div>
              <Title order={2} size="h3">
                {t('title', counted(shares.length))}
              </Title>
              <Hint>{t('what')}</Hint>
            </div>
            {shares.length < shareLimits.shares && held.length > 0 && (
              <Button onClick={open}>{t('share')}</Button>
            )}
          </div>
          {shares.length >= shareLimits.shares && (
            <Text size="sm">{t('full', { max: shareLimits.shares })}</Text>
          )}
          <ul className={rows.rows} aria-label={t('list')}>
            {shares.map((share) => (
              <ShareRow key={share.id} share={share} onEnd={() => setAsking(share)} />
            ))}
          </ul>
        </>
      )}
      <Dialog
        title={t(url === null ? 'form.title' : 'made.title')}
        opened={isSharing}
        onClose={close}
        onClosed={rescue}
      >
        {url === null ? (
          <ShareForm held={held} onMade={made} onClose={close} />
        ) : (
          <NewShareLink url={url} onClose={close} />
        )}
      </Dialog>
      <ConfirmDialog
        opened={asking !== null}
        title={t('ask.title', { label: asked ? labelOf(asked) : '' })}
        confirmLabel={t('ask.submit')}
        danger
        onConfirm={async () => {
          if (asking) await end(asking)
        }}
        onClose={() => setAsking(null)}
        onClosed={rescue}
      >
        {t('ask.body')}
      </ConfirmDialog>
    </section>
  )
}

function NoShares({ canShare, onShare }: { readonly canShare: boolean; readonly onShare: () => void }) {
  const t = useTexts(texts)
  return (
    <EmptyState
      title={t('none.title')}
      actions={
        canShare ? (
          <Button onClick={onShare}>{t('share')}</Button>
        ) : (
          <LinkButton to="/admin/skill-passports" search={{ tab: 'held' }} variant="default">
            {t('none.held')}
          </LinkButton>
        )
      }
    >
      {t(canShare ? 'none.body' : 'none.nothing')}
    </EmptyState>
  )
}
