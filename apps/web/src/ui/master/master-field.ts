import type { ReactNode } from 'react'

/** Props of the fields for one or several values of a master list, such as `skills`. */
export interface MasterFieldProps {
  /** Name of the master list, such as `skills`. */
  readonly entity: string
  readonly label: string
  readonly description?: ReactNode
  readonly error?: ReactNode
  readonly required?: boolean
  readonly withAsterisk?: boolean
  /** Code of a value; only values below it are offered, such as the cities of a country. */
  readonly parent?: string | undefined
  /** Whether free text is accepted, stored as a value with the code null. */
  readonly ownWords?: boolean
  /** Whether people who may can propose the typed text for the list. For signed-in people only. */
  readonly proposes?: boolean
  /** Maximum length of the typed text; 120 by default. */
  readonly maxLength?: number
  readonly disabled?: boolean
  readonly id?: string
  readonly name?: string
  readonly onBlur?: () => void
  readonly onFocus?: () => void
  /** Path of the field, by which the error summary finds it. Form libraries set it. */
  readonly 'data-path'?: string
}

export const inputOrder: ('label' | 'description' | 'input' | 'error')[] = [
  'label',
  'description',
  'input',
  'error',
]
export const maxWordsLength = 120
