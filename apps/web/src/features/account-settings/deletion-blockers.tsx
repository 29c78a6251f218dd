import type { DeletionPreview } from '@vouch/contract'
import { useTexts } from '#lib/texts.ts'
import { LinkAnchor, LinkButton } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import classes from './account-settings.module.css'
import { deletionTexts } from './deletion.en.ts'

type OwnedAlone = DeletionPreview['ownedAlone'][number]

/** Somebody else is there who could own it. */
function hasOthers({ members }: OwnedAlone): boolean {
  return members > 1
}

/** Whether something has to be settled before the account can go. */
export function isBlocked({ lastAdmin, ownedAlone }: DeletionPreview): boolean {
  return lastAdmin || ownedAlone.some(hasOthers)
}

/** What has to be settled before the account can go, with the way there; and what ends with it. */
export function DeletionBlockers({ preview }: { readonly preview: DeletionPreview }) {
  const t = useTexts(deletionTexts)
  const owned = preview.ownedAlone.filter(hasOthers)
  const closed = preview.ownedAlone.filter((company) => !hasOthers(company))
  return (
    <>
      {preview.lastAdmin && (
        <Notice
          tone="warn"
          title={t('blockedTitle')}
          actions={
            <LinkButton to="/admin/account/administrators" variant="default">
              {t('lastAdminLink')}
            </LinkButton>
          }
        >
          {t('lastAdmin')}
        </Notice>
      )}
      {owned.length > 0 && (
        <Notice tone="warn" title={t('blockedTitle')}>
          {t('owner')}
          <Companies companies={owned} />
        </Notice>
      )}
      {closed.length > 0 && (
        <Notice tone="info" title={t('closedTitle')}>
          {t('closed')}
          <Companies companies={closed} />
        </Notice>
      )}
    </>
  )
}

function Companies({ companies }: { readonly companies: readonly OwnedAlone[] }) {
  const t = useTexts(deletionTexts)
  return (
    <ul className={classes.points}>
      {companies.map(({ id, name, openJobs }) => (
        <li key={id}>
          <LinkAnchor to="/admin/companies/view" search={{ id }}>
            {name}
          </LinkAnchor>{' '}
          {openJobs > 0 && <span className={classes.quiet}>{t('ownerJobs', { count: openJobs })}</span>}
        </li>
      ))}
    </ul>
  )
}
