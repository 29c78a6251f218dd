import { type OwnProfile, profileSteps } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { LinkAnchor } from '#ui/layout/link.tsx'
import { Notice } from '#ui/layout/notice.tsx'
import { applyTexts } from './apply.en.ts'
import { toMend } from './apply-profile.ts'

/** What is wrong in the profile and not asked for here, such as half a range of pay: leads to it. */
export function ProfileToMend({ profile }: { readonly profile: OwnProfile }) {
  const t = useTexts(applyTexts)
  const [first] = toMend(profile)
  if (!first) return null
  return (
    <Notice tone="warn" title={t('you.mend')}>
      {t('you.mendBody')}{' '}
      <LinkAnchor
        underline="always"
        to={`/admin/profile/candidate/${profileSteps.indexOf(first.step) + 1}` as string}
        search={{ field: first.path }}
      >
        {t('you.mendLink')}
      </LinkAnchor>
    </Notice>
  )
}
