import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useT } from '#i18n/use-t.ts';
import { Button, type ButtonSize, type ButtonVariant } from './button.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface CopyButtonProps {
  /** What goes to the clipboard. */
  text: string;
  /** Defaults to "Copy". */
  label?: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
}

const SHOWN_MS = 2000;

/** Copies a text and says so for two seconds, to eyes and to screen readers. */
export function CopyButton({ text, label, variant, size }: CopyButtonProps) {
  const t = useT();
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle');
  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      setState('refused');
    }
  };
  const said = state === 'idle' ? '' : t(state === 'copied' ? 'components.copied' : 'components.copyRefused');
  const icon = state === 'copied' ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />;
  return (
    <>
      <Button variant={variant} size={size} icon={icon} onClick={copy}>
        {said || label || t('components.copy')}
      </Button>
      <span role="status">
        <VisuallyHidden>{said}</VisuallyHidden>
      </span>
    </>
  );
}
