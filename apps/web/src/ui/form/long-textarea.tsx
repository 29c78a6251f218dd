import { Textarea, type TextareaProps } from '@mantine/core'
import { lengthProblem } from './length-problem.ts'

interface LongTextareaProps extends Omit<TextareaProps, 'maxLength' | 'value'> {
  readonly value?: string
  /** Maximum characters. A longer text stays, with the problem at the field. */
  readonly max: number
}

/** Field for a long text that grows with it. */
export function LongTextarea({ max, value = '', error, ...props }: LongTextareaProps) {
  return <Textarea autosize {...props} value={value} error={lengthProblem(value, max) ?? error} />
}
