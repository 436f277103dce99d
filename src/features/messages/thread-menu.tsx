import { Ban, Bell, BellOff, Mail, PenLine, Trash2, UserRound } from 'lucide-react';
import { useId, useState } from 'react';
import { failedText } from '#api/api-error.ts';
import { Button } from '#components/button.tsx';
import { Confirm } from '#components/confirm.tsx';
import { Field } from '#components/field.tsx';
import { FormSheet } from '#components/form-sheet.tsx';
import { Menu } from '#components/menu.tsx';
import { Notice } from '#components/notice.tsx';
import { toast } from '#components/toast.ts';
import { BlockEffects } from '#features/blocks/block-effects.tsx';
import { useReportEntry } from '#features/reports/use-report.tsx';
import { useT } from '#i18n/use-t.ts';
import { profilePath } from '#lib/profile-path.ts';
import { bind, useForm } from '#lib/use-form.ts';
import { blocksService } from '#services/blocks.ts';
import { conversationsService } from '#services/conversations.ts';
import { messagesService } from '#services/messages.ts';
import { mutesService } from '#services/mutes.ts';
import { conversationActions, type HeldConversation } from '#store/conversation.ts';
import { useAppDispatch, useViewer } from '#store/hooks.ts';
import { useMark } from './use-mark.ts';

interface Props {
  conversation: HeldConversation;
}

function NameSheet({ conversation, onClose }: Props & { onClose: () => void }) {
  const t = useT();
  const id = useId();
  const dispatch = useAppDispatch();
  const { _id, name, recipientInfo } = conversation;
  const { values, changed, errors, error, busy, set, submit } = useForm({
    initial: { name },
    submit: async (body) => {
      dispatch(conversationActions.updated(await conversationsService.update({ params: { id: _id }, body })));
      toast.success(t('common.saved.short'));
      onClose();
    },
  });
  return (
    <FormSheet
      changed={changed}
      size="small"
      onClose={onClose}
      locked={busy}
      title={t('messages.person.name')}
      text={t('messages.name.text', { name: recipientInfo.name })}
      footer={
        <Button type="submit" form={id} variant="primary" loading={busy}>
          {t('messages.name.save')}
        </Button>
      }
    >
      <form method="post" id={id} onSubmit={submit} noValidate>
        {error && !errors.name ? (
          <Notice tone="warning" announce>
            {error}
          </Notice>
        ) : null}
        <Field
          label={t('messages.name.label')}
          {...bind({ values, errors, set }, 'name')}
          optional
          autoComplete="off"
          data-autofocus
        />
      </form>
    </FormSheet>
  );
}

/** Carries out what was confirmed; says what went wrong. */
export function useThreadWork(conversation: HeldConversation) {
  const t = useT();
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  const { _id, recipientInfo } = conversation;
  const run = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true);
    try {
      await work();
      dispatch(conversationActions.updated(await conversationsService.view({ params: { id: _id } })));
      toast.success(done);
    } catch (error) {
      toast.error(failedText(error, t('common.failed')));
    }
    setBusy(false);
  };
  return {
    busy,
    block: () =>
      run(() => blocksService.add({ body: { targetId: recipientInfo._id } }), t('messages.block.done')),
    unblock: () =>
      run(() => blocksService.remove({ params: { id: recipientInfo._id } }), t('messages.unblock.done')),
    mute: () =>
      run(() => mutesService.add({ body: { performerId: recipientInfo._id } }), t('messages.mute.done')),
    unmute: () =>
      run(() => mutesService.remove({ params: { id: recipientInfo._id } }), t('messages.unmute.done')),
    clear: () => run(() => messagesService.removeAll({ params: { id: _id } }), t('messages.clear.done')),
  };
}

/** What can be done with a conversation: profile, name, block, delete all. */
export function ThreadMenu({ conversation }: Props) {
  const t = useT();
  const viewer = useViewer();
  const [asks, setAsks] = useState<'name' | 'block' | 'clear' | null>(null);
  const { busy, block, unblock, mute, unmute, clear } = useThreadWork(conversation);
  const mark = useMark(conversation);
  const { recipientInfo, isBlockedByMe, isMuted } = conversation;
  const report = useReportEntry(
    { target: 'performer', targetId: recipientInfo._id, owner: recipientInfo },
    t('reports.open.person', { name: recipientInfo.name }),
  );
  const close = () => setAsks(null);
  const items = [
    {
      id: 'unread',
      label: t('messages.person.unread'),
      icon: <Mail aria-hidden="true" />,
      onSelect: () => void mark.unread(),
    },
    ...(recipientInfo.isPerformer
      ? [
          {
            id: 'profile',
            label: t('messages.person.profile'),
            icon: <UserRound aria-hidden="true" />,
            href: profilePath(recipientInfo),
          },
          {
            id: 'mute',
            label: t(isMuted ? 'messages.person.unmute' : 'messages.person.mute'),
            icon: isMuted ? <Bell aria-hidden="true" /> : <BellOff aria-hidden="true" />,
            onSelect: () => void (isMuted ? unmute() : mute()),
          },
        ]
      : []),
    ...(viewer?.isPerformer
      ? [
          {
            id: 'name',
            label: t('messages.person.name'),
            icon: <PenLine aria-hidden="true" />,
            onSelect: () => setAsks('name'),
          },
        ]
      : []),
    {
      id: 'block',
      label: t(isBlockedByMe ? 'messages.person.unblock' : 'messages.person.block'),
      icon: <Ban aria-hidden="true" />,
      danger: !isBlockedByMe,
      onSelect: () => (isBlockedByMe ? void unblock() : setAsks('block')),
    },
    // Of a fan, what they wrote can be reported: they have no page.
    ...(recipientInfo.isPerformer ? report.items : []),
    ...(viewer?.isPerformer
      ? [
          {
            id: 'clear',
            label: t('messages.person.clear'),
            icon: <Trash2 aria-hidden="true" />,
            danger: true,
            onSelect: () => setAsks('clear'),
          },
        ]
      : []),
  ];
  return (
    <>
      <Menu label={t('messages.person.menu')} items={items} />
      {report.sheet}
      {asks === 'name' ? <NameSheet conversation={conversation} onClose={close} /> : null}
      <Confirm
        open={asks === 'block'}
        title={t('messages.block.ask', { name: recipientInfo.name })}
        confirmLabel={t('messages.person.block')}
        danger
        busy={busy}
        onConfirm={() => void block().then(close)}
        onCancel={close}
      >
        <BlockEffects />
      </Confirm>
      <Confirm
        open={asks === 'clear'}
        title={t('messages.clear.ask')}
        text={t('messages.clear.text')}
        confirmLabel={t('messages.clear.confirm')}
        danger
        busy={busy}
        onConfirm={() => void clear().then(close)}
        onCancel={close}
      />
    </>
  );
}
