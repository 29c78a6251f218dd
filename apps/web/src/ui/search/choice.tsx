import { Button, type ButtonProps } from '@mantine/core'
import classes from './choice.module.css'

interface ChoiceProps {
  readonly variant?: NonNullable<ButtonProps['variant']>
  readonly onClick: () => void
  readonly children: string
}

/** A button whose label may be long, because it contains what the person typed. */
export function Choice({ variant = 'default', ...props }: ChoiceProps) {
  return <Button variant={variant} classNames={{ root: classes.choice, label: classes.label }} {...props} />
}
