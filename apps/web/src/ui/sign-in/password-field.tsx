import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { passwordTexts } from './password.en.ts'
import classes from './password.module.css'

export interface PasswordFieldProps extends Omit<PasswordInputProps, 'autoComplete'> {
  /** Tells password managers whether to fill in the stored password or suggest a new one. */
  readonly autoComplete: 'current-password' | 'new-password'
}

/** Password field with a button to show the password, and a warning if caps lock is on. */
export function PasswordField({ onBlur, ...rest }: PasswordFieldProps) {
  const t = useTexts(passwordTexts)
  const [capsLock, setCapsLock] = useState(false)
  const look = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <div>
      <PasswordInput
        {...rest}
        // Mantine does not set `aria-invalid` on this field itself.
        aria-invalid={rest.error ? true : undefined}
        spellCheck={false}
        autoCapitalize="none"
        visibilityToggleFocusable
        visibilityToggleButtonProps={{ 'aria-label': t('show') }}
        onKeyDown={look}
        onKeyUp={look}
        onBlur={(event) => {
          setCapsLock(false)
          onBlur?.(event)
        }}
      />
      <div role="status" className={classes.capsLock}>
        {capsLock && t('capsLock')}
      </div>
    </div>
  )
}
