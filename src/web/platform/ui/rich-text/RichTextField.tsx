import { Input } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import '@mantine/tiptap/styles.layer.css';
import { Link } from '@tiptap/extension-link';
import { type Editor, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { type ReactNode, useId, useState } from 'react';
import { isKeptLink } from '#shared/platform/rich-text/link.ts';
import { refuseFiles } from './refuse-files.ts';
import classes from './rich-text.module.css';

type Props = {
  label: string;
  /** Field of the form, for its errors. */
  path?: string;
  description?: string;
  required?: boolean;
  /** HTML the field begins with. */
  value: string;
  onChange: (html: string) => void;
  error?: ReactNode;
  /** Further buttons, such as one that adds a picture. */
  tools?: (editor: Editor) => ReactNode;
  /** Told of files put into the text that no further extension takes; without it the field says so itself. */
  onFileRefused?: () => void;
  /** Further kinds of content. */
  extensions?: NonNullable<Parameters<typeof useEditor>[0]>['extensions'];
};

const labels = {
  boldControlLabel: 'Tebal',
  italicControlLabel: 'Miring',
  underlineControlLabel: 'Garis bawah',
  h2ControlLabel: 'Judul',
  h3ControlLabel: 'Subjudul',
  bulletListControlLabel: 'Daftar butir',
  orderedListControlLabel: 'Daftar bernomor',
  blockquoteControlLabel: 'Kutipan',
  linkControlLabel: 'Tautan',
  unlinkControlLabel: 'Lepas tautan',
  undoControlLabel: 'Urungkan',
  redoControlLabel: 'Ulangi',
  linkEditorInputLabel: 'Alamat tautan',
  linkEditorInputPlaceholder: 'https://…',
  linkEditorExternalLink: 'Buka tautan di tab baru',
  linkEditorInternalLink: 'Buka tautan di tab ini',
  linkEditorSave: 'Simpan',
};

const NO_FILES = 'Berkas tidak dapat ditaruh di dalam teks ini. Tambahkan sebagai lampiran.';

/** A text with headings, lists, quotes and links; the server keeps only what is safe. */
export function RichTextField(props: Props) {
  const { label, path, description, required, value, onChange, error, tools, extensions = [] } = props;
  const id = useId();
  const [isRefused, setRefused] = useState(false);
  const editor = useEditor({
    extensions: [
      StarterKit.configure({ heading: { levels: [2, 3] }, codeBlock: false, code: false, link: false }),
      Link.configure({ openOnClick: false, defaultProtocol: 'https', isAllowedUri: isKeptLink }),
      ...extensions,
      refuseFiles(props.onFileRefused ?? (() => setRefused(true))),
    ],
    content: value,
    editorProps: {
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(path !== undefined && { 'data-path': path }),
      },
    },
    onUpdate: ({ editor: changed }) => {
      setRefused(false);
      onChange(changed.isEmpty ? '' : changed.getHTML());
    },
  });
  return (
    <Input.Wrapper
      label={label}
      labelProps={{ onClick: () => editor.commands.focus() }}
      {...(description !== undefined && { description })}
      withAsterisk={required}
      error={isRefused ? NO_FILES : error}
    >
      <RichTextEditor editor={editor} labels={labels} className={classes.editor} withTypographyStyles={false}>
        <RichTextEditor.Toolbar>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
            <RichTextEditor.Underline />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.H2 />
            <RichTextEditor.H3 />
            <RichTextEditor.Blockquote />
            <RichTextEditor.BulletList />
            <RichTextEditor.OrderedList />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Link />
            <RichTextEditor.Unlink />
            {editor && tools?.(editor)}
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Undo />
            <RichTextEditor.Redo />
          </RichTextEditor.ControlsGroup>
        </RichTextEditor.Toolbar>
        <RichTextEditor.Content className={classes.prose} />
      </RichTextEditor>
    </Input.Wrapper>
  );
}
