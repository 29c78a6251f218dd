import { VisuallyHidden } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useTexts } from '#lib/format/texts.ts'
import { feedbackTexts } from './feedback-words.en.ts'
import classes from './rating.module.css'

/** The possible ratings, worst first. */
export const ratings = [1, 2, 3, 4, 5] as const

/** A rating as stars. */
export function RatingView({ rating }: { readonly rating: number }) {
  const t = useTexts(feedbackTexts)
  return (
    <span className={classes.view}>
      <VisuallyHidden>{t('rating', { rating })}</VisuallyHidden>
      {ratings.map((star) =>
        star <= rating ? (
          <IconStarFilled key={star} size={16} className={classes.on} aria-hidden />
        ) : (
          <IconStar key={star} size={16} className={classes.off} aria-hidden />
        ),
      )}
    </span>
  )
}
