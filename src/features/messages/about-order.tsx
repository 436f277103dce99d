import { Chip } from '#components/chip.tsx';
import { useT } from '#i18n/use-t.ts';

interface Props {
  /** Its number. */
  order: string;
  onEnd: () => void;
}

/** Says which order the message is about, which it will begin with; that can be taken off. */
export function AboutOrder({ order, onEnd }: Props) {
  const t = useT();
  const text = t('messages.aboutOrder', { number: order });
  return (
    <p>
      <Chip name={text} onRemove={onEnd}>
        {text}
      </Chip>
    </p>
  );
}
