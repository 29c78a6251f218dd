import { SegmentedControl } from '@mantine/core'
import { useTexts } from '#lib/format/texts.ts'
import { texts } from './pipeline.en.ts'

interface ViewSwitchProps {
  readonly view: 'list' | 'board'
  /** Called with undefined for the list, which is the default. */
  readonly onView: (view: 'board' | undefined) => void
}

/** Shows applicants as a list or as a board. */
export function ViewSwitch({ view, onView }: ViewSwitchProps) {
  const t = useTexts(texts)
  return (
    <SegmentedControl
      aria-label={t('view.label')}
      value={view}
      onChange={(value) => onView(value === 'board' ? 'board' : undefined)}
      data={[
        { value: 'list', label: t('view.list') },
        { value: 'board', label: t('view.board') },
      ]}
    />
  )
}
