import type { LetterTemplate } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { StatusBadge } from '#ui/application/status-badge.tsx'
import type { LetterOwner } from './letter-owner.ts'
import { texts } from './letters.en.ts'

const tones = { 'built-in': 'plain', marketplace: 'info', company: 'accent' } as const

interface OwnerBadgeProps {
  readonly letter: LetterTemplate
  readonly owner: LetterOwner
}

/** Says whose words a letter has. */
export function OwnerBadge({ letter, owner }: OwnerBadgeProps) {
  const t = useTexts(texts)
  const isOfOthers = letter.owner === 'company' && !owner.isMember
  return (
    <StatusBadge tone={tones[letter.owner]}>{t(`owner.${isOfOthers ? 'other' : letter.owner}`)}</StatusBadge>
  )
}
