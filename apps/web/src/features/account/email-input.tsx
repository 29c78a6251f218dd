import { TextInput, type TextInputProps } from '@mantine/core'

/** Field for the email address that identifies the account. */
export function EmailInput(props: TextInputProps) {
  return <TextInput type="email" inputMode="email" autoComplete="username" required {...props} />
}
