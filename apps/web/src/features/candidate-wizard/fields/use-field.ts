import type { Binding } from '../draft/step-context.ts'
import { pathIn } from '../draft/step-context.ts'

const order = ['label', 'description', 'input', 'error'] as const

/** What every field of a binding has: its value, its change, what is wrong with it, and where the summary finds it. */
export function fieldOf<T, V>(of: Binding<T>, name: keyof T & string) {
  const path = pathIn(of, name)
  return {
    value: of.values[name] as V,
    set: (value: V) => of.set({ [name]: value } as unknown as Partial<T>),
    error: of.errors[path],
    shared: { 'data-path': path, error: of.errors[path], inputWrapperOrder: [...order] },
  }
}
