const takesFocus =
  'input:not([type=hidden], [hidden]), textarea, select, button, [tabindex], [contenteditable]'

/** The form field with a path (attribute `data-path`); null if there is none. */
export function findField(root: ParentNode | null, path: string | undefined): HTMLElement | null {
  const fields = root?.querySelectorAll<HTMLElement>('[data-path]') ?? []
  return [...fields].find(({ dataset }) => dataset.path === path) ?? null
}

/** Focuses a field. In a radio group or file field, focuses the first control. */
export function focusField(field: HTMLElement | null): void {
  const target = field?.matches(takesFocus) ? field : field?.querySelector<HTMLElement>(takesFocus)
  target?.focus()
}
