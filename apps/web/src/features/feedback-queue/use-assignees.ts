import { useQuery } from '@tanstack/react-query'
import { administratorsQuery } from '#lib/data/administrators.ts'
import { useTexts } from '#lib/format/texts.ts'
import { texts } from './feedback-queue.en.ts'

/** The administrators as options of a select, the viewer first. */
export function useAssignees(): { readonly value: string; readonly label: string; readonly self: boolean }[] {
  const t = useTexts(texts)
  const { data } = useQuery(administratorsQuery)
  return (data?.items ?? [])
    .toSorted((one, other) => Number(other.self) - Number(one.self))
    .map(({ userId, displayName, email, self }) => ({
      value: userId,
      label: self ? `${t('me')} (${displayName || email})` : displayName || email,
      self,
    }))
}
