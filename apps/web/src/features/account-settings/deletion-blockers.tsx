import type { DeletionPreview } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { Notice } from '#ui/layout/notice.tsx'
import { LinkAnchor, LinkButton } from '#ui/links/link.tsx'
import classes from './account-settings.module.css'
import { deletionTexts } from './deletion.en.ts'

type OwnedAlone = DeletionPreview['ownedAlone'][number]

export function isBlocked({ lastAdmin }: DeletionPreview): boolean {
  return lastAdmin
}

/** What prevents the deletion of the account, with links to resolve each obstacle. */
export function DeletionBlockers({ preview }: { readonly preview: DeletionPreview }) {
  const t = useTexts(deletionTexts)
  const { lastAdmin, ownedAlone } = preview
  return (
    <>
      {lastAdmin && (
        <Notice
          tone="bad"
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
      {ownedAlone.length > 0 && (
        <Notice tone="warn" title={t('ownerTitle', { count: ownedAlone.length })}>
          {t('owner')}
          <Companies companies={ownedAlone} />
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
