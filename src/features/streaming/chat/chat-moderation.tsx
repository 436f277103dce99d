import { Eraser, ShieldCheck, SlidersHorizontal, Users } from 'lucide-react';
import { useState } from 'react';
import { shownMessage, toApiError } from '#api/api-error.ts';
import { Confirm } from '#components/confirm.tsx';
import { Menu } from '#components/menu.tsx';
import { toast } from '#components/toast.ts';
import { useT } from '#i18n/use-t.ts';
import { messagesService } from '#services/messages.ts';
import { ChatPeopleSheet } from './chat-people.tsx';
import { ChatRulesSheet } from './chat-rules-sheet.tsx';

/** What a performer does about the whole chat of their stream: who is what in it, its rules, and emptying it. */
export function ChatModeration({ streamId }: { streamId: string }) {
  const t = useT();
  const [asks, setAsks] = useState<'people' | 'rules' | 'clear' | null>(null);
  const [busy, setBusy] = useState(false);
  const close = () => setAsks(null);
  const clear = async () => {
    setBusy(true);
    try {
      await messagesService.removeAll({ params: { id: streamId } });
      toast.success(t('streaming.clear.done'));
    } catch (error) {
      toast.error(shownMessage(toApiError(error), t('common.failed')));
    }
    setBusy(false);
    close();
  };
  return (
    <>
      <Menu
        label={t('streaming.order')}
        icon={<ShieldCheck aria-hidden="true" />}
        variant="outline"
        items={[
          {
            id: 'people',
            label: t('streaming.people'),
            icon: <Users aria-hidden="true" />,
            onSelect: () => setAsks('people'),
          },
          {
            id: 'rules',
            label: t('streaming.rules'),
            icon: <SlidersHorizontal aria-hidden="true" />,
            onSelect: () => setAsks('rules'),
          },
          {
            id: 'clear',
            label: t('streaming.clear'),
            icon: <Eraser aria-hidden="true" />,
            danger: true,
            onSelect: () => setAsks('clear'),
          },
        ]}
      />
      <ChatPeopleSheet open={asks === 'people'} onClose={close} />
      {asks === 'rules' ? <ChatRulesSheet onClose={close} /> : null}
      <Confirm
        open={asks === 'clear'}
        danger
        busy={busy}
        title={t('streaming.clear.ask')}
        text={t('streaming.clear.text')}
        confirmLabel={t('streaming.clear')}
        onConfirm={() => void clear()}
        onCancel={close}
      />
    </>
  );
}
