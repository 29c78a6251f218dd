import { Checkbox, Select, Text, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { feedbackLimits, type Person } from '@vouch/contract'
import { masterOptionsQuery } from '#lib/data/masters.ts'
import { formatNumber } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { ErrorState } from '#ui/layout/error-state.tsx'
import { texts } from './feedback.en.ts'
import classes from './feedback.module.css'
import { RatingField } from './rating-field.tsx'
import { useFeedbackForm } from './use-feedback-form.ts'

/** From here on, the number of typed characters is shown. */
const countFrom = 1000

interface FeedbackFieldsProps {
  readonly person: Person | null
  readonly from: string | undefined
  readonly onSent: (email: string) => void
}

/** The form to give feedback. */
export function FeedbackFields({ person, from, onSent }: FeedbackFieldsProps) {
  const t = useTexts(texts)
  const form = useFeedbackForm({ person, from, onSent })
  const { fields } = form
  const { rating, message } = fields.values
  const categories = useQuery(masterOptionsQuery({ entity: 'feedback-categories', q: '' }))
  const max = formatNumber(feedbackLimits.message)
  return (
    <Form form={form}>
      <RatingField
        label={t('rating')}
        value={rating}
        error={fields.errors.rating}
        onChange={(value) => {
          fields.setFieldValue('rating', value)
          fields.clearFieldError('rating')
        }}
      />
      <Select
        {...fields.getInputProps('category')}
        label={t('category')}
        placeholder={t('chooseCategory')}
        data={categories.data?.items.map(({ code, label }) => ({ value: code, label })) ?? []}
        value={fields.values.category || null}
        allowDeselect={false}
        withAsterisk
      />
      {categories.isError && (
        <ErrorState error={categories.error} title={t('noCategories')} onRetry={() => categories.refetch()} />
      )}
      <div>
        <Textarea
          {...fields.getInputProps('message')}
          label={t('message')}
          description={t('messageHint', { max })}
          autosize
          minRows={5}
          maxRows={16}
          withAsterisk
        />
        <Text
          size="sm"
          className={classes.count}
          data-over={message.length > feedbackLimits.message}
          role="status"
        >
          {message.length >= countFrom && t('messageLength', { used: formatNumber(message.length), max })}
        </Text>
      </div>
      {!person && (
        <TextInput
          {...fields.getInputProps('email')}
          type="email"
          autoComplete="email"
          label={t('email')}
          description={t('emailHint')}
        />
      )}
      {from !== undefined && (
        <Checkbox
          {...fields.getInputProps('withPage', { type: 'checkbox' })}
          label={t('withPage', { page: from })}
          classNames={{ label: classes.page ?? '' }}
        />
      )}
      <FormActions submit={t('send')} busy={form.busy} />
    </Form>
  )
}
