import type { OwnProfile } from '@vouch/contract'
import { countryName } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { ConflictPanel } from '#ui/wizard/conflict-panel.tsx'
import { applyTexts } from './apply.en.ts'
import type { ApplyValues } from './apply-draft.ts'
import { differing, type ProfileValues, profileValues } from './apply-profile.ts'

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

/** The profile was changed in another place while the form was filled in: both versions, to choose from. */
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
  return <ConflictPanel asked fields={fields} onKeepMine={onKeepMine} onTakeRemote={onTakeRemote} />
}
