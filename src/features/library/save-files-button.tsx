import { Download } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { Button } from '#components/button.tsx';
import { useT } from '#i18n/use-t.ts';

// Most people who see a page never save its files.
const FilesSheet = dynamic(() => import('./files-sheet.tsx').then((part) => part.FilesSheet));

interface Props {
  /** What was bought: a thing, or its purchase. */
  id: string;
  name: string;
  /** It stands beside the button that saves all of them together. */
  isOneByOne?: boolean;
}

/** Offers the files of something bought, as the library does. */
export function SaveFilesButton({ id, name, isOneByOne = false }: Props) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        aria-label={t(isOneByOne ? 'library.saveOneByOneLabel' : 'library.saveLabel', { name })}
        icon={<Download aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t(isOneByOne ? 'library.saveOneByOne' : 'library.save')}
      </Button>
      {open ? <FilesSheet purchaseId={id} name={name} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
