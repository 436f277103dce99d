import { GalleryScreen, loadGallery } from '#features/galleries/gallery-screen.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(GalleryScreen, { layout: 'primary' }, loadGallery);
