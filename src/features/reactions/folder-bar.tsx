import { FolderPlus, PenLine, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { toApiError } from '#api/api-error.ts';
import { Button } from '#components/button.tsx';
import { Confirm } from '#components/confirm.tsx';
import { Field, SelectField } from '#components/field.tsx';
import { FormSheet } from '#components/form-sheet.tsx';
import { Menu } from '#components/menu.tsx';
import { toast } from '#components/toast.ts';
import type { BookmarkFolder } from '#contract/reactions.ts';
import { useT } from '#i18n/use-t.ts';
import { FOLDER_NAME_MAX } from '#rules/objects.ts';
import {
  useCreateFolderMutation,
  useRemoveFolderMutation,
  useRenameFolderMutation,
} from '#services/reactions.ts';
import styles from './bookmarks-screen.module.css';

interface Props {
  folders: readonly BookmarkFolder[];
  /** Id of the folder, `none` for bookmarks in none, '' for all. */
  value: string;
  onChange: (value: string) => void;
}

interface NameSheetProps {
  /** The folder that gets another name; null for a new one. */
  folder: BookmarkFolder | null;
  onClose: () => void;
  onDone: (folder: BookmarkFolder) => void;
}

function NameSheet({ folder, onClose, onDone }: NameSheetProps) {
  const t = useT();
  const [name, setName] = useState(folder?.name ?? '');
  const [error, setError] = useState('');
  const [create, creating] = useCreateFolderMutation();
  const [rename, renaming] = useRenameFolderMutation();
  const busy = creating.isLoading || renaming.isLoading;
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const body = { name: name.trim() };
    const outcome = folder ? await rename({ params: { id: folder._id }, body }) : await create({ body });
    if (outcome.data) return onDone(outcome.data);
    const { fields, message } = toApiError(outcome.error);
    setError(fields.name ?? message);
  };
  const title = t(folder ? 'reactions.folder.rename' : 'reactions.folder.new');
  return (
    <FormSheet
      changed={name !== (folder?.name ?? '')}
      size="small"
      title={title}
      locked={busy}
      onClose={onClose}
      footer={
        <Button type="submit" form="folder-name" variant="primary" loading={busy}>
          {t(folder ? 'reactions.folder.rename' : 'reactions.folder.create')}
        </Button>
      }
    >
      <form method="post" id="folder-name" onSubmit={(event) => void send(event)} noValidate>
        <Field
          label={t('reactions.folder.name')}
          name="name"
          autoComplete="off"
          maxLength={FOLDER_NAME_MAX}
          value={name}
          error={error || undefined}
          data-autofocus
          onChange={(event) => setName(event.target.value)}
        />
      </form>
    </FormSheet>
  );
}

/** Which folder is shown, and what is done with folders: make, rename, delete. */
export function FolderBar({ folders, value, onChange }: Props) {
  const t = useT();
  const [naming, setNaming] = useState<{ folder: BookmarkFolder | null } | null>(null);
  const [deleting, setDeleting] = useState<BookmarkFolder | null>(null);
  const [remove, removing] = useRemoveFolderMutation();
  const chosen = folders.find(({ _id }) => _id === value);
  const options = [
    { value: '', label: t('reactions.folder.all') },
    ...folders.map(({ _id, name, total }) => ({ value: _id, label: `${name} (${total})` })),
    ...(folders.length > 0 ? [{ value: 'none', label: t('reactions.folder.none') }] : []),
  ];
  const drop = async () => {
    if (!deleting) return;
    const { error } = await remove({ params: { id: deleting._id } });
    setDeleting(null);
    if (error) toast.error(toApiError(error).message);
    else onChange('');
  };
  return (
    <div className={styles.folders}>
      {folders.length > 0 ? (
        <SelectField
          className={styles.folder}
          label={t('reactions.folder.label')}
          hideLabel
          options={options}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : null}
      {chosen ? (
        <Menu
          label={t('reactions.list.more', { name: chosen.name })}
          variant="outline"
          items={[
            {
              id: 'rename',
              label: t('reactions.folder.rename'),
              icon: <PenLine aria-hidden="true" />,
              onSelect: () => setNaming({ folder: chosen }),
            },
            {
              id: 'delete',
              label: t('reactions.folder.delete'),
              icon: <Trash2 aria-hidden="true" />,
              danger: true,
              onSelect: () => setDeleting(chosen),
            },
          ]}
        />
      ) : null}
      <Button icon={<FolderPlus aria-hidden="true" />} onClick={() => setNaming({ folder: null })}>
        {t('reactions.folder.new')}
      </Button>
      {naming ? (
        <NameSheet
          folder={naming.folder}
          onClose={() => setNaming(null)}
          onDone={(folder) => {
            setNaming(null);
            // One stays where there is something to put into it.
            if (!naming.folder) toast.success(t('reactions.folder.created', { name: folder.name }));
          }}
        />
      ) : null}
      <Confirm
        open={deleting !== null}
        title={t('reactions.folder.deleteTitle', { name: deleting?.name ?? '' })}
        text={t('reactions.folder.deleteText')}
        confirmLabel={t('reactions.folder.delete')}
        danger
        busy={removing.isLoading}
        onConfirm={() => void drop()}
        onCancel={() => setDeleting(null)}
      />
    </div>
  );
}
