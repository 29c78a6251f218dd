import { SegmentedControl, type SegmentedControlProps } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import classes from './skill-passports.module.css'

/** A choice among a few, below each other on narrow screens. */
export function Segments<T extends string>(
  props: Omit<SegmentedControlProps<T>, 'orientation' | 'className'>,
) {
  const narrow = useMediaQuery('(max-width: 36em)', undefined, { getInitialValueInEffect: false }) ?? false
  return (
    <SegmentedControl
      {...props}
      orientation={narrow ? 'vertical' : 'horizontal'}
      className={classes.segments ?? ''}
    />
  )
}
