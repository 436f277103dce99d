import { EditorFrame } from '#features/items/editor/editor-frame.tsx';
import { useT } from '#i18n/use-t.ts';
import { MY_GALLERIES } from '../gallery-paths.ts';
import { GalleryEditor } from './gallery-editor.tsx';

/** A new gallery. Its first photo makes it, as a draft; until it is saved nobody else sees it. */
export function CreateGalleryScreen() {
  const t = useT();
  return (
    <EditorFrame
      title={t('creator.galleries.editor.new')}
      list={MY_GALLERIES}
      back={t('creator.galleries.editor.back')}
    >
      <GalleryEditor gallery={null} photos={[]} deleted={[]} />
    </EditorFrame>
  );
}
