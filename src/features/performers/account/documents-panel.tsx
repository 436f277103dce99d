import { FileText } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '#components/button.tsx';
import { FileDrop } from '#components/file-drop.tsx';
import type { DroppedFile } from '#components/file-tile.tsx';
import { Notice } from '#components/notice.tsx';
import { toast } from '#components/toast.ts';
import type { WireFile } from '#contract/files.ts';
import type { PerformerOwn } from '#contract/performer-account.ts';
import { useLocale, useT } from '#i18n/use-t.ts';
import { acceptOf, limitOf, uploadText } from '#lib/upload-problem.ts';
import { useObjectUrl } from '#lib/use-object-url.ts';
import { useUpload } from '#lib/use-upload.ts';
import { isPicture } from '#rules/file-kinds.ts';
import { performerAccountService } from '#services/performer-account.ts';
import { useUploadLimits } from '#store/hooks.ts';
import styles from './account.module.css';
import type { PanelProps } from './panel.ts';
import { ReviewNotice } from './review-notice.tsx';
import { useDirty } from './use-dirty.ts';

const TYPE = 'performer-document';
const DOCUMENT_KINDS = ['idVerification', 'documentVerification'] as const;
type DocumentKind = (typeof DOCUMENT_KINDS)[number];
type Chosen = Partial<Record<DocumentKind, File>>;

const sendDocuments = (files: Chosen, options?: object) =>
  performerAccountService.uploadDocuments({ body: {}, files }, options);

/** One document that is on file already; its address works for its owner only. */
function SentDocument({ kind, file }: { kind: DocumentKind; file: WireFile | null }) {
  const t = useT();
  const title = t(`creator.account.documents.${kind}`);
  return (
    <li className={styles.document}>
      <FileText aria-hidden="true" />
      <span>{title}</span>
      {file?.url ? (
        <a
          href={file.url}
          target="_blank"
          rel="noreferrer"
          aria-label={t('creator.account.documents.view', { title })}
        >
          {t('creator.account.documents.look')}
        </a>
      ) : (
        <span className={styles.quiet}>{t('creator.account.documents.missing')}</span>
      )}
    </li>
  );
}

interface Sending {
  progress: number | null;
  error: string | undefined;
}

function tileOf(file: File, preview: string | undefined, { progress, error }: Sending): DroppedFile {
  const status = progress !== null ? 'uploading' : error ? 'failed' : 'waiting';
  return {
    id: file.name,
    name: file.name,
    size: file.size,
    kind: preview ? 'photo' : 'file',
    status,
    ...(preview ? { preview } : {}),
    ...(progress === null ? {} : { progress }),
    ...(error ? { error } : {}),
  };
}

interface DropProps {
  kind: DocumentKind;
  file: File | undefined;
  sending: Sending;
  onChange: (file: File | undefined) => void;
}

function DocumentDrop({ kind, file, sending, onChange }: DropProps) {
  const t = useT();
  const locale = useLocale();
  const limits = useUploadLimits();
  const preview = useObjectUrl(file && isPicture(file) ? file : null);
  return (
    <FileDrop
      label={t(`creator.account.documents.${kind}`)}
      hint={t(`creator.account.documents.${kind}.hint`, { limit: limitOf(TYPE, locale, limits) })}
      accept={acceptOf(TYPE)}
      multiple={false}
      files={file ? [tileOf(file, preview, sending)] : []}
      disabled={sending.progress !== null}
      check={(chosen) => uploadText(t, locale, TYPE, chosen, limits)}
      onAdd={([chosen]) => onChange(chosen)}
      onRemove={() => onChange(undefined)}
    />
  );
}

/** Which documents must still be handed in: after a rejection one new document is enough, the other is kept. */
function isComplete(performer: PerformerOwn, chosen: Chosen): boolean {
  return (
    DOCUMENT_KINDS.some((kind) => chosen[kind]) &&
    DOCUMENT_KINDS.every((kind) => chosen[kind] ?? performer[kind])
  );
}

function DocumentsForm({ performer, onSaved, onDirty }: PanelProps) {
  const t = useT();
  const upload = useUpload(sendDocuments);
  const [chosen, setChosen] = useState<Chosen>({});
  const [missing, setMissing] = useState(false);
  // A refusal that names a document says nothing about the other one.
  const named = DOCUMENT_KINDS.some((kind) => upload.fields[kind]);
  const dirty = DOCUMENT_KINDS.some((kind) => chosen[kind]);
  useDirty(dirty, onDirty);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const complete = isComplete(performer, chosen);
    setMissing(!complete);
    if (!complete || upload.progress !== null) return;
    if (!(await upload.send(chosen))) return;
    setChosen({});
    toast.success(t('creator.account.documents.sent'));
    const fresh = await performerAccountService.me().catch(() => null);
    onSaved(fresh ?? { reviewState: 'pending', reviewReason: null });
  };
  return (
    <form method="post" className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <p className={styles.intro}>{t('creator.account.documents.why')}</p>
      {DOCUMENT_KINDS.map((kind) => (
        <DocumentDrop
          key={kind}
          kind={kind}
          file={chosen[kind]}
          sending={{ progress: upload.progress, error: named ? upload.fields[kind] : upload.error }}
          onChange={(file) => {
            upload.forgive();
            setMissing(false);
            setChosen((before) => ({ ...before, [kind]: file }));
          }}
        />
      ))}
      {missing ? (
        <Notice tone="warning" announce>
          {t('creator.account.documents.both')}
        </Notice>
      ) : null}
      <div className={styles.save}>
        <Button type="submit" variant="primary" loading={upload.progress !== null}>
          {t('creator.account.documents.send')}
        </Button>
      </div>
    </form>
  );
}

/** Identity documents and where their review stands: nothing sent, being checked, approved, or refused with the reason. */
export function DocumentsPanel(props: PanelProps) {
  const t = useT();
  const { performer } = props;
  const { reviewState } = performer;
  const [replacing, setReplacing] = useState(false);
  const mustSend = reviewState === 'none' || reviewState === 'rejected';
  return (
    <div className={styles.form}>
      <ReviewNotice state={reviewState} reason={performer.reviewReason} always />
      {DOCUMENT_KINDS.some((kind) => performer[kind]) ? (
        <ul className={styles.documents} aria-label={t('creator.account.documents.list')}>
          {DOCUMENT_KINDS.map((kind) => (
            <SentDocument key={kind} kind={kind} file={performer[kind]} />
          ))}
        </ul>
      ) : null}
      {reviewState === 'pending' && !replacing ? (
        <div>
          <Button onClick={() => setReplacing(true)}>{t('creator.account.documents.other')}</Button>
        </div>
      ) : null}
      {mustSend || (reviewState === 'pending' && replacing) ? <DocumentsForm {...props} /> : null}
    </div>
  );
}
