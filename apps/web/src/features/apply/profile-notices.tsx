import { type OwnProfile, profileSteps } from '@vouch/contract'
import { countryName } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Notice } from '#ui/layout/notice.tsx'
import { LinkAnchor } from '#ui/links/link.tsx'
import { ConflictPanel } from '#ui/wizard/conflict-panel.tsx'
import { applyTexts } from './apply.en.ts'
import type { ApplyValues } from './apply-draft.ts'
import { differing, type ProfileValues, profileErrors, profileValues } from './apply-profile.ts'

/** Links to the first profile error that the form cannot correct, such as a pay range without a maximum. */
export function ProfileErrors({ profile }: { readonly profile: OwnProfile }) {
  const t = useTexts(applyTexts)
  const [first] = profileErrors(profile)
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

interface ProfileConflictProps {
  readonly mine: ApplyValues
  readonly remote: OwnProfile
  readonly onKeepMine: () => void
  readonly onTakeRemote: () => void
}

function words(values: ProfileValues, name: keyof ProfileValues): string | undefined {
  if (name === 'cv') return values.cv?.name
  if (name === 'country') return values.country ? countryName(values.country) : ''
  return values[name]
}

/** Conflict panel: the profile was changed on another page while the form was being filled in. */
export function ProfileConflict({ mine, remote, onKeepMine, onTakeRemote }: ProfileConflictProps) {
  const t = useTexts(applyTexts)
  const saved = profileValues(remote)
  const form = { ...mine, cv: mine.cv ?? saved.cv }
  const fields = differing(form, saved).map((name) => ({
    id: name,
    label: t(`you.${name}`),
    mine: words(form, name),
    remote: words(saved, name),
  }))
  return <ConflictPanel takeFocus fields={fields} onKeepMine={onKeepMine} onTakeRemote={onTakeRemote} />
}
