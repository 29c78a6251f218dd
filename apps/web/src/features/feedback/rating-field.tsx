import { Input } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { feedbackTexts } from '#ui/feedback/feedback-words.en.ts'
import { ratings } from '#ui/feedback/rating-view.tsx'
import classes from './rating-field.module.css'

interface RatingFieldProps {
  readonly label: string
  /** The chosen rating; 0 for none. */
  readonly value: number
  readonly error: ReactNode
  readonly onChange: (rating: number) => void
}

/** Five stars as radio buttons, with the meaning of the chosen one beside them. */
export function RatingField({ label, value, error, onChange }: RatingFieldProps) {
  const t = useTexts(feedbackTexts)
  const id = useId()
  const chosen = ratings.find((star) => star === value)
  return (
    <fieldset
      className={classes.field}
      data-path="rating"
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className={classes.legend}>{label}</legend>
      <div className={classes.line}>
        <div className={classes.stars}>
          {ratings.map((star) => (
            <label key={star} className={classes.star}>
              <input
                type="radio"
                className={classes.input}
                name={id}
                value={star}
                checked={star === value}
                aria-label={`${star} – ${t(`stars.s${star}`)}`}
                required
                onChange={() => onChange(star)}
              />
              {star <= value ? (
                <IconStarFilled size={28} className={classes.on} aria-hidden />
              ) : (
                <IconStar size={28} className={classes.off} aria-hidden />
              )}
            </label>
          ))}
        </div>
        {chosen && (
          <span className={classes.word} aria-hidden>
            {t(`stars.s${chosen}`)}
          </span>
        )}
      </div>
      {error && <Input.Error id={`${id}-error`}>{error}</Input.Error>}
    </fieldset>
  )
}
