import { useCommand } from '#lib/api/use-command.ts'
import { type Comparison, type FieldOf, onlyFields } from '#lib/draft/compare-fields.ts'
import type { Versioned } from '#lib/draft/draft-state.ts'
import type { LiveDraft } from '#lib/draft/use-live-draft.ts'
import { ConflictPanel } from './conflict-panel.tsx'

interface DraftConflictProps<T extends object, R extends Versioned> {
  readonly draft: LiveDraft<T, R>
  readonly remote: R
  /** The form values of the newer version, `remote`. */
  readonly saved: T
  readonly diff: Comparison<T>['diff']
  readonly label: (name: FieldOf<T>) => string
  /** A field's value as text; empty if it has no value. */
  readonly words: (name: FieldOf<T>, values: T) => string
}

/** Conflict panel of an autosaved form: the person chooses a version per field, or one version for all fields. */
export function DraftConflict<T extends object, R extends Versioned>(props: DraftConflictProps<T, R>) {
  const { draft, remote, saved, diff, label, words } = props
  const { values, base } = draft
  const differing = diff(saved, values)
  const edited = diff(base, values)
  const { run, busy } = useCommand((names: readonly string[]) =>
    draft.adopt(remote, { ...saved, ...onlyFields(names, values) }),
  )
  return (
    <ConflictPanel
      // Another newer version resets the choices.
      key={remote.version}
      fields={differing.map((name) => ({
        id: name,
        label: label(name),
        mine: words(name, values),
        remote: words(name, saved),
        preferred: edited.includes(name) ? 'mine' : 'remote',
      }))}
      onKeepMine={() => run(differing)}
      onTakeRemote={() => run([])}
      onMerge={(names) => run(names)}
      busy={busy}
    />
  )
}
