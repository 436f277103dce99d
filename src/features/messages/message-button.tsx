import { MessageCircle } from 'lucide-react';
import { Button } from '#components/button.tsx';
import { IconButton } from '#components/icon-button.tsx';
import { useT } from '#i18n/use-t.ts';
import { useViewer } from '#store/hooks.ts';
import { writeToPath } from './message-paths.ts';

interface Props {
  person: { _id: string; isPerformer: boolean };
  look?: 'button' | 'icon';
  /** Whose it is, where several stand in a list. */
  name?: string;
  /** The number of the order that it is about. */
  order?: string;
}

/** Leads to the conversation with somebody. Who is not signed in comes by the login; operators have no conversations. */
export function MessageButton({ person, look = 'button', name, order }: Props) {
  const t = useT();
  const isOperator = useViewer()?.roles.includes('admin') ?? false;
  if (isOperator) return null;
  const href = writeToPath(person, order);
  const icon = <MessageCircle aria-hidden="true" />;
  if (look === 'icon')
    return (
      <IconButton
        href={href}
        label={name === undefined ? t('messages.open') : t('messages.open.to', { name })}
        icon={icon}
        variant="outline"
      />
    );
  return (
    <Button href={href} icon={icon}>
      {t('messages.open')}
    </Button>
  );
}
