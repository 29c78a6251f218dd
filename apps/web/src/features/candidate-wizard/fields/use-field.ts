import { useTexts } from '#lib/format/texts.ts'
import type { Binding } from '../draft/step-context.ts'
import { pathIn } from '../draft/step-context.ts'
import { fieldTexts } from './fields.en.ts'

/** Value, setter, label, error and input props of a field. The error summary finds the input by its `data-path`. */
export function useField<T, V>(of: Binding<T>, name: keyof T & string) {
  const t = useTexts(fieldTexts)
  const path = pathIn(of, name)
  const error = of.errors[path]
  return {
    value: of.values[name] as V,
    set: (value: V) => of.set({ [name]: value } as unknown as Partial<T>),
    shared: { 'data-path': path, error, label: t(`${of.group}.${name}` as 'contact.firstName') },
  }
}
