import { createTheme } from '@mantine/core'

const roomy = { defaultProps: { size: 'md' } }

/** Larger form controls for public pages. */
export const publicTheme = createTheme({
  components: {
    Button: roomy,
    Checkbox: roomy,
    MultiSelect: roomy,
    NumberInput: roomy,
    PasswordInput: roomy,
    Radio: roomy,
    RadioGroup: roomy,
    Select: roomy,
    Textarea: roomy,
    TextInput: roomy,
  },
})
