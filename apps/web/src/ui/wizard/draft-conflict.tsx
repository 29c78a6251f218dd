import { useCommand } from '#lib/api/use-command.ts'
import { type Comparison, type FieldOf, onlyFields } from '#lib/draft/compare-fields.ts'
import type { Versioned } from '#lib/draft/draft-state.ts'
import type { LiveDraft } from '#lib/draft/use-live-draft.ts'
import { ConflictPanel } from './conflict-panel.tsx'

interface DraftConflictProps<T extends object, R extends Versioned> {
  readonly draft: LiveDraft<T, R>
  readonly remote: R
  /** The form of `remote`. */
  readonly saved: T
  readonly diff: Comparison<T>['diff']
  readonly label: (name: FieldOf<T>) => string
  /** A field as a person reads it; empty when it holds nothing. */
  readonly words: (name: FieldOf<T>, values: T) => string
}

/** Both versions of a form that was changed in two places, to choose from field by field or as a whole. */
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
      // New choices when something else is stored by now.
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
      onMerge={(kept) => run(kept)}
      busy={busy}
    />
  )
}
