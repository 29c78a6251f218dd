import type { CandidateProfile } from '@vouch/contract'
import { useTexts } from '#lib/texts.ts'
import { ConflictPanel } from '#ui/conflict-panel.tsx'
import { texts } from './candidate-profile.en.ts'
import { differences, labels } from './profile-values.ts'
import type { ProfileForm } from './use-profile-form.ts'

interface ProfileConflictProps {
  readonly own: ProfileForm
  readonly theirs: CandidateProfile
}

/** The profile was saved in another place meanwhile: both versions, field by field. */
export function ProfileConflict({ own, theirs }: ProfileConflictProps) {
  const t = useTexts(texts)
  const mine = own.form.fields.values
  const names = differences(mine, theirs)
  const say = (value: string | { readonly name: string } | null) =>
    typeof value === 'string' ? value : value?.name
  return (
    <ConflictPanel
      fields={names.map((name) => ({
        label: t(labels[name]),
        mine: say(mine[name]),
        theirs: say(theirs[name]),
      }))}
      onKeepMine={() => own.settle(names)}
      onTakeTheirs={own.takeTheirs}
      onMerge={(kept) => own.settle(kept.flatMap((index) => names[index] ?? []))}
    />
  )
}
