import { useT } from '#i18n/use-t.ts';
import { Editor, Frame } from './editor.tsx';

/** A new gallery. Its first photo makes it, as a draft; until it is saved nobody else sees it. */
export function CreateGalleryScreen() {
  const t = useT();
  return (
    <Frame title={t('creator.galleries.editor.new')}>
      <Editor gallery={null} photos={[]} deleted={[]} />
    </Frame>
  );
}
