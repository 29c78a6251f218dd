import '@mantine/tiptap/styles.layer.css'
import { Input } from '@mantine/core'
import { RichTextEditor as Editor } from '@mantine/tiptap'
import { useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useId, useState } from 'react'
import { counted } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { uiTexts } from '#ui/layout/ui.en.ts'
import classes from './rich-text.module.css'
import type { RichTextEditorProps } from './rich-text-editor.tsx'

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    link: {
      openOnClick: false,
      autolink: true,
      defaultProtocol: 'https',
    },
    codeBlock: false,
    underline: false,
  }),
]

function useEditorLabels() {
  const t = useTexts(uiTexts)
  return {
    boldControlLabel: t('editor.bold'),
    italicControlLabel: t('editor.italic'),
    h2ControlLabel: t('editor.heading'),
    h3ControlLabel: t('editor.heading'),
    bulletListControlLabel: t('editor.bullets'),
    orderedListControlLabel: t('editor.numbers'),
    blockquoteControlLabel: t('editor.quote'),
    linkControlLabel: t('editor.link'),
    unlinkControlLabel: t('editor.unlink'),
    linkEditorInputLabel: t('editor.linkAddress'),
    linkEditorInputPlaceholder: 'https://',
    linkEditorSave: t('editor.linkApply'),
    undoControlLabel: t('editor.undo'),
    redoControlLabel: t('editor.redo'),
  }
}

function CharactersLeft({ used, of }: { readonly used: number; readonly of: number }) {
  const t = useTexts(uiTexts)
  const over = used > of
  return (
    <div className={classes.left} data-over={over}>
      {over ? t('editor.over', counted(used - of)) : t('editor.left', counted(of - used))}
    </div>
  )
}

/** The editor itself, which `RichTextEditor` loads on first use. */
export function RichTextInput(props: RichTextEditorProps) {
  const {
    label,
    hint,
    error,
    required = false,
    value,
    onChange,
    onBlur,
    maxLength,
    path,
    headings = 3,
  } = props
  const t = useTexts(uiTexts)
  const labels = useEditorLabels()
  const id = useId()
  const [used, setUsed] = useState(0)
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  const editor = useEditor({
    extensions,
    content: value,
    editorProps: {
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-required': String(required),
        'aria-invalid': String(Boolean(error)),
        ...(described !== '' && { 'aria-describedby': described }),
        ...(path && { 'data-path': path }),
      },
    },
    onCreate: ({ editor: created }) => setUsed(created.getText().length),
    onUpdate: ({ editor: changed }) => {
      setUsed(changed.getText().length)
      onChange(changed.isEmpty ? '' : changed.getHTML())
    },
    onBlur: () => onBlur?.(),
  })

  useEffect(() => {
    const shown = editor.isEmpty ? '' : editor.getHTML()
    if (!editor.isFocused && value !== shown) editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])

  return (
    <div>
      <Input.Label required={required} onClick={() => editor.commands.focus()}>
        {label}
      </Input.Label>
      {hint && <Input.Description id={`${id}-hint`}>{hint}</Input.Description>}
      <Editor editor={editor} labels={labels} className={classes.frame} data-wrong={Boolean(error)}>
        <Editor.Toolbar aria-label={t('editor.toolbar')}>
          <Editor.ControlsGroup>
            <Editor.Bold />
            <Editor.Italic />
            {headings === 2 ? <Editor.H2 /> : <Editor.H3 />}
          </Editor.ControlsGroup>
          <Editor.ControlsGroup>
            <Editor.BulletList />
            <Editor.OrderedList />
            <Editor.Blockquote />
          </Editor.ControlsGroup>
          <Editor.ControlsGroup>
            <Editor.Link />
            <Editor.Unlink />
          </Editor.ControlsGroup>
          <Editor.ControlsGroup>
            <Editor.Undo />
            <Editor.Redo />
          </Editor.ControlsGroup>
        </Editor.Toolbar>
        <Editor.Content className={classes.content} />
      </Editor>
      {maxLength !== undefined && <CharactersLeft used={used} of={maxLength} />}
      {error && <Input.Error id={`${id}-error`}>{error}</Input.Error>}
    </div>
  )
}
