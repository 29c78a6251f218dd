import type { CandidateProfile } from '@vouch/contract'
import { useTexts } from '#lib/texts.ts'
import { ConflictPanel } from '#ui/conflict-panel.tsx'
import { applyTexts } from './apply.en.ts'
import type { ApplyValues } from './apply-draft.ts'

interface ProfileConflictProps {
  readonly mine: ApplyValues
  readonly theirs: CandidateProfile
  readonly onKeepMine: () => void
  readonly onTakeTheirs: () => void
}

/** The profile was changed in another place while the form was filled in: both versions, to choose from. */
export function ProfileConflict({ mine, theirs, onKeepMine, onTakeTheirs }: ProfileConflictProps) {
  const t = useTexts(applyTexts)
  const fields = [
    { label: t('you.name'), mine: mine.fullName, theirs: theirs.fullName },
    { label: t('you.headline'), mine: mine.headline, theirs: theirs.headline },
    { label: t('cv.label'), mine: (mine.cv ?? theirs.cv)?.name, theirs: theirs.cv?.name },
  ].filter((field) => field.mine !== field.theirs)
  return <ConflictPanel fields={fields} onKeepMine={onKeepMine} onTakeTheirs={onTakeTheirs} />
}
